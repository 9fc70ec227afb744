import { createRandom, type Random } from '../../../../server/simulator/random.ts';
import { type PdfPage, placedPdf } from '../../../../test/support/labs/pdf.ts';
import type { BlindRow } from '../2026-11-22/table.ts';
import { drawFrance } from './france.ts';
import { drawIndia } from './india.ts';
import { drawItaly } from './italy.ts';
import { drawSpain } from './spain.ts';
import { drawSwitzerland } from './switzerland.ts';

export type BlindLayout3 = { name: string; draw: (random: Random) => { pages: PdfPage[]; rows: BlindRow[] } };

export const blindLayouts3: readonly BlindLayout3[] = [
  { name: 'India: method below, words as marks, bands', draw: drawIndia },
  { name: 'Switzerland: cumulative, range before three dates', draw: drawSwitzerland },
  { name: 'France: dotted leaders, second units, one earlier date', draw: drawFrance },
  { name: 'Spain: star before, brackets, method code', draw: drawSpain },
  { name: 'Italy: arrows, division sign, words in ranges', draw: drawItaly },
];

export function makeBlindReport3(layout: BlindLayout3, seed: number) {
  const { pages, rows } = layout.draw(createRandom(3_000 + seed));
  return { pdf: placedPdf(pages), rows, pages };
}
