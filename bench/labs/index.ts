import { readReport } from '../../routers/labs/report/read-report.ts';
import { pagesOfPdf } from '../../server/labs/pdf-words.ts';
import { layouts, makeReport } from '../../test/support/labs/layouts.ts';
import { scoreOf } from '../../test/support/labs/score.ts';
import { measureBlindLayouts } from './blind-score.ts';

const seeds = Number(Bun.argv[2] ?? 5);
const goalPct = 99.5;

/** `bun run bench:labs [SEEDS]`: every layout of the generator as a text PDF, and five unseen ones, compared row by row. */
async function measure(): Promise<boolean> {
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
  await measureBlindLayouts(write);
  return pct >= goalPct && lost === 0;
}

const write = (text: string) => process.stdout.write(`${text}\n`);

process.exitCode = (await measure()) ? 0 : 1;
