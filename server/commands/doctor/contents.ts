import { enriched } from '../../../db/health/rows.ts';
import { columnNames, type HealthTableName } from '../../../db/schema/health-schema.ts';
import type { NormalizedTable } from '../../../db/schema/table-key.ts';
import type { StoredRow } from '../../../db/upkeep/doctor.ts';

export type GivenRow = { id: string };
export type RowProblem = { problem: 'missing' | 'older' } | { problem: 'differs'; columns: string };

export function problemOf(
  table: NormalizedTable,
  stored: StoredRow | undefined,
  given: GivenRow,
  version: string,
): RowProblem | undefined {
  if (!stored) return { problem: 'missing' };
  if (String(stored['version']) < version) return { problem: 'older' };
  if (table === 'lab_sessions') return undefined;
  const said: StoredRow = { ...given };
  const scoredBy = String(stored['enrichment_version'] ?? '');
  if (scoredBy < String(said['enrichment_version'] ?? '')) return { problem: 'older' };
  const { measures, scores } = groupsOf(table);
  const compared = [...(stored['version'] === version ? measures : []), ...(scoredBy === version ? scores : [])];
  const differing = compared.filter((column) => !isSame(stored[column], said[column]));
  return differing.length > 0 ? { problem: 'differs', columns: differing.join(',') } : undefined;
}

type Groups = { measures: readonly string[]; scores: readonly string[] };
const groups = new Map<HealthTableName, Groups>();

function groupsOf(table: HealthTableName): Groups {
  const known = groups.get(table);
  if (known) return known;
  const scores = enriched[table] ?? [];
  const others = new Set(['id', 'updated_at_ms', ...scores]);
  const found = { measures: columnNames(table).filter((column) => !others.has(column)), scores };
  groups.set(table, found);
  return found;
}

/** Databases may change last digits and malformed Unicode. */
function isSame(stored: unknown, said: unknown): boolean {
  if (typeof stored === 'number' && typeof said === 'number')
    return Math.abs(stored - said) <= 1e-12 * Math.max(Math.abs(stored), Math.abs(said));
  if (typeof stored === 'string' && typeof said === 'string') return stored === said || plain(stored) === plain(said);
  return (stored ?? null) === (said ?? null);
}

const plain = (text: string) => text.toWellFormed().replaceAll(/\uFFFD+/g, '\uFFFD');
