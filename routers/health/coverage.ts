import { listCoverage } from '../../db/health/coverage.ts';
import { listSources } from '../../db/ingestion/sources.ts';
import { addDays, daysBetween } from '../core/days.ts';
import { isFileSource } from '../ingestion/file-source.ts';
import { findToday } from '../metrics/today.ts';
import { presentSource } from '../sources/sources.ts';
import { router, userProcedure } from '../trpc.ts';
import { GetCoverage } from './coverage.contract.ts';

const daysLookedAt = 90;
const gapDaysMin = 2;

export const coverageRouter = router({
  coverage: userProcedure
    .meta(GetCoverage.meta)
    .input(GetCoverage.input)
    .output(GetCoverage.output)
    .query(async ({ ctx, input }) => {
      const userId = ctx.principal.id;
      const today = await findToday(ctx, userId, input);
      const from = addDays(today, -daysLookedAt);
      const [rows, { sources, days }] = await Promise.all([
        listSources(ctx.db.read, { userId }),
        listCoverage(ctx.db, { userId, from }),
      ]);
      const counted = new Map(sources.map((source) => [source.sourceId, source]));
      const daysOf = Map.groupBy(days, ({ sourceId }) => sourceId);
      return {
        today,
        sources: rows.map((row) => {
          const { first = null, last = null, rows: count = 0 } = counted.get(row.id) ?? {};
          const seen = (daysOf.get(row.id) ?? []).map(({ date }) => date);
          const start = first !== null && first > from ? first : from;
          return {
            ...presentSource(row),
            kind: isFileSource(row) ? ('file' as const) : ('wearable' as const),
            made_up: ctx.simulatesWearables && !isFileSource(row),
            ...{ first_data: first, last_data: last, rows: count },
            gaps: first === null ? [] : gapsIn(seen, { from: start, to: addDays(today, -1) }),
          };
        }),
      };
    }),
});

function gapsIn(days: readonly string[], { from, to }: { from: string; to: string }) {
  const edges = [addDays(from, -1), ...days.filter((day) => from <= day && day <= to).sort(), addDays(to, 1)];
  return edges.slice(1).flatMap((next, place) => {
    const before = edges[place] ?? next;
    const missing = daysBetween(before, next) - 1;
    return missing < gapDaysMin ? [] : [{ from: addDays(before, 1), to: addDays(next, -1), days: missing }];
  });
}
