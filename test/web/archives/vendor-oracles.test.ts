import { describe, expect, test } from 'bun:test';
import { normalize } from '../../../routers/ingestion/normalize/normalize.ts';
import { guessCsvMapping } from '../../../web/archives/csv-mapping.ts';
import type { ArchiveOptions } from '../../../web/archives/read-archive.ts';
import { lifeSnapsColumns } from '../../../web/archives/vendors/lifesnaps.ts';
import { appleExport } from '../../support/archives/apple-export.ts';
import { differencesOf } from '../../support/archives/expected.ts';
import { feedExport, feedOracle } from '../../support/archives/feed-export.ts';
import { garminExport, garminOracle } from '../../support/archives/garmin-export.ts';
import { ouraExport, ouraOracle } from '../../support/archives/oura-export.ts';
import { offsetOfPerson } from '../../support/archives/random.ts';
import { asFile, readAll } from '../../support/archives/read.ts';
import { fitbitExport, googleExport, takeoutOracle } from '../../support/archives/takeout-export.ts';
import { whoopExport, whoopOracle } from '../../support/archives/whoop-export.ts';

const seedCount = Number(process.env['ARCHIVE_SEEDS'] ?? 2);
const seeds = Array.from({ length: seedCount }, (_, seed) => seed);
const spans = [
  { firstDay: '2024-03-02', days: 32 },
  { firstDay: '2023-10-28', days: 20 },
  { firstDay: '2024-05-20', days: 20 },
] as const;
const spanOf = (seed: number) => spans[seed % spans.length] ?? spans[0];

test('both changes of the clocks, in Berlin and New York, and a journey lie in the days of the seeds', () => {
  const changesIn = (offsetAt: (ms: number) => number) =>
    spans.map(({ firstDay, days }) => {
      const offsets = Array.from({ length: days }, (_, day) =>
        offsetAt(Date.parse(`${firstDay}T12:00Z`) + day * 86_400_000),
      );
      return offsets.flatMap((offset, day) =>
        day > 0 && offset !== offsets[day - 1] ? [`${offsets[day - 1]} ${offset}`] : [],
      );
    });
  const newYork = new Intl.DateTimeFormat('en', { timeZone: 'America/New_York', timeZoneName: 'longOffset' });
  const inNewYork = (ms: number) => 60 * Number(/GMT([+-]\d+)/.exec(newYork.format(ms))?.[1]);
  expect(changesIn(inNewYork)).toEqual([['-300 -240'], ['-240 -300'], []]);
  expect(changesIn(offsetOfPerson)).toEqual([
    ['60 -240', '-240 60', '60 120'],
    ['120 60', '60 -240', '-240 60'],
    ['120 345', '345 120'],
  ]);
});

describe.each(seeds)('every day of every metric is what the oracle computes (seed %d)', (seed) => {
  const options = { seed, ...spanOf(seed) };

  test.each([
    ['Google Health', googleExport, takeoutOracle],
    ['Fitbit', fitbitExport, takeoutOracle],
    ['Garmin', garminExport, garminOracle],
    ['Whoop', whoopExport, whoopOracle],
    ['Oura', ouraExport, ouraOracle],
    ['Health Auto Export', feedExport, feedOracle],
  ] as const)('%s', async (_, exportOf, oracle) => {
    const files = exportOf(options);
    const { events } = await readAll(
      files.map(({ name, text }) => asFile(name, text)),
      { timeZone: 'America/New_York' },
    );
    expect(events.length).toBeGreaterThan(20);
    expect(differencesOf(events, oracle(files))).toEqual([]);
  });
});

const sample = { seed: 1, firstDay: '2024-05-20', days: 20 };
const lifeSnaps = [
  `,${lifeSnapsColumns.join(',')}`,
  '0,ann,2021-06-01,7000.0,5000.5,2000.0,61,64,96.5,41.2,90,20,5,700,70,55.5,14.8,28800000,430,50,93',
  '1,ann,2021-06-02,8000.0,5500.5,2100.0,60,,,,,,,,,,,,,,',
];
const scale = ['Datum;Gewicht (kg);Schritte', '01.05.2024;81,4;9.500', '02.05.2024;81,0;', '03.05.2024;;7.000'];
const asText = (name: string, lines: readonly string[]) => [{ name, text: lines.join('\n') }];

test.each([
  ['Google Health', googleExport(sample), 'GOOGLE', 20],
  ['Fitbit', fitbitExport(sample), 'FITBIT', 20],
  ['Garmin', garminExport(sample), 'GARMIN', 20],
  ['Whoop', whoopExport(sample), 'WHOOP', 20],
  ['Oura', ouraExport(sample), 'OURA', 20],
  ['Health Auto Export', feedExport(sample), 'APPLE', 20],
  ['Apple Health', asText('export.xml', [[...appleExport({ ...sample, density: 4 })].join('')]), 'APPLE', 20],
  ['LifeSnaps', asText('daily.csv', lifeSnaps), 'lifesnaps', 3],
  ['any CSV', asText('scale.csv', scale), 'csv', 4],
] as const)(
  'each event of %s becomes a row of its own day and kind, with a measure in it',
  async (_, texts, provider, atLeast) => {
    const files = texts.map(({ name, text }) => asFile(name, text));
    const options: ArchiveOptions =
      provider === 'csv' && files[0]
        ? { vendor: 'csv', mapping: (await guessCsvMapping(files[0])) ?? undefined }
        : { timeZone: 'America/New_York' };
    const { events } = await readAll(files, options);
    expect(events.length).toBeGreaterThanOrEqual(atLeast);
    const owner = { userId: 'user_a', sourceId: 'src_a', provider };
    const user = { user_id: 'con_a', provider, reference_id: 'user_a' };
    const seen = events.map((event) => {
      // As it comes over the wire.
      const payload = JSON.parse(
        JSON.stringify({ type: 'archive', archive_id: 'arc_a', user, events: [event], withdrawn: [] }),
      );
      const normalized = normalize(payload, { rawEventId: 1, version: '0001782900000000-1' });
      if (normalized.kind !== 'data') return { kind: normalized.kind };
      const rows = Object.entries(normalized.rows(owner)).flatMap(([table, all]) => all.map((row) => ({ table, row })));
      const [first] = rows;
      const measures = Object.values(first?.row ?? {}).filter((value) => typeof value === 'number' && value !== 1);
      return { count: rows.length, table: first?.table, day: first?.row.date, hasMeasure: measures.length > 0 };
    });
    const table = {
      daily: 'daily_summary',
      sleep: 'sleep_sessions',
      activity: 'activities',
      body: 'body_measurements',
    };
    expect(seen).toEqual(events.map(({ type, day }) => ({ count: 1, table: table[type], day, hasMeasure: true })));
  },
);
