import type { LabSessionRows } from '../../../db/health/labs.ts';
import type { HealthRows } from '../../../db/health/rows.ts';
import { derivedId, type IdPrefix } from '../../../db/id.ts';
import type { HealthTableName, healthTables } from '../../../db/schema/health-schema.ts';
import type { Measure } from './reading.ts';

export type AggregatorUser = { aggregatorUserId: string; provider: string; referenceId: string | null };

export type NormalizedEvent =
  | { kind: 'data'; user: AggregatorUser; contributor: string; rows: (owner: RowOwner) => HealthRows }
  | { kind: 'post'; user: AggregatorUser; text: string }
  | { kind: 'connected'; user: AggregatorUser }
  | { kind: 'disconnected'; user: AggregatorUser }
  | { kind: 'reauthenticated'; user: AggregatorUser; formerId: string | null }
  | { kind: 'failing'; user: AggregatorUser }
  | { kind: 'scopes'; user: AggregatorUser; scopes: string | null }
  | { kind: 'reference'; url: string }
  | {
      kind: 'labs';
      uploadId: string | null;
      referenceId: string | null;
      sessions: (owner: { userId: string }) => LabSessionRows[];
    }
  | { kind: 'labs_failed'; uploadId: string | null; referenceId: string | null; reason: string }
  | { kind: 'nothing' };

export type RowOwner = { userId: string; sourceId: string; provider: string };

/** Every column: a forgotten one does not compile. */
export type FullRow<Name extends HealthTableName> = Omit<(typeof healthTables)[Name]['$inferSelect'], 'updated_at_ms'>;

export type RawEventRef = { rawEventId: number; version: string };

export function origin(prefix: IdPrefix, owner: RowOwner, rawEvent: RawEventRef, date: string, key: readonly string[]) {
  return {
    id: derivedId(prefix, owner.sourceId, ...key),
    user_id: owner.userId,
    source_id: owner.sourceId,
    provider: owner.provider,
    date,
    raw_event_id: rawEvent.rawEventId,
    version: rawEvent.version,
    deleted_at_ms: null,
  };
}

export const dayOrigin = (prefix: IdPrefix, owner: RowOwner, rawEvent: RawEventRef, date: string) =>
  origin(prefix, owner, rawEvent, date, [date]);

export const orderingMs = (version: string) => Number(version.slice(0, 16));

export function enrichment<Scores extends Record<string, number | null>>(scores: Scores, version: string) {
  const given = Object.values(scores).some((score) => score !== null);
  return { ...scores, enrichment_version: given ? version : null };
}

/** Adding 0 turns -0 into 0. */
export const whole = (value: Measure) => (value === null || value === undefined ? null : Math.round(value) + 0);

export function lastOfEach<Row extends { id: string }>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}
