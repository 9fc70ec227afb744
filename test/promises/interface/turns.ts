import { held, type Section, testsOf } from '../table.ts';

const badTurns = testsOf('server/http/bad-input/turns.test.ts');
const badEvents = testsOf('server/http/bad-input/turn-events.test.ts');
const turns = testsOf('routers/turns/turns.test.ts');
const events = testsOf('routers/turns/events.test.ts');
const tokens = testsOf('server/http/promised/tokens.test.ts');
const agentResult = testsOf('server/http/promised/turn-result.test.ts');
const created = '202 with the id, queued, the time and the stream’s address';
const range = 'after is inclusive, before is exclusive; dates are days in UTC; after beyond before is an empty page';

export const turnsPromises: Section = {
  page: 'turns.md',
  heading: 'Turns and streaming',
  promises: [
    held('POST /v1/turns answers 202 with id, queued, created_at and stream_url', turns(created)),
    held(
      'a turn is answered in several steps, streamed, and its end can be polled',
      agentResult(
        'the agent’s progress streams in several steps, and the pieces of text are the answer that can be polled',
      ),
    ),
    held(
      'GET /v1/turns/:id answers 200 with the whole turn',
      turns('queued, running, completed: messages always, times and result when there are any'),
    ),
    held(
      'GET /v1/turns/:id/events answers 200 with an event stream',
      events('a stream that is never stored or buffered on the way, whatever the client says it accepts'),
    ),
    held(
      'GET /v1/turns answers a page of summaries',
      turns('twenty by default, newest first, without conversation and result'),
    ),
    held(
      'status filters the list by the four states',
      turns('by status, also across pages'),
      badTurns('T68 status=%s: 400'),
    ),
    held(
      'after and before bound the list',
      turns(range),
      badTurns('T69 after=%s, or before: 400 (a plus sign is a space)'),
    ),
    held('messages is required', badTurns('T61 messages are %s: 400', 'T62 the last message has the role %j: 400')),
    held(
      'empty messages are 400 invalid_request',
      badTurns('T61 messages are %s: 400', 'T62 the last message has the role %j: 400'),
    ),
    held(
      'a last message that is not the user’s is 400 invalid_request',
      badTurns('T61 messages are %s: 400', 'T62 the last message has the role %j: 400'),
    ),
    held(
      'stream is a boolean without effect',
      turns('202 whatever `stream` says'),
      badTurns('T63 the content is %s: 400', 'T64 stream is %j: 400', 'T65 %s is wrong in %j: 400'),
    ),
    held(
      'context.include_memory is a boolean that may be absent',
      badTurns('T63 the content is %s: 400', 'T64 stream is %j: 400', 'T65 %s is wrong in %j: 400'),
      turns(created),
    ),
    held(
      'context.include_memory puts memory before the agent',
      testsOf('server/agent/memory-turn.test.ts')(
        'is kept with the turn, and is before the model in the next one',
        'is not before the model when the person leaves memory out, and nothing is kept',
        'is never before the model for anybody else',
      ),
    ),
    held(
      'context.include_biomarkers is a boolean, and false keeps laboratory values from the agent',
      badTurns('T63 the content is %s: 400', 'T64 stream is %j: 400', 'T65 %s is wrong in %j: 400'),
      testsOf('server/agent/agent.test.ts')('laboratory values stay out when the turn leaves them out'),
    ),
    held(
      'context.include_biomarkers puts the latest snapshot of biomarkers before the agent',
      testsOf('server/agent/groq/groq-turn.test.ts')(
        'laboratory values are before the model, and are not when the person does not want that',
      ),
      testsOf('server/agent/switched-off-labs.test.ts')('switched on, the newest value is told'),
    ),
    held(
      'the 21st turn in flight is 429 concurrency_limit_exceeded',
      badTurns('T66 of 20 and then 30 more that race for the places exactly 20 are taken, and no refusal says when'),
    ),
    held(
      'an unknown turn is 404 turn_not_found',
      badTurns('T67 %s is turn_not_found, for the turn and for its stream'),
    ),
    held(
      'a frame is event, id and data as JSON',
      events('event, id and one line of JSON, with ids that rise to the sentinel'),
    ),
    held(
      'ids rise and may skip values',
      events(
        'event, id and one line of JSON, with ids that rise to the sentinel',
        'behind an id that was skipped: what follows it',
      ),
    ),
    held(
      'the last frame has the id 9007199254740991',
      events(
        'event, id and one line of JSON, with ids that rise to the sentinel',
        'a failure is the slim error alone, and also carries the sentinel',
      ),
    ),
    held(
      'Last-Event-Id replays what follows it',
      events('behind every single frame, by header or by query, gives exactly the rest'),
    ),
    held(
      'replay is there for an hour after the end',
      badEvents('T72 59:59 after the end everything is replayed; at 60:01 the stream is 200, empty and over'),
    ),
    held(
      'after the replay window the stream is 200, empty, and ends',
      badEvents('T72 59:59 after the end everything is replayed; at 60:01 the stream is 200, empty and over'),
    ),
    held(
      'after the replay window the terminal state is read from the turn',
      badEvents('T72 59:59 after the end everything is replayed; at 60:01 the stream is 200, empty and over'),
    ),
    held(
      'the token of a stream is checked once, when it opens',
      tokens('a stream that is open goes on to its end after its token has expired'),
    ),
    held(
      'the stream of another person’s turn is 404 turn_not_found',
      events('nobody without credentials, and a stranger gets 404 before any byte of the stream'),
    ),
  ],
};
