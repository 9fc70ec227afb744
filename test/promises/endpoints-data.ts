import { held, later, type Section, testsOf } from './table.ts';

const sync = testsOf('server/sync.test.ts');
const health = testsOf('db/health.test.ts');
const load = testsOf('server/sync-load.test.ts');
const people = testsOf('rest/promised/sources-and-me.test.ts');
const contract = 'is what the contract says, key for key';
const watermark = 'passed back brings nothing until something changes, and then only that';

export const endpointsData: Section = {
  document: 'the specification',
  part: 'Endpoints: data and me',
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
    held('a since that is no moment is 400 invalid_field', sync('that is none is refused: %s')),
    held('a sync holds nothing of anybody else', sync('holds nothing of anybody else')),
    held(
      'GET /v1/me answers 200 with the current user',
      people('me is the person, their connections and the environment’s name, field for field'),
    ),
    held(
      'the first call of me makes the user',
      testsOf('rest/promised/first-call.test.ts')(
        'the first call of a person works on any endpoint and makes the user, once',
      ),
    ),
    later(
      'GET /v1/me shows a connection of which the webhook said nothing',
      'asking the aggregator on every call of me',
    ),
  ],
};
