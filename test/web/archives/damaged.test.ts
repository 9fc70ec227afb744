import { expect, test } from 'bun:test';
import { ArchiveError } from '../../../web/archives/archive-error.ts';
import { appleExport } from '../../support/archives/apple-export.ts';
import { feedExport } from '../../support/archives/feed-export.ts';
import { garminExport } from '../../support/archives/garmin-export.ts';
import { ouraExport } from '../../support/archives/oura-export.ts';
import { randomBy } from '../../support/archives/random.ts';
import { asFile, readAll } from '../../support/archives/read.ts';
import { fitbitExport, googleExport } from '../../support/archives/takeout-export.ts';
import { whoopExport } from '../../support/archives/whoop-export.ts';

const options = { seed: 2, firstDay: '2024-03-20', days: 4 };
const exports = {
  apple_health: [{ name: 'export.xml', text: [...appleExport({ ...options, density: 6 })].join('') }],
  google_health: googleExport(options),
  fitbit: fitbitExport(options),
  garmin: garminExport(options),
  whoop: whoopExport(options),
  oura: ouraExport(options),
  health_auto_export: feedExport(options),
} as const;

const junk = [
  '',
  '"',
  '""',
  '<',
  '>',
  '{',
  ']',
  ',',
  ';',
  '\n',
  '\0',
  '9'.repeat(400),
  '1e999',
  '-1',
  'null',
  '{}',
  '[]',
  '&x;',
  '0000-00-00',
  '9999-12-31 23:59:59 +0200',
  '\ud800',
  '</Record>',
  '<Record',
  ']]>',
];

test.each(Object.entries(exports))(
  'an export of %s with junk in it is read or ends with an error of its own, never with another',
  async (vendor, files) => {
    const random = randomBy(vendor.length, 4);
    for (let round = 0; round < 10; round++) {
      const spoiled = files.map(({ name, text }) => {
        const at = random.whole(0, text.length);
        const length = random.pick([0, 1, 5, 40]);
        return asFile(
          name,
          random.chance(0.5) ? `${text.slice(0, at)}${random.pick(junk)}${text.slice(at + length)}` : text,
        );
      });
      for (const keepGoing of [false, true]) {
        const failure = await readAll(spoiled, { timeZone: 'Europe/Berlin', keepGoing }).then(
          () => null,
          (error: unknown) => error,
        );
        if (failure !== null && !(failure instanceof ArchiveError)) throw failure;
        if (failure !== null) expect(failure.message).toContain(failure.file);
      }
    }
  },
);

test('the readers run where there is no Node', async () => {
  const built = await Bun.build({
    entrypoints: ['web/archives/read-archive.ts', 'web/archives/csv-mapping.ts'],
    target: 'browser',
  });
  expect(built.logs).toEqual([]);
  const texts = await Promise.all(built.outputs.map((output) => output.text()));
  for (const text of texts) expect(text).not.toMatch(/from\s*"(?:node|bun):|require\("node:/);
});
