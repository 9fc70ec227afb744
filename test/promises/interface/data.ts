import { held, later, type Section, testsOf } from '../table.ts';

const badSources = testsOf('server/http/bad-input/sources.test.ts');

const sync = testsOf('routers/data/sync.test.ts');
const health = testsOf('db/health/rows.test.ts');
const load = testsOf('routers/data/sync-load.test.ts');
const people = testsOf('server/http/promised/sources-and-me.test.ts');
const contract = 'is what the contract says, key for key';
const watermark = 'passed back brings nothing until something changes, and then only that';
const imports = testsOf('routers/data/import.test.ts');
const asks = 'asks for four kinds of history of every connected wearable';

export const dataPromises: Section = {
  page: 'sync.md',
  heading: 'Rows',
  promises: [
    held('GET /v1/data/sync answers user_id, since, now, the arrays and counts', sync(contract)),
    held(
      'a sync brings every row that changed after since',
      sync(watermark),
      health('that goes on where it ended misses nothing that is written meanwhile'),
    ),
    held(
      'a sync is whole in one response, without next_cursor and has_more',
      sync(contract),
      load('20,000 rows are streamed: the first arrive long before the last are read'),
    ),
    held('now passed back as since brings what is new, and nothing else', sync(watermark)),
    held(
      'no change is missed by a client that chains now into since',
      load('readers that chain now into since miss nothing while six writers deliver'),
    ),
    held('counts are the integers daily, activities, sleep and biomarkers', sync('counts what it holds', contract)),
    held('a since that is no moment is 400 invalid_field', badSources('S100 %s: 400')),
    held('a sync holds nothing of anybody else', sync('holds nothing of anybody else')),
    held(
      'GET /v1/me answers 200 with the current user',
      people('me is the person, their connections and the environment’s name, field for field'),
    ),
    held(
      'the first call of me makes the user',
      testsOf('server/http/promised/first-call.test.ts')(
        'the first call of a person works on any endpoint and makes the user, once',
      ),
    ),
    held(
      'GET /v1/me shows a connection of which the webhook said nothing',
      testsOf('routers/account/me.test.ts')(
        'is there in the very answer that was asked for, and the data that waited for it becomes rows',
      ),
    ),
    held('days of an import may be absent and are 30 then', imports('%j is for %p days')),
    held('days of an import go from 1 to 1460', badSources('S98 %s: 400, flat'), imports('%j is for %p days')),
    held('an import is absent from the description', imports('the published description does not list it')),
    held(
      'an import’s errors are flat',
      imports('credentials', 'the quota', 'the body as a whole, and the key'),
      badSources('S99 an import without a connection: 400, flat'),
    ),
    held(
      'an import asks for activity, sleep, daily and body of each connected wearable, to the webhook',
      imports(asks),
    ),
    held(
      'an import may be run again: the same rows are overwritten',
      imports('again, while the same days are still being asked for, asks no second time'),
      testsOf('routers/ingestion/normalize/wearables.test.ts')('redelivered, a row keeps its id'),
    ),
    held('an import answers ok, days, start, end, connections with per_type queued, and note', imports(asks)),
    held(
      'an import without a connection is 400 no_active_connections with a hint',
      badSources('S99 an import without a connection: 400, flat'),
    ),
    later(
      'an import is 400 no_active_connections when the aggregator knows no connection',
      'asking the aggregator which connections it knows; an import answers at once and by what is known here',
    ),
  ],
};
