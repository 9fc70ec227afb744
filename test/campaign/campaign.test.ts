import { describe, expect, test } from 'bun:test';
import { campaigns, lacks } from './campaigns.ts';
import { isPassed, lineOf, runCase } from './case.ts';

/** What a failure says is looked into with `bun run campaign NAME CASE --seed N`. */
describe.each(Object.entries(campaigns))('the short form of the campaign %s', (_, cases) => {
  test.each(Object.entries(cases).filter(([, each]) => each.short > 0 && !lacks(each)))(
    '%s finds nothing lost, or what it must find',
    async (name, each) => {
      const report = await runCase(each, { seed: 1, cycles: each.short, minutes: 1 });
      expect(isPassed(each, report), [lineOf(name, each, report), ...report.lost].join('\n')).toBe(true);
    },
    90_000,
  );
});
