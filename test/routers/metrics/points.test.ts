import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { addDays } from '../../../routers/core/days.ts';
import { findMetric } from '../../../routers/metrics/metric-registry.ts';
import { pointsOf, pointsOfDays, windowsOf } from '../../../routers/metrics/points.ts';

const metric = findMetric('resting_heart_rate');
const window = { from: '2026-10-30', to: '2026-11-03' };
const sources = [0, 1, 2].map((place) => ({ source_id: `src_${place}`, provider: `provider_${place}` }));
const value = fc.record({ source: fc.constantFrom(...sources), value: fc.integer({ min: 40, max: 70 }) });
const list = fc.array(fc.option(value), { maxLength: 5 });
const connected = fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 3, maxLength: 3 });

test('a day has the same point, read with its rows or without', () => {
  if (!metric) throw new Error('The metric is missing.');
  const lists = fc.array(list, { minLength: metric.measures.length, maxLength: metric.measures.length });
  const days = windowsOf('day', window);
  fc.assert(
    fc.property(lists, connected, (lists, connected) => {
      const connectedAtMs = new Map(sources.map(({ source_id }, place) => [source_id, connected[place] ?? 0]));
      const rows = lists.map((list, table) =>
        list.flatMap((one, day) => {
          if (!one) return [];
          const { source, value } = one;
          const id = { table: metric.measures[table]?.table ?? 'daily_summary', id: `row_${day}`, raw_event_id: 1 };
          const told = { date: addDays(window.from, day), value, sessionS: 0, activityType: null };
          return [{ ...id, ...source, ...told, connectedAtMs: connectedAtMs.get(source.source_id) ?? 0 }];
        }),
      );
      const values = rows.map((list) =>
        list.map(({ date, value, source_id, provider }): [string, number, string, string] => [
          ...([date, value, source_id, provider] as const),
        ]),
      );
      expect(pointsOfDays(metric, { lists: values, connectedAtMs }, days)).toEqual(pointsOf(metric, rows, days));
    }),
  );
});
