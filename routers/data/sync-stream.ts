import { readClock } from '../../db/engine/orm.ts';
import { type ChangedRows, listChangedRows } from '../../db/health/sync.ts';
import type { HealthTableName } from '../../db/schema/health-schema.ts';
import { timestamp } from '../core/contract.ts';
import type { Context } from '../trpc.ts';

const rowsPerPage = 200;
const firstPageRows = 25;
const rowsPerTurn = 50;

const parts = [
  ['daily_summary', 'daily'],
  ['activities', 'activities'],
  ['sleep_sessions', 'sleep'],
  ['biomarkers', 'biomarkers'],
  ['body_measurements', 'body'],
] as const satisfies readonly (readonly [HealthTableName, string])[];

/** Rows up to the commit clock, so no transaction stays open. */
export async function* syncPieces(
  ctx: Pick<Context, 'db'>,
  { userId, sinceMs }: { userId: string; sinceMs: number },
): AsyncGenerator<Uint8Array> {
  const [clock] = await readClock(ctx.db.read);
  // Chaining a future `since` would skip rows.
  const nowMs = clock?.nowMs ?? 0;
  yield utf8(`{"user_id":${JSON.stringify(userId)},"since":"${timestamp(sinceMs)}","now":"${timestamp(nowMs)}"`);
  const range = { userId, sinceMs, untilMs: nowMs };
  const firstPages = await readFirstPages(ctx, range);
  const pace = { sizes: pageSizes(), pause: createPause() };
  const counts: Record<string, number> = {};
  for (const [table, count] of parts) {
    let rows = 0;
    let before = `,"${table}":[`;
    for await (const page of pages(ctx, table, { ...range, ...pace, firstPage: firstPages?.[table] })) {
      yield utf8(before);
      yield page.json;
      rows += page.count;
      before = ',';
    }
    yield utf8(rows === 0 ? `${before}]` : ']');
    counts[count] = rows;
  }
  yield utf8(`,"counts":${JSON.stringify(counts)}}`);
}

type Range = { userId: string; sinceMs: number; untilMs: number };
type FirstPages = Record<HealthTableName, ChangedRows | null>;

async function readFirstPages({ db }: Pick<Context, 'db'>, range: Range): Promise<FirstPages | undefined> {
  if (db.engine.kind !== 'remote') return undefined;
  const entries = parts.map(async ([table]) => {
    const page = await listChangedRows(db.read, table, { ...range, limit: rowsPerPage });
    return [table, page ?? null] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as FirstPages;
}

function* pageSizes(): Generator<number, number> {
  for (let rows = firstPageRows; rows < rowsPerPage; rows *= 2) yield rows;
  for (;;) yield rowsPerPage;
}

/** The embedded engine would block the event loop. */
function createPause(): (rows: number) => Promise<void> {
  let atOnce = 0;
  return async (rows) => {
    atOnce += rows;
    if (atOnce < rowsPerTurn) return;
    atOnce = 0;
    await new Promise((resolve) => setImmediate(resolve));
  };
}

type Pages = Range & {
  sizes: Generator<number, number>;
  pause: (rows: number) => Promise<void>;
  firstPage: ChangedRows | null | undefined;
};

async function* pages(
  ctx: Pick<Context, 'db'>,
  table: HealthTableName,
  { firstPage, sizes, pause, ...range }: Pages,
): AsyncGenerator<ChangedRows> {
  let behind: ChangedRows['last'] | undefined;
  for (let known = firstPage; ; known = undefined) {
    const limit = known === undefined ? sizes.next().value : rowsPerPage;
    const page = known === undefined ? await listChangedRows(ctx.db.read, table, { ...range, behind, limit }) : known;
    if (!page) return;
    yield page;
    await pause(page.count);
    if (page.count < limit) return;
    behind = page.last;
  }
}

const encoder = new TextEncoder();
const utf8 = (text: string) => encoder.encode(text);
