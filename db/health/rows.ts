import { getTableName, type SQL, sql } from 'drizzle-orm';
import { cellParam, rowsParam } from '../encryption/sealed-rows.ts';
import type { Sealed } from '../encryption/vault.ts';
import type { Orm } from '../engine/orm.ts';
import { type Late, plainWrite, prepared, value } from '../engine/prepared.ts';
import { columnNames, type HealthTableName, healthTables, mapTables } from '../schema/health-schema.ts';
import { rowKeyColumns } from '../schema/table-key.ts';

export type HealthRow<Name extends HealthTableName> = Omit<
  (typeof healthTables)[Name]['$inferInsert'],
  'updated_at_ms'
>;
export type HealthRows = { [Name in HealthTableName]?: HealthRow<Name>[] };

/** Versioned apart: later raw events may lack them. */
export const enriched: { [Name in HealthTableName]?: readonly string[] } = {
  daily_summary: ['respiratory_score', 'total_stress_score', 'enrichment_version'],
  sleep_sessions: ['enriched_sleep_score', 'enriched_readiness_score', 'enrichment_version'],
  activities: ['strain_score', 'trimp_score', 'enrichment_version'],
};

/** `reprocess` also replaces equal versions; `quiet` only if the content changed. */
export type UpsertMode = 'newer' | 'reprocess' | 'quiet';
const provenance = ['raw_event_id', 'version', 'enrichment_version'];
const given = new Map<HealthTableName, readonly string[]>();
const upserts = new Map<string, Upsert>();

export const upsertHealthRows = <Name extends HealthTableName>(
  orm: Orm,
  name: Name,
  rows: readonly HealthRow<Name>[],
  mode: UpsertMode = 'newer',
) =>
  rows.length > 0 && rows.length <= boundRowsMax
    ? plainWrite(
        orm,
        boundSql(name, mode, rows.length),
        rows.flatMap((row) => cellsOf(orm, name, row)),
      )
    : upsertQueries[mode][name](orm, { rows: rowsParam(orm, name, rows) });

/** Parameters cost a tenth of JSON, but need a statement per row count. */
const boundRowsMax = 32;
const boundSqls = new Map<string, string>();

function boundSql(name: HealthTableName, mode: UpsertMode, count: number): string {
  const key = `${mode} ${name} ${count}`;
  const known = boundSqls.get(key);
  if (known !== undefined) return known;
  const { into, onConflict } = upsertOf(name, mode);
  const row = `(${givenColumns(name)
    .map(() => '?')
    .join(', ')}, (SELECT now_ms FROM clock))`;
  const text = `${into} VALUES ${Array.from({ length: count }, () => row).join(', ')} ${onConflict}`;
  boundSqls.set(key, text);
  return text;
}

function cellsOf<Name extends HealthTableName>(orm: Orm, name: Name, row: HealthRow<Name>): unknown[] {
  const cells: Record<string, unknown> = row;
  return givenColumns(name).map((column) => {
    const cell = cells[column] ?? null;
    if (typeof cell !== 'number') return cellParam(orm, name, column, row, cell);
    return Number.isFinite(cell) ? cell + 0 : null;
  });
}

export function upsertHealthRowsWhere<Name extends HealthTableName>(
  orm: Orm,
  name: Name,
  rows: readonly HealthRow<Name>[],
  condition: SQL,
  mode: UpsertMode = 'newer',
) {
  return upsert(orm, name, rowsParam(orm, name, rows), condition, mode);
}

const queriesIn = (mode: UpsertMode) =>
  mapTables((name) => prepared((orm) => upsert(orm, name, value('rows'), sql`true`, mode)));
const upsertQueries = {
  newer: queriesIn('newer'),
  reprocess: queriesIn('reprocess'),
  quiet: queriesIn('quiet'),
};

function upsert(orm: Orm, name: HealthTableName, rows: Late<string | Sealed>, condition: SQL, mode: UpsertMode) {
  const { insert, onConflict } = upsertOf(name, mode);
  return orm.run(sql`${sql.raw(insert)} FROM json_each(${rows}) WHERE ${condition} ${sql.raw(onConflict)}`);
}

type Upsert = { into: string; insert: string; onConflict: string };

function upsertOf(name: HealthTableName, mode: UpsertMode): Upsert {
  const key = `${mode} ${name}`;
  const upsert = upserts.get(key) ?? compileUpsert(name, mode);
  upserts.set(key, upsert);
  return upsert;
}

function compileUpsert(name: HealthTableName, mode: UpsertMode): Upsert {
  const table = getTableName(healthTables[name]);
  const columns = givenColumns(name);
  const group = enriched[name] ?? [];
  const rank = (version: string) => [`coalesce(excluded.${version}, '')`, `coalesce(${table}.${version}, '')`] as const;
  const replaces = (version: string) => rank(version).join(mode === 'newer' ? ' > ' : ' >= ');
  const differing = (measures: readonly string[]) =>
    measures.map((column) => `excluded.${column} IS NOT ${table}.${column}`).join(' OR ');
  const saysOther = (measures: readonly string[]) => {
    const said = measures.filter((column) => !provenance.includes(column));
    const isDeleted = (row: string) => `(${row}.deleted_at_ms IS NULL)`;
    const other = differing(said.filter((column) => column !== 'deleted_at_ms'));
    return said.includes('deleted_at_ms') ? `${other} OR ${isDeleted('excluded')} <> ${isDeleted(table)}` : other;
  };
  const changes = (version: string, measures: readonly string[]) => {
    const [given, present] = rank(version);
    const differs = differing(measures);
    return mode === 'newer' ? replaces(version) : `(${given} > ${present} OR ${given} = ${present} AND (${differs}))`;
  };
  const key = rowKeyColumns(name);
  const replaceable = columns.filter((column) => !key.includes(column));
  const measures = replaceable.filter((column) => !group.includes(column));
  const assignments = replaceable.map((column) => {
    const condition = replaces(group.includes(column) ? 'enrichment_version' : 'version');
    return `${column} = CASE WHEN ${condition} THEN excluded.${column} ELSE ${table}.${column} END`;
  });
  const wanted = [
    changes('version', measures),
    ...(group.length > 0 ? [changes('enrichment_version', group)] : []),
  ].join(' OR ');
  const isHeard = [
    ['version', measures] as const,
    ...(group.length > 0 ? [['enrichment_version', group] as const] : []),
  ]
    .map(([version, of]) => `(${replaces(version)}) AND (${saysOther(of)})`)
    .join(' OR ');
  const updatedAt =
    mode === 'quiet'
      ? `CASE WHEN ${isHeard} THEN excluded.updated_at_ms ELSE ${table}.updated_at_ms END`
      : 'excluded.updated_at_ms';
  const into = `INSERT INTO ${table} (${columns.join(', ')}, updated_at_ms)`;
  return {
    into,
    insert: `${into} SELECT ${columns.map((column) => `value ->> '$.${column}'`).join(', ')}, (SELECT now_ms FROM clock)`,
    onConflict: `ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${assignments.join(', ')}, updated_at_ms = ${updatedAt} WHERE ${wanted}`,
  };
}

function givenColumns(name: HealthTableName): readonly string[] {
  const known = given.get(name) ?? columnNames(name).filter((column) => column !== 'updated_at_ms');
  given.set(name, known);
  return known;
}
