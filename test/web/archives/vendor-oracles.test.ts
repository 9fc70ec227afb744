import { describe, expect, test } from 'bun:test';
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
