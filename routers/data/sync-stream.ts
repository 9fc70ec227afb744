import { readClock } from '../../db/engine/clock.ts';
import { type ChangedRows, listChangedRows } from '../../db/health/health.ts';
import { type HealthTableName } from '../../db/schema/health-schema.ts';
import { type Context } from '../trpc.ts';

/** Large enough that a page costs little more than its rows, small enough that the event loop is not held for long. */
const rowsPerPage = 200;
/** The first page is small, so that an answer begins as soon over a thousand months as over one; each next has twice the rows. */
const rowsAtFirst = 25;
/** Other requests are let in after so many rows, of however many tables. */
const rowsPerTurn = 50;

/** Order of the arrays in the answer, and their names in `counts`. */
const parts = [
  ['daily_summary', 'daily'],
  ['activities', 'activities'],
  ['sleep_sessions', 'sleep'],
  ['biomarkers', 'biomarkers'],
  ['body_measurements', 'body'],
] as const satisfies readonly (readonly [HealthTableName, string])[];

/**
 * The sync answer as pieces of JSON in UTF-8, one page of rows at a time. `now` is the commit clock, read before the first
 * row; only rows up to it are sent. A row that changes meanwhile leaves this answer and is in the next one, because
 * its new `updated_at` lies behind `now`: nothing is missed and no transaction is held open.
 */
export async function* syncPieces(
  ctx: Pick<Context, 'db'>,
  { userId, sinceMs }: { userId: string; sinceMs: number },
): AsyncGenerator<Uint8Array> {
  const [clock] = await readClock(ctx.db.read);
  // Never later than the clock, also for a `since` that lies ahead of it: chained on, that would miss every row until then.
  const nowMs = clock?.nowMs ?? 0;
  yield utf8(`{"user_id":${JSON.stringify(userId)},"since":"${iso(sinceMs)}","now":"${iso(nowMs)}"`);
  const range = { userId, sinceMs, untilMs: nowMs };
  const beginnings = await readBeginnings(ctx, range);
  const pace = { sizes: pageSizes(), breathe: breather() };
  const counts: Record<string, number> = {};
  for (const [table, count] of parts) {
    let rows = 0;
    let before = `,"${table}":[`;
    for await (const page of pages(ctx, table, { ...range, ...pace, beginning: beginnings?.[table] })) {
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
type Beginnings = Record<HealthTableName, ChangedRows | null>;

/** A server elsewhere is asked for the first page of every table at once, in one round trip: most answers end there. */
async function readBeginnings({ db }: Pick<Context, 'db'>, range: Range): Promise<Beginnings | undefined> {
  if (db.engine.kind !== 'remote') return undefined;
  const entries = parts.map(async ([table]) => {
    const page = await listChangedRows(db.read, table, { ...range, limit: rowsPerPage });
    return [table, page ?? null] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as Beginnings;
}

function* pageSizes(): Generator<number, number> {
  for (let rows = rowsAtFirst; rows < rowsPerPage; rows *= 2) yield rows;
  for (;;) yield rowsPerPage;
}

/** The embedded engine answers without ever leaving this turn of the event loop, and so do ten small pages in a row. */
function breather(): (rows: number) => Promise<void> {
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
  breathe: (rows: number) => Promise<void>;
  beginning: ChangedRows | null | undefined;
};

async function* pages(
  ctx: Pick<Context, 'db'>,
  table: HealthTableName,
  { beginning, sizes, breathe, ...range }: Pages,
): AsyncGenerator<ChangedRows> {
  let behind: ChangedRows['last'] | undefined;
  for (let known = beginning; ; known = undefined) {
    const limit = known === undefined ? sizes.next().value : rowsPerPage;
    const page = known === undefined ? await listChangedRows(ctx.db.read, table, { ...range, behind, limit }) : known;
    if (!page) return;
    yield page;
    await breathe(page.count);
    if (page.count < limit) return;
    behind = page.last;
  }
}

const encoder = new TextEncoder();
const utf8 = (text: string) => encoder.encode(text);
const iso = (ms: number) => new Date(ms).toISOString();
