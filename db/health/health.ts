import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import { cellParam, rowsParam } from '../encryption/sealed-rows.ts';
import type { Sealed } from '../encryption/vault.ts';
import type { Orm } from '../engine/orm.ts';
import { type Late, plainWrite, prepared, value } from '../engine/prepared.ts';
import { type HealthTableName, healthTables } from '../schema/health-schema.ts';
import { deliveredKeyColumns } from '../schema/table-key.ts';
import { jsonObject, listSealedRows, type WireField } from './sealed-sync.ts';

/** A row as the normalizer makes it: everything but the commit time. Absent measures are null. */
export type HealthRow<Name extends HealthTableName> = Omit<
  (typeof healthTables)[Name]['$inferInsert'],
  'updated_at_ms'
>;
export type HealthRows = { [Name in HealthTableName]?: HealthRow<Name>[] };

/**
 * Columns that come from the aggregator's `data_enrichment`. It may regress to nothing in a later delivery, so they
 * are a group with a version of its own: only a delivery that brings enrichment replaces them.
 */
export const enriched: { [Name in HealthTableName]?: readonly string[] } = {
  daily_summary: ['respiratory_score', 'total_stress_score', 'enrichment_version'],
  sleep_sessions: ['enriched_sleep_score', 'enriched_readiness_score', 'enrichment_version'],
  activities: ['strain_score', 'trimp_score', 'enrichment_version'],
};

/**
 * `newer`: only a higher version replaces what is there. `reread`: so does the same version with another content,
 * because the same event may be read differently by now; a row that comes out as it is stays untouched.
 */
export type UpsertMode = 'newer' | 'reread';
const given = new Map<HealthTableName, readonly string[]>();
const upserts = {
  newer: mapTables((name) => compileUpsert(name, 'newer')),
  reread: mapTables((name) => compileUpsert(name, 'reread')),
};

/** Writes rows by their keys. Of two deliveries of one row the one with the higher version stays, whichever comes last. */
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

/**
 * What one delivery usually brings travels as parameters, which costs the database a tenth of taking JSON apart. Each
 * number of rows is a statement of its own, kept prepared, so there is an end to it.
 */
const boundRowsMax = 32;
const boundSqls = new Map<string, string>();

function boundSql(name: HealthTableName, mode: UpsertMode, count: number): string {
  const key = `${mode} ${name} ${count}`;
  const known = boundSqls.get(key);
  if (known !== undefined) return known;
  const { into, onConflict } = upserts[mode][name];
  const row = `(${givenColumns(name)
    .map(() => '?')
    .join(', ')}, (SELECT now_ms FROM clock))`;
  const text = `${into} VALUES ${Array.from({ length: count }, () => row).join(', ')} ${onConflict}`;
  boundSqls.set(key, text);
  return text;
}

/** As JSON would carry them: what is absent or no number is null, and -0 is 0. */
function cellsOf<Name extends HealthTableName>(orm: Orm, name: Name, row: HealthRow<Name>): unknown[] {
  const cells: Record<string, unknown> = row;
  return givenColumns(name).map((column) => {
    const cell = cells[column] ?? null;
    if (typeof cell !== 'number') return cellParam(orm, name, column, row, cell);
    return Number.isFinite(cell) ? cell + 0 : null;
  });
}

/** The same, for no row at all unless `condition` holds at the moment of the commit. */
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
const upsertQueries = { newer: queriesIn('newer'), reread: queriesIn('reread') };

function upsert(orm: Orm, name: HealthTableName, rows: Late<string | Sealed>, condition: SQL, mode: UpsertMode) {
  const { insert, onConflict } = upserts[mode][name];
  return orm.run(sql`${sql.raw(insert)} FROM json_each(${rows}) WHERE ${condition} ${sql.raw(onConflict)}`);
}

/** One constant statement per table: the rows travel as one JSON parameter, so it is prepared once and sent once. */
function compileUpsert(name: HealthTableName, mode: UpsertMode): { into: string; insert: string; onConflict: string } {
  const table = getTableName(healthTables[name]);
  const columns = givenColumns(name);
  const group = enriched[name] ?? [];
  const rank = (version: string) => [`coalesce(excluded.${version}, '')`, `coalesce(${table}.${version}, '')`] as const;
  const replaces = (version: string) => rank(version).join(mode === 'newer' ? ' > ' : ' >= ');
  /** Whether replacing would change anything at all. */
  const changes = (version: string, measures: readonly string[]) => {
    const [given, present] = rank(version);
    const differs = measures.map((column) => `excluded.${column} IS NOT ${table}.${column}`).join(' OR ');
    return mode === 'newer' ? replaces(version) : `(${given} > ${present} OR ${given} = ${present} AND (${differs}))`;
  };
  const key = deliveredKeyColumns(name);
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
  const into = `INSERT INTO ${table} (${columns.join(', ')}, updated_at_ms)`;
  return {
    into,
    insert: `${into} SELECT ${columns.map((column) => `value ->> '$.${column}'`).join(', ')}, (SELECT now_ms FROM clock)`,
    onConflict: `ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${assignments.join(', ')}, updated_at_ms = excluded.updated_at_ms WHERE ${wanted}`,
  };
}

/** Columns that are the service's own bookkeeping, or that the wire shows in another form. */
const hidden = new Set([
  'user_id',
  'raw_event_id',
  'version',
  'enrichment_version',
  'updated_at_ms',
  'deleted_at_ms',
  'session_id',
  'is_nap',
]);
const wireFields = mapTables(wireFieldsOf);
const rowJson = mapTables((name) => jsonObject(wireFields[name]));

export type SyncPage = {
  userId: string;
  sinceMs: number;
  untilMs: number;
  behind?: { updatedAtMs: number; id: string } | undefined;
  limit: number;
};
/** The rows as JSON in UTF-8, with commas between; how many; and the place of the last one in the order of pages. */
export type ChangedRows = { json: Uint8Array; count: number; last: { updatedAtMs: number; id: string } };

/**
 * Rows changed after `sinceMs` (or behind a place) and up to `untilMs`, in the order of change. The whole page is made
 * by the database as bytes for the wire: a hundred thousand rows never become objects or strings here. Undefined when there are none.
 */
export async function listChangedRows(
  orm: Orm,
  name: HealthTableName,
  page: SyncPage,
): Promise<ChangedRows | undefined> {
  const { behind, ...range } = page;
  const ofName = { name, userId: page.userId, fields: wireFields[name] };
  const sealed = listSealedRows(orm, { ...ofName, chosen: () => chosen(name, page) });
  if (sealed !== undefined) return sealed;
  const [row] = behind
    ? await pageQueries[name].further(orm, { ...range, ...behind })
    : await pageQueries[name].first(orm, range);
  if (!row || row[1] === 0) return undefined;
  const [json, count, place] = row;
  return {
    json: json instanceof Uint8Array ? json : new Uint8Array(json),
    count,
    last: { updatedAtMs: Number(place.slice(0, 16)), id: place.slice(16) },
  };
}

type Place = { updatedAtMs: Late<number>; id: Late<string> };
type Chosen = { [Name in 'userId' | 'sinceMs' | 'untilMs' | 'limit']: Late<SyncPage[Name]> } & {
  behind?: Place | undefined;
};

function chosen(name: HealthTableName, { userId, sinceMs, untilMs, limit, behind }: Chosen): SQL {
  const from = behind
    ? sql`(updated_at_ms, id) > (${behind.updatedAtMs}, ${behind.id})`
    : sql`updated_at_ms > ${sinceMs}`;
  return sql`FROM ${healthTables[name]} WHERE user_id = ${userId} AND ${from} AND updated_at_ms <= ${untilMs} ORDER BY updated_at_ms, id LIMIT ${limit}`;
}

const pageQueries = mapTables((name) => {
  const late = { userId: value('userId'), sinceMs: value('sinceMs'), untilMs: value('untilMs'), limit: value('limit') };
  const place = { updatedAtMs: value('updatedAtMs'), id: value('id') };
  const query = (given: Chosen) =>
    prepared((orm) => {
      const rows = sql`SELECT ${sql.raw(rowJson[name])} AS json, printf('%016d', updated_at_ms) || id AS place ${chosen(name, given)}`;
      return orm.values<[json: Uint8Array | ArrayBuffer, count: number, place: string]>(
        sql`SELECT CAST(group_concat(json, ',') AS BLOB), count(*), max(place) FROM (${rows})`,
      );
    });
  return { first: query(late), further: query({ ...late, behind: place }) };
});

/** Times are stored in ms and shown in ISO 8601. */
function wireFieldsOf(name: HealthTableName): WireField[] {
  const iso = (column: string) => `strftime('%Y-%m-%dT%H:%M:%fZ', ${column} / 1000.0, 'unixepoch')`;
  const plain = columnNames(name).filter((column) => !hidden.has(column));
  const nap = "CASE is_nap WHEN 1 THEN json('true') WHEN 0 THEN json('false') END";
  return [
    ...plain.map((column): WireField => [column, column]),
    ...(name === 'sleep_sessions' ? [['is_nap', nap] satisfies WireField] : []),
    ['updated_at', iso('updated_at_ms')],
    ['deleted_at', iso('deleted_at_ms')],
  ];
}

function columnNames(name: HealthTableName): string[] {
  return Object.keys(getTableColumns(healthTables[name]));
}

/** All but the time of the commit, which the database knows. */
function givenColumns(name: HealthTableName): readonly string[] {
  const known = given.get(name) ?? columnNames(name).filter((column) => column !== 'updated_at_ms');
  given.set(name, known);
  return known;
}

function mapTables<Value>(make: (name: HealthTableName) => Value): Record<HealthTableName, Value> {
  return {
    daily_summary: make('daily_summary'),
    activities: make('activities'),
    sleep_sessions: make('sleep_sessions'),
    biomarkers: make('biomarkers'),
    body_measurements: make('body_measurements'),
  };
}
