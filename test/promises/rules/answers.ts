import { held, type Section, testsOf } from '../table.ts';

const badTurns = testsOf('server/http/bad-input/turns.test.ts');
const badEvents = testsOf('server/http/bad-input/turn-events.test.ts');
const turnTests = testsOf('routers/turns/turns.test.ts');
const turns = testsOf('routers/turns/turns.test.ts');
const events = testsOf('routers/turns/events.test.ts');
const lifetime = testsOf('routers/turns/event-lifetime.test.ts');
const survival = testsOf('routers/turns/kill-turns.test.ts');
const hung = testsOf('server/worker/hung-turns.test.ts');
const queue = testsOf('db/jobs/queue.test.ts');
const turnRows = testsOf('db/turns/turns.test.ts');
const tenHang =
  'ten questions of one person that hang the worker end as failed, and one honest question of another is answered meanwhile';
const range = 'after is inclusive, before is exclusive; dates are days in UTC; after beyond before is an empty page';
const givenUp = testsOf('regression/agent/given-up-turn-step.test.ts')(
  'a turn that no worker can finish ends as failed with internal_error and its step, behind what was seen of it',
);

export const answersPromises: Section = {
  page: 'turns.md',
  heading: 'The fact sheet',
  promises: [
    held(
      'people have their turns in turn: nobody waits for the queued turns of another',
      queue(
        'takes people in turn, and of each the oldest that is due',
        'comes to a new person next, however many turns of others wait',
      ),
      hung(tenHang),
    ),
    held(
      'a question that blocks the worker for 10 seconds ends as failed, after one more try at most',
      hung(tenHang, 'a thread is replaced when it has not answered for ten seconds, and a stop meanwhile is in time'),
      queue('that hung alone, or beside others twice, has used up its attempts; what others hold is left alone'),
    ),
    held(
      'a turn has 1 to 100 messages',
      turnTests('the largest message and the longest conversation are taken'),
      badTurns(
        'T63 the content is %s: 400',
        'T64 stream is %j: 400',
        'T65 %s is wrong in %j: 400',
        'T61 messages are %s: 400',
        'T62 the last message has the role %j: 400',
      ),
    ),
    held(
      'the roles are user and assistant',
      badTurns('T63 the content is %s: 400', 'T64 stream is %j: 400', 'T65 %s is wrong in %j: 400'),
      turns('null is not 0 and text is kept as it was sent, character for character'),
    ),
    held(
      'content has 1 to 32,768 characters',
      turnTests('the largest message and the longest conversation are taken'),
      badTurns('T63 the content is %s: 400', 'T64 stream is %j: 400', 'T65 %s is wrong in %j: 400'),
    ),
    held(
      'a list item is id, status, created_at, completed_at and error',
      turns('twenty by default, newest first, without conversation and result'),
    ),
    held('the list is newest first, ties by id', turns('pages of %i give every turn once, in one stable order')),
    held('after includes its moment, before does not', turns(range)),
    held(
      'after and before are dates or date-times',
      turns(range),
      badTurns(
        'T69 the year 0, the year 9999 and a plus sign that is encoded are taken',
        'T69 after=%s, or before: 400 (a plus sign is a space)',
      ),
    ),
    held(
      'a cursor is opaque and validated',
      badTurns('T68 a cursor that is garbage, another person’s, another filter’s, repeated or changed in one bit: 400'),
    ),
    held(
      'pages do not shift under new turns',
      turns('turns that arrive between two pages do not shift the later page'),
    ),
    held(
      'the error of a failed turn is that of turn.failed',
      turns('failed: the slim error with its step, and no result; nothing leaves a terminal state'),
      events('a failure is the slim error alone, and also carries the sentinel'),
    ),
    held(
      'turn.completed and turn.failed carry the sentinel id',
      events(
        'event, id and one line of JSON, with ids that rise to the sentinel',
        'a failure is the slim error alone, and also carries the sentinel',
      ),
    ),
    held(
      'replay begins behind Last-Event-Id',
      events('behind every single frame, by header or by query, gives exactly the rest'),
    ),
    held(
      'a Last-Event-Id that is no integer in its range reads as absent',
      badEvents('T70 %s is no id and reads as absent: the whole stream'),
    ),
    held(
      'behind the sentinel a stream closes at once',
      badEvents('T70 2^53 − 1 is the last id of every turn: behind it is nothing'),
    ),
    held(
      'starting_after is Last-Event-Id for those who cannot set headers',
      events('behind every single frame, by header or by query, gives exactly the rest'),
      testsOf('regression/http/streams.test.ts')('a Last-Event-Id that is no id hides no valid starting_after'),
    ),
    held(
      'comments keep idle streams open',
      lifetime('comments keep the connection open, and events come when they come'),
    ),
    held('every event is stored before it is sent', survival('killed in the middle of an answer that streams')),
    held(
      'any node can serve any turn’s stream',
      lifetime('what another node wrote, of which no signal comes, is found by looking'),
    ),
    held(
      'a turn survives its node, and nothing that a client has seen is repeated or contradicted',
      survival('killed %i ms behind the questions', 'killed in the middle of an answer that streams'),
      testsOf('server/agent/agent.test.ts')('ends with the very same answer and grounding, wherever it broke'),
    ),
    held(
      'a job whose lease ends is taken over by another worker',
      queue(
        'that ends makes the job visible again, at that moment and not before',
        'that was lost fails the whole batch of the worker that had it, and leaves nothing of it',
      ),
    ),
    held(
      'a turn, its in-flight check and its job are one transaction',
      turnRows('admits exactly its number of sixty that come at once to two nodes, each with its job'),
    ),
    held(
      'a turn and its idempotency record are one transaction',
      testsOf('routers/core/idempotency.test.ts')(
        'after kill -9 at any instant a retry with the same key makes no second turn',
        'whose effect did not take place keeps no answer',
      ),
    ),
    held('a turn that nobody can take over ends as failed with internal_error and its step', givenUp),
    held(
      'no turn stays queued or running for ever',
      givenUp,
      testsOf('regression/process/crash-loop-blame.test.ts')(
        'a job that kills its worker uses up its own attempts and not those of the jobs beside it',
      ),
    ),
    held(
      'a turn that was cut by a stop goes on afterwards',
      testsOf('server/stop.test.ts')(
        'SIGTERM lets an upload finish, ends open streams, hands unfinished turns back and exits with 0 within 10 s',
      ),
    ),
  ],
};
