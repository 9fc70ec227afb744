import { describe, expect, test } from 'bun:test';
import { normalize } from '../../../routers/ingestion/normalize/normalize.ts';
import { differencesOf } from '../../support/archives/expected.ts';
import { asFile, readAll } from '../../support/archives/read.ts';
import { fitbitExport, googleExport, takeoutOracle } from '../../support/archives/takeout-export.ts';
import {
  feedExport,
  feedOracle,
  garminExport,
  garminOracle,
  ouraExport,
  ouraOracle,
  whoopExport,
  whoopOracle,
} from '../../support/archives/wearable-exports.ts';

const seedCount = Number(process.env['ARCHIVE_SEEDS'] ?? 2);
const seeds = Array.from({ length: seedCount }, (_, seed) => seed);
// Both changes of the clocks in New York, and a plain month.
const firstDayOf = (seed: number) => ['2024-03-02', '2023-10-28', '2024-05-20'][seed % 3] ?? '';

describe.each(seeds)('every day of every metric is what the oracle computes (seed %d)', (seed) => {
  const options = { seed, firstDay: firstDayOf(seed), days: 20 };

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

test.each([
  ['Google Health', googleExport, 'GOOGLE'],
  ['Fitbit', fitbitExport, 'FITBIT'],
  ['Garmin', garminExport, 'GARMIN'],
  ['Whoop', whoopExport, 'WHOOP'],
  ['Oura', ouraExport, 'OURA'],
  ['Health Auto Export', feedExport, 'APPLE'],
] as const)(
  'each event of %s becomes a row of its own day and kind, with a measure in it',
  async (_, exportOf, provider) => {
    const files = exportOf({ seed: 1, firstDay: '2024-05-20', days: 20 }).map(({ name, text }) => asFile(name, text));
    const { events } = await readAll(files, { timeZone: 'America/New_York' });
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
