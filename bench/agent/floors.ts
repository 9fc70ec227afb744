import { between, plus } from './calendar.ts';
import type { Mistakes } from './oracle/facts.ts';
import type { Value } from './oracle/series.ts';

/** What a solver scores that makes one mistake always. A score says something only where it lies far above all of these. */
export const floors: Readonly<Record<string, Mistakes>> = {
  'constant 0': { constant: 0 },
  'window ignored': { days: (_, extent) => extent },
  'N+1 days': { days: ({ from, to }) => ({ from: plus(from, -1), to }) },
  'missing as zero': { values: zeroesFilled },
  'newest N rows': { newestRows: true },
};

function zeroesFilled(values: readonly Value[], { from, to }: { from: string; to: string }): Value[] {
  const present = new Set(values.map(({ date }) => date));
  const days = Array.from({ length: between(from, to) + 1 }, (_, index) => plus(from, index));
  const missing = days.filter((date) => !present.has(date)).map((date) => ({ date, value: 0, at: 0 }));
  return [...values, ...missing].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}
