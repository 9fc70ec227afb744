import type { Hale, Sync } from '../../sdk/index.ts';
import { pause, pollPauseMs } from '../../sdk/timing.ts';
import { type Column, table } from '../tables/table.ts';
import type { Terminal } from '../terminal.ts';

export type Row = { id: string; deleted_at?: string | null; updated_at?: string };

export function* rowsOf(changes: Sync): Generator<readonly [kind: string, rows: readonly Row[]]> {
  for (const [kind, rows] of Object.entries(changes)) if (Array.isArray(rows)) yield [kind, rows];
}

/** The local clock may be wrong. */
export async function watermarkNow(hale: Hale, signal: AbortSignal): Promise<string> {
  return (await hale.data.sync({ since: new Date().toISOString() }, { signal })).now;
}

export type Arrivals = Map<string, Set<string>>;

function addArrivals(arrivals: Arrivals, changes: Sync): boolean {
  let any = false;
  for (const [kind, rows] of rowsOf(changes)) {
    const ids = arrivals.get(kind) ?? new Set();
    for (const { id, deleted_at } of rows) if (!deleted_at) ids.add(id);
    any ||= rows.length > 0;
    arrivals.set(kind, ids);
  }
  return any;
}

export const arrivedCount = (arrivals: Arrivals): number =>
  [...arrivals.values()].reduce((sum, ids) => sum + ids.size, 0);

export type WaitLimits = {
  quietMs: number;
  firstMs: number;
};

export async function collectArrivals(
  hale: Hale,
  {
    since,
    arrivals,
    signal,
    quietMs,
    firstMs,
  }: WaitLimits & { since: string; arrivals: Arrivals; signal: AbortSignal },
): Promise<void> {
  let watermark = since;
  let quietSinceMs = Date.now();
  for (let attempt = 1; ; attempt += 1) {
    const changes = await hale.data.sync({ since: watermark }, { signal });
    watermark = changes.now;
    if (addArrivals(arrivals, changes)) [quietSinceMs, attempt] = [Date.now(), 1];
    const leftMs = quietSinceMs + (arrivedCount(arrivals) > 0 ? quietMs : firstMs) - Date.now();
    if (leftMs <= 0) return;
    await pause(Math.min(leftMs, pollPauseMs(attempt)), signal);
  }
}

const columns: readonly Column[] = [{ name: 'kind' }, { name: 'rows', right: true, style: 'bold' }];

export function arrivalTable(arrivals: Arrivals, { width, color }: Terminal): string {
  const rows = [...arrivals].filter(([, ids]) => ids.size > 0).map(([kind, ids]) => [kind, String(ids.size)]);
  return table(columns, rows, { width: width(), color });
}
