import { held, type Section, testsOf } from '../table.ts';

const sync = testsOf('routers/data/sync.test.ts');
const health = testsOf('db/health/rows.test.ts');
const load = testsOf('routers/data/sync-load.test.ts');
const ingestion = testsOf('routers/ingestion/ingestion.test.ts');
const conformance = testsOf('db/engine/conformance.test.ts');
const wearables = testsOf('routers/ingestion/normalize/wearables.test.ts');
const labs = testsOf('routers/ingestion/normalize/labs.test.ts');
const contract = 'is what the contract says, key for key';
const flatReport = 'lab report in its flat shape, for the person whom it names';

export const syncPromises: Section = {
  page: 'sync.md',
  heading: 'Data sync',
  promises: [
    held('without since everything comes, and since is 1970', sync('without a watermark is everything, since 1970')),
    held(
      'updated_at and now come from a clock that only moves forward, inside each write',
      conformance(
        'moves on with every write that follows another, over concurrent writers on two nodes',
        'never goes back when the wall clock does',
        'is one value for all statements of a batch, and none of a failed one shows',
      ),
    ),
    held(
      'a watermark in the future is not believed',
      testsOf('server/http/bad-input/sources.test.ts')(
        'S100 one that lies ahead, or long ago, is no error: now is never later than the clock',
      ),
    ),
    held(
      'however many writers there are, a client that chains now misses no row',
      load('readers that chain now into since miss nothing while six writers deliver'),
    ),
    held('rows are flat and snake_case, with units in their names', sync(contract)),
    held('what was not measured is null and never 0', ingestion('missing stays null and zero stays zero')),
    held(
      'every row has id, source_id, provider, updated_at and its local date',
      sync(contract),
      ingestion('a day at %s stays that day'),
    ),
    held(
      'measures arrive in the units that their names say',
      wearables('carries the measures in the units of its columns'),
    ),
    held('a daily summary has steps, distance_m, total_kcal, resting_hr_bpm and hrv_rmssd_ms', ingestion('daily')),
    held(
      'the id of an activity is stable across redeliveries',
      wearables('redelivered, a row keeps its id'),
      ingestion('of two deliveries of one row the one with the higher ordering stamp stays, under the same id'),
    ),
    held(
      'a sleep session has its durations, efficiency_pct and is_nap',
      ingestion('sleep, under the day on which it ended'),
    ),
    held('a biomarker has value as a number or null, and value_text as printed', ingestion(flatReport)),
    held(
      'a biomarker has unit, reference_range, test_date, upload_id, codes and bounds',
      labs('has every column of its table', 'is kept as printed beside its bounds'),
    ),
    held('body readings are body_measurements, with counts.body', ingestion('body'), sync('counts what it holds')),
    held('a withdrawn row is a tombstone with deleted_at', sync('brings a withdrawn row as a tombstone')),
    held(
      'tombstones count nowhere else',
      testsOf('routers/metrics/metrics.test.ts')('withdrawn rows and other people’s rows are not there'),
    ),
    held('the response is streamed', load('20,000 rows are streamed: the first arrive long before the last are read')),
    held(
      'pages of a sync follow each other without gap or double',
      health('pages follow each other without gap or double, also through rows of one commit'),
    ),
    held('now is wall time, but for what the load adds', sync('without a watermark is everything, since 1970')),
    held('a delivery that changes nothing brings no row again', sync('a delivery without changes brings no row again')),
  ],
};
