import { and, asc, eq } from 'drizzle-orm';
import { turnDisclosures, turnEvidence } from './agent-schema.ts';
import type { Orm } from './client.ts';
import { turns } from './schema.ts';

export type EvidenceRow = typeof turnEvidence.$inferSelect;
export type DisclosureRow = typeof turnDisclosures.$inferSelect;
type Key = { turnId: string; userId: string };

const owned = ({ userId }: Key) => eq(turns.userId, userId);

export const insertEvidence = (orm: Orm, row: EvidenceRow) => orm.insert(turnEvidence).values(row);
export const insertDisclosure = (orm: Orm, row: DisclosureRow) => orm.insert(turnDisclosures).values(row);

/** In the order in which the queries were asked. */
export const listEvidence = (orm: Orm, key: Key) =>
  orm
    .select({ evidence: turnEvidence })
    .from(turnEvidence)
    .innerJoin(turns, eq(turns.id, turnEvidence.turnId))
    .where(and(eq(turnEvidence.turnId, key.turnId), owned(key)))
    .orderBy(asc(turnEvidence.place));

export const listDisclosures = (orm: Orm, key: Key) =>
  orm
    .select({ disclosure: turnDisclosures })
    .from(turnDisclosures)
    .innerJoin(turns, eq(turns.id, turnDisclosures.turnId))
    .where(and(eq(turnDisclosures.turnId, key.turnId), owned(key)))
    .orderBy(asc(turnDisclosures.place));
