import { createRandom, type Random } from '../../../../server/simulator/random.ts';
import { type PdfPage, placedPdf } from '../../../../test/support/labs/pdf.ts';
import type { PrintedRow, Report } from '../../paper.ts';
import { drawFrance } from './france.ts';
import { drawIndia } from './india.ts';
import { drawItaly } from './italy.ts';
import { drawSpain } from './spain.ts';
import { drawSwitzerland } from './switzerland.ts';

const drawnWith =
  (draw: (random: Random) => { pages: PdfPage[]; rows: PrintedRow[] }) =>
  (seed: number): Report => {
    const { pages, rows } = draw(createRandom(3_000 + seed));
    return { pdf: placedPdf(pages), rows, pages };
  };

export const november23ByCountry = [
  { name: 'India: method below, words as marks, bands', make: drawnWith(drawIndia) },
  { name: 'Switzerland: cumulative, range before three dates', make: drawnWith(drawSwitzerland) },
  { name: 'France: dotted leaders, second units, one earlier date', make: drawnWith(drawFrance) },
  { name: 'Spain: star before, brackets, method code', make: drawnWith(drawSpain) },
  { name: 'Italy: arrows, division sign, words in ranges', make: drawnWith(drawItaly) },
];
