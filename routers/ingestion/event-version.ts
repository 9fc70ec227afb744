import type { RawEventRow } from '../../db/ingestion/raw-events.ts';

/** By time, then `tie`, the same on every node. */
export const eventVersion = (orderingMs: number, tie: string) => `${String(orderingMs).padStart(16, '0')}:${tie}`;

export const versionOf = (event: Pick<RawEventRow, 'orderingMs' | 'sha256'>) =>
  eventVersion(event.orderingMs, event.sha256);

export const sha256In = (version: string) => version.slice(version.indexOf(':') + 1);
