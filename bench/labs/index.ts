import { readReport } from '../../routers/labs/report/read-report.ts';
import { pagesOfPdf } from '../../server/labs/pdf-words.ts';
import { temporaryFolder } from '../../test/support/folder.ts';
import { type Layout, layouts, makeReport } from '../../test/support/labs/layouts.ts';
import { scoreOf } from '../../test/support/labs/score.ts';
import { record } from '../harness/results.ts';
import { median } from '../harness/rounds.ts';
import { type Pictures, readPictures, sampleOf } from './pictures.ts';
import { measureUnseen } from './unseen-score.ts';
import { measureUploads, type Uploads } from './uploads.ts';

const seeds = Number(Bun.argv[2] ?? 5);
const goalPct = 99.5;

type Texts = { rows: number; exact: number; lost: number };

/** Every layout of the generator as a text PDF, read and compared row by row. */
async function measureTexts(): Promise<Texts> {
  let [rows, exact, spare, lost] = [0, 0, 0, 0];
  for (const layout of layouts) {
    const scores = [];
    for (let seed = 1; seed <= seeds; seed += 1) {
      const made = makeReport(layout, seed);
      const reading = readReport(await pagesOfPdf(made.pdf), { today: '2026-11-23' });
      const kept = [...reading.results, ...reading.lines_not_understood].map(({ text }) => text).join('');
      const numbers = made.pages.flatMap(({ texts }) => texts.flatMap(({ text }) => text.match(/\d+/g) ?? []));
      lost += numbers.filter((number) => !kept.replaceAll(/\s/g, '').includes(number)).length;
      scores.push(scoreOf(layout, made.rows, reading));
    }
    const wrong = scores.flatMap((score) => score.wrong);
    const count = scores.reduce((sum, score) => sum + score.rows, 0);
    rows += count;
    exact += count - wrong.length;
    spare += scores.reduce((sum, score) => sum + score.spare.length, 0);
    if (wrong.length > 0) write(`${layout.name}: ${count - wrong.length} of ${count} rows exact`);
    for (const { row, read } of wrong.slice(0, 3)) write(`  ${JSON.stringify(row)}\n  ${JSON.stringify(read ?? null)}`);
  }
  const pct = (100 * exact) / rows;
  write(
    `${layouts.length} layouts × ${seeds} seeds: ${exact} of ${rows} rows exact (${pct.toFixed(2)} %, goal ${goalPct} %)`,
  );
  write(`${spare} results that no row has, ${lost} numbers unaccounted for (goal 0)`);
  return { rows, exact, lost };
}

const write = (text: string) => process.stdout.write(`${text}\n`);
const shareOf = (part: number, whole: number) => `${part} of ${whole} (${((100 * part) / whole).toFixed(2)} %)`;

const pictureLine = ({ dpi, rows, exact, unmarked, doubted, times }: Pictures) =>
  [
    `| pictures at ${dpi} dpi, tilted and noisy: rows exact | ${shareOf(exact, rows)} | ${dpi === 300 ? '≥ 97 %' : 'stated'} |`,
    `| wrong values without a doubt mark at ${dpi} dpi | ${shareOf(unmarked, rows)} | ${dpi === 300 ? '≤ 0.5 %' : 'stated'} |`,
    `| results with a doubt mark at ${dpi} dpi | ${shareOf(doubted, rows)} | stated |`,
    `| a picture at ${dpi} dpi read, median | ${(median(times) / 1_000).toFixed(1)} s | < 10 s |`,
  ].join('\n');

const seconds = (times: readonly number[]) => `${(median(times) / 1_000).toFixed(2)} s`;
const slowest = (times: readonly number[]) =>
  `${(times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? 0).toFixed(1)} ms`;

const uploadLines = ({ text, photo, alone, besideHostile, hostileState, grownMiB }: Uploads) => [
  `| upload to values in sync, a text PDF of one page, median of ${text.length} | ${seconds(text)} | < 1 s |`,
  `| upload to values in sync, a photo at 300 dpi, median of ${photo.length} | ${seconds(photo)} | < 10 s |`,
  `| 99 % of other people's requests, alone / while a PDF of 200,000 lines is read | ${slowest(alone)} / ${slowest(besideHostile)} | stated |`,
  `| how that PDF ends, and what the server's memory grows | \`${hostileState}\`, ${grownMiB.toFixed(0)} MiB | failed, server undisturbed |`,
];

/**
 * `bun run bench:labs [SEEDS] [PICTURES] [FIRST]` reads text PDFs of all layouts and the unseen ones, then PICTURES layouts from the FIRST
 * (0) on as pictures at two resolutions, about 15 s each, and writes the section `labs` of `bench/RESULTS.md`. Another FIRST takes other
 * layouts. Needs tesseract and pdftoppm; layouts in a language that tesseract lacks are left out and counted.
 */
async function benchLabs(): Promise<boolean> {
  const texts = await measureTexts();
  await measureUnseen(write);
  const [count, first] = [Number(Bun.argv[3] ?? 8), Number(Bun.argv[4] ?? 0)];
  const { chosen, left, missing, languages } = sampleOf(layouts, { count, first });
  const pictures = [await readPictures(chosen, 300, languages), await readPictures(chosen, 150, languages)];
  const uploads = await measureUploads(temporaryFolder(), layouts[0] as Layout);
  const lines = [
    '| figure | hale | goal |',
    '| --- | --- | --- |',
    `| text PDFs, ${layouts.length} layouts × ${seeds} seeds: rows exact | ${shareOf(texts.exact, texts.rows)} | ≥ ${goalPct} % |`,
    `| numbers neither in a result nor among the lines not understood | ${texts.lost} | 0 |`,
    ...pictures.map(pictureLine),
    ...uploadLines(uploads),
  ];
  const without = left === 0 ? '' : ` Left out: ${left} layouts, as tesseract has no ${missing.join(', ')} here.`;
  const note = `Pictures: ${chosen.length} of the ${layouts.length} layouts from number ${first} on, the first page of each, read in the process the server uses.${without}`;
  await record('labs', `${lines.join('\n')}\n\n${note}`);
  write(`${lines.join('\n')}\n${note}`);
  return (100 * texts.exact) / texts.rows >= goalPct && texts.lost === 0;
}

process.exitCode = (await benchLabs()) ? 0 : 1;
