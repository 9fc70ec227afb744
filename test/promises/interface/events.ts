import { held, type Section, testsOf } from '../table.ts';

const badDeliveries = testsOf('server/http/bad-input/webhook-bodies.test.ts');
const events = testsOf('routers/turns/events.test.ts');
const kinds = testsOf('routers/ingestion/normalize/events.test.ts');
const ingestion = testsOf('routers/ingestion/ingestion.test.ts');
const payload = 'the payload of each event';
const failure = 'a failure is the slim error alone, and also carries the sentinel';

export const eventsPromises: Section = {
  page: 'turns.md',
  heading: 'Follow the stream',
  promises: [
    held('turn.started has type, seq, at and turn_id', events(payload)),
    held('phase has type, agent and phase', events(payload)),
    held('agent_start has type, agent and question', events(payload)),
    held('synthesis_delta has type and a piece of text', events(payload)),
    held(
      'turn.completed has type, turn_id and result, and is the last frame',
      events(payload, 'event, id and one line of JSON, with ids that rise to the sentinel'),
    ),
    held('turn.failed has code, message and step', events(failure)),
    held('turn.failed has no request_id and no docs_url', events(failure)),
    held(
      'the type of a delivery is read from its payload',
      badDeliveries(
        'W46 a payload with %s is stored and makes no row',
        'W46 a day of a user whom nobody knows is stored, makes no row, and waits',
      ),
      badDeliveries('W46 a payload with %s is stored and makes no row'),
    ),
    held(
      'a payload of upload_id and data alone is a lab_report',
      testsOf('routers/ingestion/normalize/labs.test.ts')(
        'in the plain form is one session per entry, with a type or without',
      ),
    ),
    held(
      'a report on an unknown upload waits for it',
      testsOf('server/http/bad-input/webhook-labs.test.ts')(
        'W47 a report on an upload that nobody knows is stored, makes no row, and waits',
      ),
    ),
    held(
      'the aggregator’s upload_id is kept as a reference, and joins the result to its upload',
      testsOf('server/http/promised/lab-list.test.ts')(
        'a listed upload has a plain id, times with a space, and from the webhook the end of its parsing',
      ),
      testsOf('routers/labs/labs-upload.test.ts')('come under its id and make it parsed'),
    ),
    held('activity is a workout', ingestion('activity')),
    held('sleep is a finished night', ingestion('sleep, under the day on which it ended')),
    held('body is a body reading', ingestion('body')),
    held('daily is a day’s summary', ingestion('daily')),
    held('lab_report is a parsed report', ingestion('lab report, in the layered shape')),
    held('types without rows of their own are kept and do not fail', kinds('without rows of their own')),
    held(
      'fields that nobody reads are kept',
      testsOf('server/http/promised/deliveries.test.ts')(
        'a delivery that became rows is stamped as processed, and a replay of it is not processed again',
      ),
    ),
    held('large_request_processing announces a backfill, and is stored', kinds('without rows of their own')),
  ],
};
