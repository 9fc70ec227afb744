import { held, type Section, testsOf } from '../table.ts';

const turns = testsOf('routers/turns/turns.test.ts');
const validation = testsOf('routers/turns/turn-validation.test.ts');
const parameters = testsOf('routers/turns/turn-list-parameters.test.ts');
const events = testsOf('routers/turns/events.test.ts');
const lifetime = testsOf('routers/turns/event-lifetime.test.ts');
const tokens = testsOf('server/http/promised/tokens.test.ts');
const agentResult = testsOf('server/http/promised/turn-result.test.ts');
const created = '202 with the id, queued, the time and the stream’s address';
const stranger = 'a stranger’s turn, an unknown one and no id at all are the same 404, for the turn and for its stream';
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
    held('status filters the list by the four states', turns('by status, also across pages'), parameters('status=%s')),
    held('after and before bound the list', turns(range), parameters('after=%s (a plus sign is a space)')),
    held('messages is required', validation('the body as a whole: %s')),
    held('empty messages are 400 invalid_request', validation('the body as a whole: %s')),
    held('a last message that is not the user’s is 400 invalid_request', validation('the body as a whole: %s')),
    held('stream is a boolean without effect', turns('202 whatever `stream` says'), validation('one field: %s')),
    held('context.include_memory is a boolean that may be absent', validation('one field: %s'), turns(created)),
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
      validation('one field: %s'),
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
      turns('of fifty at once exactly twenty are admitted, and the others are told the limit and not to wait'),
    ),
    held('an unknown turn is 404 turn_not_found', turns(stranger)),
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
      lifetime('within it everything, behind it 200 and a stream that is empty and ends'),
    ),
    held(
      'after the replay window the stream is 200, empty, and ends',
      lifetime('within it everything, behind it 200 and a stream that is empty and ends'),
    ),
    held(
      'after the replay window the terminal state is read from the turn',
      lifetime('within it everything, behind it 200 and a stream that is empty and ends'),
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
