import { createHash } from 'node:crypto';
import type { EvidenceRow } from '../../db/turns/evidence.ts';
import type { NewMemoryRow } from '../../db/turns/memories.ts';
import type { MetricQuery } from '../metrics/metrics.contract.ts';
import type { QueryEvidence } from './agent.contract.ts';
import type { NewMemory } from './memories.contract.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** SHA-256 of a query with the day that its windows hang on: equal text, equal meaning. */
const querySha256 = (query: MetricQuery, today: string) => sha256(JSON.stringify([today, query]));

/** What proves the facts of one query, as it is stored with the turn. */
export function evidenceRow(turnId: string, place: number, { today, query, answer, rows }: QueryEvidence): EvidenceRow {
  return {
    turnId,
    place,
    today,
    query: JSON.stringify(query),
    querySha256: querySha256(query, today),
    facts: JSON.stringify(answer.facts),
    rows: JSON.stringify(rows),
  };
}

export function memoryRow(
  { turnId, userId }: { turnId: string; userId: string },
  { kind, text }: NewMemory,
  nowMs: number,
): NewMemoryRow {
  return { userId, kind, text, textSha256: sha256(JSON.stringify([kind, folded(text)])), turnId, nowMs };
}

/** Case, punctuation and white space do not make another entry. */
const folded = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
