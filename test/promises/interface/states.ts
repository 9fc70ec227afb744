import { held, type Section, testsOf } from '../table.ts';

const turns = testsOf('routers/turns/turns.test.ts');
const events = testsOf('routers/turns/events.test.ts');
const turnRows = testsOf('db/turns/turns.test.ts');
const labs = testsOf('db/health/labs.test.ts');
const people = testsOf('server/http/promised/sources-and-me.test.ts');

export const statesPromises: Section = {
  page: 'turns.md',
  heading: 'States',
  promises: [
    held(
      'a valid turn under the cap begins as queued and is answered 202 with its stream',
      turns('202 with the id, queued, the time and the stream’s address'),
    ),
    held(
      'a completed turn has a result',
      turns('queued, running, completed: messages always, times and result when there are any'),
    ),
    held(
      'a failed turn has an error',
      turns('failed: the slim error with its step, and no result; nothing leaves a terminal state'),
    ),
    held(
      'a failed turn ends its stream with turn.failed',
      events('a failure is the slim error alone, and also carries the sentinel'),
    ),
    held(
      'completed and failed are terminal, and nothing resumes a failed turn',
      turnRows('a terminal state is never left, and the first one stays'),
    ),
    held(
      'queued and running turns count as in flight, ended ones do not',
      turns('a running turn counts as in flight, an ended one makes room, and nobody else’s counts'),
    ),
    held(
      'an upload whose parsing failed is failed:<reason>, without parsed_at',
      labs('that was parsed is never failed again, one that failed may still be parsed'),
    ),
    held(
      'an upload that was parsed has parsed_at',
      labs('that was parsed is never failed again, one that failed may still be parsed'),
    ),
    held(
      'an ended connection keeps the data that it brought',
      people('an ended connection keeps its data, is no source any more, and me says when it ended'),
    ),
    held(
      'DELETE of an active connection of the caller makes it inactive with deactivated_at',
      testsOf('routers/sources/sources.test.ts')('ends the connection at once and tells the aggregator, once'),
    ),
  ],
};
