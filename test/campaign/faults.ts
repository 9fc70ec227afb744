import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sectionsIn } from '../promises/check.ts';

const page = 'faults.md';
const entries = sectionsIn(page, readFileSync(join(import.meta.dir, page), 'utf8')).flatMap(({ promises }) => promises);
const ofCampaign = 'test/campaign';

/** Each fault, and what shows that nothing is lost by it: cases of campaigns (`campaign: case`), or tests by file and title. */
export const faults = entries.map(({ promise: fault, tests }) => ({
  fault,
  cases: tests.filter(({ file }) => file === ofCampaign).map(({ name }) => name),
  tests: tests.filter(({ file }) => file !== ofCampaign),
}));

/** The table in ARCHITECTURE.md. */
export const faultTable = (): string =>
  [
    '| fault | shown by |',
    '| --- | --- |',
    ...faults.map(({ fault, cases, tests }) => {
      const files = [...new Set(tests.map(({ file }) => file))].map((file) => `[${file}](${file})`);
      return `| ${fault} | ${[...cases.map((each) => `\`${each}\``), ...files].join(', ')} |`;
    }),
  ].join('\n');
