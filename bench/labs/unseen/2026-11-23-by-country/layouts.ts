import { drawnFrom } from '../../paper.ts';
import { drawFrance } from './france.ts';
import { drawIndia } from './india.ts';
import { drawItaly } from './italy.ts';
import { drawSpain } from './spain.ts';
import { drawSwitzerland } from './switzerland.ts';

export const november23ByCountry = [
  { name: 'India: method below, words as marks, bands', make: drawnFrom(3_000, drawIndia) },
  { name: 'Switzerland: cumulative, range before three dates', make: drawnFrom(3_000, drawSwitzerland) },
  { name: 'France: dotted leaders, second units, one earlier date', make: drawnFrom(3_000, drawFrance) },
  { name: 'Spain: star before, brackets, method code', make: drawnFrom(3_000, drawSpain) },
  { name: 'Italy: arrows, division sign, words in ranges', make: drawnFrom(3_000, drawItaly) },
];
