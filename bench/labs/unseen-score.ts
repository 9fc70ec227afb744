import { readReport } from '../../routers/labs/report/read-report.ts';
import { pagesOfPdf } from '../../server/labs/pdf-words.ts';
import type { PdfPage } from '../../test/support/labs/pdf.ts';
import { makeSketch } from '../../test/support/labs/strange/sketch.ts';
import { sketches } from '../../test/support/labs/strange/sketches.ts';
import type { Report } from './paper.ts';
import { australiaSouthAfricaTurkeySwedenUs } from './practice/australia-south-africa-turkey-sweden-us.ts';
import { brazilIrelandAustria } from './practice/brazil-ireland-austria.ts';
import { chileKenyaFranceGermany } from './practice/chile-kenya-france-germany.ts';
import { czechiaSaudiArabia } from './practice/czechia-saudi-arabia.ts';
import { netherlandsPolandIndia } from './practice/netherlands-poland-india.ts';
import { netherlandsPolandIndiaMexicoGermany } from './practice/netherlands-poland-india-mexico-germany.ts';
import { romaniaCanadaFinlandEgypt } from './practice/romania-canada-finland-egypt.ts';
import { november22 } from './unseen/2026-11-22/layouts.ts';
import { november23 } from './unseen/2026-11-23/layouts.ts';
import { november23ByCountry } from './unseen/2026-11-23-by-country/layouts.ts';
import { november24 } from './unseen/2026-11-24/layouts.ts';
import { franceUs } from './unseen/2026-11-25/france-us.ts';
import { spainBritainBrazil } from './unseen/2026-11-25/spain-britain-brazil.ts';
import { brazilDenmarkBelgium } from './unseen/2026-11-25-late/brazil-denmark-belgium.ts';
import { philippinesIndonesia } from './unseen/2026-11-25-late/philippines-indonesia.ts';
import { italySwitzerland } from './unseen/2026-11-26/italy-switzerland.ts';
import { usArgentinaMalaysia } from './unseen/2026-11-26/us-argentina-malaysia.ts';
import { australia } from './unseen/2026-11-27/australia.ts';
import { austriaBritain } from './unseen/2026-11-27/austria-britain.ts';
import { belgiumChile } from './unseen/2026-11-27/belgium-chile.ts';

const seeds = 3;
const fields = ['marker', 'value', 'unit', 'range', 'flag'] as const;
type Counts = Record<(typeof fields)[number] | 'rows' | 'all' | 'spare' | 'lost', number>;

const plain = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
const bare = (text: string | null) => plain(text).replace(/^\[(.*)\]$/, '$1');
/** Brackets around the whole of a range are no part of it. */
const bareRange = (text: string | null) => bare(text).replace(/^\(([^()]*)\)$/, '$1');

type Layout = { name: string; make: (seed: number) => Report };
const sets: Record<string, readonly Layout[]> = {
  'sketches of practice': sketches.map((sketch) => ({ name: sketch.name, make: (seed) => makeSketch(sketch, seed) })),
  'five layouts, unseen until 2026-11-22': november22,
  'five layouts, unseen until 2026-11-23': november23,
  'five more layouts, unseen until 2026-11-23': november23ByCountry,
  'five layouts, unseen until 2026-11-24': november24,
  'five layouts, unseen until 2026-11-25': [...franceUs, ...spainBritainBrazil],
  'five more layouts, unseen until 2026-11-25': [...brazilDenmarkBelgium, ...philippinesIndonesia],
  'five layouts, unseen until 2026-11-26': [...italySwitzerland, ...usArgentinaMalaysia],
  'five layouts, unseen until 2026-11-27': [...australia, ...belgiumChile, ...austriaBritain],
  'five layouts for practice, 96.2 % when first read on 2026-11-26': netherlandsPolandIndiaMexicoGermany,
  'five more layouts for practice, 65.6 % when first read on 2026-11-26': australiaSouthAfricaTurkeySwedenUs,
  'six layouts for practice, 91.0 % when first read on 2026-11-27': [
    ...netherlandsPolandIndia,
    ...brazilIrelandAustria,
  ],
  'four more layouts for practice, 86.9 % when first read on 2026-11-27': romaniaCanadaFinlandEgypt,
  'four layouts more for practice, 89.5 % when first read on 2026-11-27': chileKenyaFranceGermany,
  'two layouts for practice, 96.1 % when first read on 2026-11-27': czechiaSaudiArabia,
};

/** A line for each set of five layouts, and for each layout; a row whose marker is not found is wrong in every field. */
export async function measureUnseen(write: (text: string) => void): Promise<void> {
  for (const [name, layouts] of Object.entries(sets)) await measureSet(name, layouts, write);
}

async function measureSet(name: string, layouts: readonly Layout[], write: (text: string) => void): Promise<void> {
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
