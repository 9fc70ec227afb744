import { readClock } from '../db/clock.ts';
import { listChangedRows, type SyncRow } from '../db/health.ts';
import type { HealthTableName } from '../db/schema.ts';
import type { Context } from './trpc.ts';

/** Large enough that a page costs little more than its rows, small enough that the event loop is not held for long. */
const rowsPerPage = 500;

/** Order of the arrays in the answer, and their names in `counts`. */
const parts = [
  ['daily_summary', 'daily'],
  ['activities', 'activities'],
  ['sleep_sessions', 'sleep'],
  ['biomarkers', 'biomarkers'],
  ['body_measurements', 'body'],
] as const satisfies readonly (readonly [HealthTableName, string])[];

/**
 * The sync answer as pieces of JSON text, one page of rows at a time. `now` is the commit clock, read before the first
 * row; only rows up to it are sent. A row that changes meanwhile leaves this answer and is in the next one, because
 * its new `updated_at` lies behind `now`: nothing is missed and no transaction is held open.
 */
export async function* syncText(ctx: Pick<Context, 'db'>, { userId, sinceMs }: { userId: string; sinceMs: number }): AsyncGenerator<string> {
  const [clock] = await readClock(ctx.db.read);
  const nowMs = Math.max(clock?.nowMs ?? 0, sinceMs);
  yield `{"user_id":${JSON.stringify(userId)},"since":"${iso(sinceMs)}","now":"${iso(nowMs)}"`;
  const counts: Record<string, number> = {};
  for (const [table, count] of parts) {
    let rows = 0;
    let text = `,"${table}":[`;
    for await (const page of pages(ctx, table, { userId, sinceMs, untilMs: nowMs })) {
      yield `${text}${page.map(([json]) => json).join(',')}`;
      rows += page.length;
      text = ',';
    }
    yield rows === 0 ? `${text}]` : ']';
    counts[count] = rows;
  }
  yield `,"counts":${JSON.stringify(counts)}}`;
}

type Range = { userId: string; sinceMs: number; untilMs: number };

async function* pages(ctx: Pick<Context, 'db'>, table: HealthTableName, range: Range): AsyncGenerator<SyncRow[]> {
  let behind: { updatedAtMs: number; id: string } | undefined;
  for (;;) {
    const page = await listChangedRows(ctx.db.read, table, { ...range, behind, limit: rowsPerPage });
    const last = page.at(-1);
    if (last) yield page;
    if (!last || page.length < rowsPerPage) return;
    behind = { updatedAtMs: last[1], id: last[2] };
    // Let other requests in between two pages: the embedded engine answers without ever leaving this turn of the loop.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const iso = (ms: number) => new Date(ms).toISOString();
