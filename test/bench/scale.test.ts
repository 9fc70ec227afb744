import { expect, test } from 'bun:test';
import { seeded } from '../../bench/agent/random.ts';
import { simulateMonth } from '../../bench/scale/simulation.ts';

const hourly = Array<number>(24).fill(1);

test('the simulated waits are those of the formula of Pollaczek and Khinchine for one steady kind of request', () => {
  const [people, cpuMs] = [18_000, 100];
  const share = (people * cpuMs) / 3_600_000;
  const month = simulateMonth(people, [{ hourly, cpuMs, bursty: false }], seeded(7).next);
  expect(month.cores).toBe(1);
  expect(month.busiestShare).toBeCloseTo(share, 10);
  expect(month.waitMeanMs / ((share * cpuMs) / (2 * (1 - share)))).toBeWithin(0.9, 1.1);
});

test('ten times the people keep ten times as many cores as busy, and none beyond its limit', () => {
  const load = { hourly, cpuMs: 100, bursty: true };
  const busy = (people: number) => {
    const { cores, busiestShare } = simulateMonth(people, [load], seeded(7).next);
    expect(busiestShare).toBeLessThan(0.7);
    return cores * busiestShare;
  };
  expect(busy(50_000) / busy(5_000)).toBeCloseTo(10, 6);
});
