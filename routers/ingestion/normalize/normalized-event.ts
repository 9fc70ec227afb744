import type { HealthRows } from '../../../db/health/health.ts';
import type { LabSessionRows } from '../../../db/health/labs.ts';
import { derivedId, type IdPrefix } from '../../../db/id.ts';
import type { HealthTableName, healthTables } from '../../../db/schema/health-schema.ts';
import type { Measure } from './reading.ts';

/** Who an aggregator event is about. */
export type AggregatorUser = { aggregatorUserId: string; provider: string; referenceId: string | null };

/** The typed content of one delivery, still without its owner. */
export type NormalizedEvent =
  | { kind: 'data'; user: AggregatorUser; rows: (owner: RowOwner) => HealthRows }
  | { kind: 'connected'; user: AggregatorUser }
  | { kind: 'disconnected'; user: AggregatorUser }
  /** The person signed in at the provider again: the connection goes on under the id of `user`. */
  | { kind: 'reauthenticated'; user: AggregatorUser; formerId: string | null }
  /** The provider refuses to give data at present. */
  | { kind: 'failing'; user: AggregatorUser }
  | { kind: 'scopes'; user: AggregatorUser; scopes: string | null }
  /** The delivery itself is to be fetched from this address. */
  | { kind: 'reference'; url: string }
  | {
      kind: 'labs';
      uploadId: string | null;
      referenceId: string | null;
      sessions: (owner: { userId: string }) => LabSessionRows[];
    }
  | { kind: 'labs_failed'; uploadId: string | null; referenceId: string | null; reason: string }
  /** Known or unknown, but without rows of its own: stored and kept. */
  | { kind: 'nothing' };

export type RowOwner = { userId: string; sourceId: string; provider: string };

/** A row with each of its columns said: one that the normalizer forgets does not compile. */
export type FullRow<Name extends HealthTableName> = Omit<(typeof healthTables)[Name]['$inferSelect'], 'updated_at_ms'>;

/** The event that rows come from. `version` orders deliveries as text and begins with 16 digits of milliseconds. */
export type Delivery = { rawEventId: number; version: string };

/** What rows of all wearables begin with. `key` tells them apart within their source. */
export function origin(prefix: IdPrefix, owner: RowOwner, delivery: Delivery, date: string, key: readonly string[]) {
  return {
    id: derivedId(prefix, owner.sourceId, ...key),
    user_id: owner.userId,
    source_id: owner.sourceId,
    provider: owner.provider,
    date,
    raw_event_id: delivery.rawEventId,
    version: delivery.version,
    deleted_at_ms: null,
  };
}

/** What the one row of a source and day begins with: its day is its key, so `db/schema/health-schema.ts` finds it by that. */
export const dayOrigin = (prefix: IdPrefix, owner: RowOwner, delivery: Delivery, date: string) =>
  origin(prefix, owner, delivery, date, [date]);

/** When the delivery was ordered, milliseconds since 1970. */
export const orderingMs = (version: string) => Number(version.slice(0, 16));

/**
 * Scores that the aggregator computes itself. A later delivery may lack them, so they carry a version of their own,
 * and only where at least one is given.
 */
export function enrichment<Scores extends Record<string, number | null>>(scores: Scores, version: string) {
  const given = Object.values(scores).some((score) => score !== null);
  return { ...scores, enrichment_version: given ? version : null };
}

/** Whole steps: some providers estimate fractions. Adding zero turns -0 into 0. */
export const whole = (value: Measure) => (value === null || value === undefined ? null : Math.round(value) + 0);
