import { readReport } from '../../routers/labs/report/read-report.ts';
import { pagesOfPdf } from '../../server/labs/pdf-words.ts';
import type { PdfPage } from '../../test/support/labs/pdf.ts';
import { makeSketch } from '../../test/support/labs/strange/sketch.ts';
import { sketches } from '../../test/support/labs/strange/sketches.ts';
import { blindLayouts } from './unseen/2026-11-22/layouts.ts';
import { blindLayouts2, makeBlindReport2 } from './unseen/2026-11-23/layouts.ts';
import { blindLayouts3, makeBlindReport3 } from './unseen/2026-11-23-by-country/layouts.ts';
import { blindLayouts4 } from './unseen/2026-11-24/layouts.ts';
import { blindLayouts5 } from './unseen/2026-11-25/france-us.ts';
import { blindLayouts6 } from './unseen/2026-11-25-late/brazil-denmark-belgium.ts';
import { blindLayoutsSeven } from './unseen/2026-11-26/italy-switzerland.ts';
import { blindLayoutsSevenMore } from './unseen/2026-11-26/us-argentina-malaysia.ts';
import { blindLayoutsEight } from './unseen/2026-11-27/australia.ts';
import { blindLayoutsEightMore } from './unseen/2026-11-27/belgium-chile.ts';
import { blindLayoutsEightThird } from './unseen/2026-11-27/austria-britain.ts';
import { makeBlindReport } from './unseen/2026-11-22/table.ts';
import type { PrintedRow } from './paper.ts';
import { practiceLayoutsOne } from './practice/netherlands-poland-india-mexico-germany.ts';
import { practiceLayoutsTwo } from './practice/australia-south-africa-turkey-sweden-us.ts';
import { practiceLayoutsThree } from './practice/netherlands-poland-india.ts';
import { practiceLayoutsThreeMore } from './practice/brazil-ireland-austria.ts';
import { practiceLayoutsFour } from './practice/romania-canada-finland-egypt.ts';
import { practiceLayoutsFive } from './practice/chile-kenya-france-germany.ts';
import { practiceLayoutsSix } from './practice/czechia-saudi-arabia.ts';

const seeds = 3;
const fields = ['marker', 'value', 'unit', 'range', 'flag'] as const;
type Counts = Record<(typeof fields)[number] | 'rows' | 'all' | 'spare' | 'lost', number>;

const plain = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
const bare = (text: string | null) => plain(text).replace(/^\[(.*)\]$/, '$1');
/** Brackets around the whole of a range are no part of it. */
const bareRange = (text: string | null) => bare(text).replace(/^\(([^()]*)\)$/, '$1');

type Made = { pdf: Uint8Array<ArrayBuffer>; rows: readonly PrintedRow[]; pages: readonly PdfPage[] };
type Unseen = { name: string; make: (seed: number) => Made };
const sets: Record<string, readonly Unseen[]> = {
  'sketches of practice': sketches.map((sketch) => ({ name: sketch.name, make: (seed) => makeSketch(sketch, seed) })),
  'five layouts, unseen until 2026-11-22': blindLayouts.map((layout) => ({
    name: layout.name,
    make: (seed) => makeBlindReport(layout, seed),
  })),
  'five layouts, unseen until 2026-11-23': blindLayouts2.map((layout) => ({
    name: layout.name,
    make: (seed) => makeBlindReport2(layout, seed),
  })),
  'five more layouts, unseen until 2026-11-23': blindLayouts3.map((layout) => ({
    name: layout.name,
    make: (seed) => makeBlindReport3(layout, seed),
  })),
  'five layouts, unseen until 2026-11-24': blindLayouts4,
  'five layouts, unseen until 2026-11-25': blindLayouts5,
  'five more layouts, unseen until 2026-11-25': blindLayouts6,
  'five layouts, unseen until 2026-11-26': [...blindLayoutsSeven, ...blindLayoutsSevenMore],
  'five layouts, unseen until 2026-11-27': [...blindLayoutsEight, ...blindLayoutsEightMore, ...blindLayoutsEightThird],
  'five layouts for practice, 96.2 % when first read on 2026-11-26': practiceLayoutsOne,
  'five more layouts for practice, 65.6 % when first read on 2026-11-26': practiceLayoutsTwo,
  'six layouts for practice, 91.0 % when first read on 2026-11-27': [
    ...practiceLayoutsThree,
    ...practiceLayoutsThreeMore,
  ],
  'four more layouts for practice, 86.9 % when first read on 2026-11-27': practiceLayoutsFour,
  'four layouts more for practice, 89.5 % when first read on 2026-11-27': practiceLayoutsFive,
  'two layouts for practice, 96.1 % when first read on 2026-11-27': practiceLayoutsSix,
};

/** A line for each set of five layouts, and for each layout; a row whose marker is not found is wrong in every field. */
export async function measureBlindLayouts(write: (text: string) => void): Promise<void> {
  for (const [name, layouts] of Object.entries(sets)) await measureSet(name, layouts, write);
}

async function measureSet(name: string, layouts: readonly Unseen[], write: (text: string) => void): Promise<void> {
  const total: Counts = { rows: 0, marker: 0, value: 0, unit: 0, range: 0, flag: 0, all: 0, spare: 0, lost: 0 };
  for (const layout of layouts) {
    const counts: Counts = { rows: 0, marker: 0, value: 0, unit: 0, range: 0, flag: 0, all: 0, spare: 0, lost: 0 };
    for (let seed = 1; seed <= seeds; seed += 1) {
      const made = layout.make(seed);
      const { results, lines_not_understood } = readReport(await pagesOfPdf(made.pdf), { today: '2026-11-23' });
      const left = [...results];
      for (const row of made.rows) {
        const at = left.findIndex(({ name }) => plain(name) === row.name);
        const read = at < 0 ? undefined : left.splice(at, 1)[0];
        const exact = {
          marker: read !== undefined,
          value: bare(read?.value_text ?? null).replaceAll(' ', '') === row.value.replaceAll(' ', ''),
          unit: read !== undefined && bare(read.unit) === bare(row.unit),
          range:
            read !== undefined &&
            bareRange(read.range_text) === bareRange(row.range) &&
            read.low === row.low &&
            read.high === row.high,
          flag: read !== undefined && read.flag === row.flag,
        };
        for (const field of fields) counts[field] += Number(exact[field]);
        counts.all += Number(fields.every((field) => exact[field]));
      }
      counts.rows += made.rows.length;
      counts.spare += left.length;
      const kept = [...results, ...lines_not_understood];
      made.pages.forEach((page, at) => {
        counts.lost += linesLost(
          page,
          kept.filter((entry) => entry.page === at + 1).map(({ text }) => text),
        );
      });
    }
    write(`  ${layout.name}: ${told(counts)}`);
    for (const key of Object.keys(total) as (keyof Counts)[]) total[key] += counts[key];
  }
  write(`${name}, × ${seeds} seeds: ${told(total)}`);
}

/** Printed lines with a digit that stands on no kept line of the page as often as it is printed. */
function linesLost({ texts }: PdfPage, kept: readonly string[]): number {
  const lines = Map.groupBy(texts, ({ y }) => y);
  const spent = Map.groupBy(kept.join(' ').match(/\d+/g) ?? [], (number) => number);
  return [...lines.values()].filter((line) => {
    const numbers = line.flatMap(({ text }) => text.match(/\d+/g) ?? []);
    return numbers.filter((number) => spent.get(number)?.pop() === undefined).length > 0;
  }).length;
}

const told = ({ rows, spare, lost, all, ...counts }: Counts) =>
  `${all} of ${rows} rows exact (${((100 * all) / rows).toFixed(1)} %); ${fields
    .map((field) => `${field} ${counts[field]}`)
    .join(', ')}; ${spare} results that no row has, ${lost} lines with a digit unaccounted for`;
