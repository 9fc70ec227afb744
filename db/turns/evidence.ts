import { and, asc, eq } from 'drizzle-orm';
import { cellOf } from '../encryption/sealed-columns.ts';
import { keyOf, sealed } from '../encryption/vault.ts';
import type { Orm } from '../engine/orm.ts';
import { turnDisclosures, turnEvidence } from '../schema/agent-schema.ts';
import { turns } from '../schema/schema.ts';

export type EvidenceRow = typeof turnEvidence.$inferSelect;
export type DisclosureRow = typeof turnDisclosures.$inferSelect;
type Key = { turnId: string; userId: string };

const owned = ({ userId }: Key) => eq(turns.userId, userId);

type Place = { turnId: string; place: number };
type EvidenceColumn = 'query' | 'query_sha256' | 'facts' | 'rows';
const evidenceCell = (column: EvidenceColumn, { turnId, place }: Place) =>
  cellOf('turn_evidence', column, turnId, place);
const contentsCell = ({ turnId, place }: Place) => cellOf('turn_disclosures', 'contents', turnId, place);

/** The hash of a guessable query would reveal it. */
export const insertEvidence = (orm: Orm, { userId }: { userId: string }, row: EvidenceRow) =>
  orm.insert(turnEvidence).values({
    ...row,
    query: sealed(orm, userId, evidenceCell('query', row), row.query),
    querySha256: sealed(orm, userId, evidenceCell('query_sha256', row), row.querySha256),
    facts: sealed(orm, userId, evidenceCell('facts', row), row.facts),
    rows: sealed(orm, userId, evidenceCell('rows', row), row.rows),
  });

export const insertDisclosure = (orm: Orm, { userId }: { userId: string }, row: DisclosureRow) =>
  orm.insert(turnDisclosures).values({ ...row, contents: sealed(orm, userId, contentsCell(row), row.contents) });

export async function listEvidence(orm: Orm, key: Key): Promise<EvidenceRow[]> {
  const rows = await orm
    .select({ evidence: turnEvidence })
    .from(turnEvidence)
    .innerJoin(turns, eq(turns.id, turnEvidence.turnId))
    .where(and(eq(turnEvidence.turnId, key.turnId), owned(key)))
    .orderBy(asc(turnEvidence.place));
  const opener = await keyOf(orm, key.userId);
  return rows.map(({ evidence }) => ({
    ...evidence,
    query: opener.open(evidenceCell('query', evidence), evidence.query),
    querySha256: opener.open(evidenceCell('query_sha256', evidence), evidence.querySha256),
    facts: opener.open(evidenceCell('facts', evidence), evidence.facts),
    rows: opener.open(evidenceCell('rows', evidence), evidence.rows),
  }));
}

export async function listDisclosures(orm: Orm, key: Key): Promise<DisclosureRow[]> {
  const rows = await orm
    .select({ disclosure: turnDisclosures })
    .from(turnDisclosures)
    .innerJoin(turns, eq(turns.id, turnDisclosures.turnId))
    .where(and(eq(turnDisclosures.turnId, key.turnId), owned(key)))
    .orderBy(asc(turnDisclosures.place));
  const opener = await keyOf(orm, key.userId);
  return rows.map(({ disclosure }) => ({
    ...disclosure,
    contents: opener.open(contentsCell(disclosure), disclosure.contents),
  }));
}
