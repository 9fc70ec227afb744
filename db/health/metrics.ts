import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db, Orm } from '../engine/orm.ts';
import { type HealthTableName, healthTables } from '../schema/health-schema.ts';
import { sources } from '../schema/schema.ts';

type MeasuredTable = Exclude<keyof typeof healthTables, 'biomarkers'>;
type Row<Table extends MeasuredTable> = (typeof healthTables)[Table]['$inferSelect'];
type MeasuredColumn<Table extends MeasuredTable> = Exclude<
  {
    [Column in keyof Row<Table>]: Row<Table>[Column] extends number | null
      ? null extends Row<Table>[Column]
        ? Column
        : never
      : never;
  }[keyof Row<Table>],
  'deleted_at_ms' | 'is_nap'
>;

/** `id` counts rows; minutes are those after local midnight. */
type ComputedColumn<Table extends MeasuredTable> =
  | 'id'
  | (Table extends 'sleep_sessions' ? 'bed_minute' | 'wake_minute' | 'deep_pct' | 'light_pct' | 'rem_pct' : never)
  | (Table extends 'activities' ? 'start_minute' | 'pace_s_km' : never);

/**
 * Valid from `min` to `max`, in the column's unit. `naps` asks for naps alone; else they are
 * left out.
 */
export type Measure = {
  [Table in MeasuredTable]: {
    table: Table;
    column: MeasuredColumn<Table> | ComputedColumn<Table>;
    min: number;
    max: number;
    naps?: boolean;
  };
}[MeasuredTable];
export type Measures = readonly [Measure, ...Measure[]];

type Filter = { userId: string; activityType?: string | undefined };
/** Both days are included. */
export type Reading = { measures: Measures; from: string; to: string; activityType?: string | undefined };

export type RowRef = { table: HealthTableName; id: string; raw_event_id: number };

export type MeasuredRow = RowRef & {
  source_id: string | null;
  provider: string;
  connectedAtMs: number;
  date: string;
  value: number;
  sessionS: number;
  activityType: string | null;
};

export type Extent = { first: string | null; last: string | null; days: number; hasToday: boolean };

export async function listMeasuredRows(
  db: Db,
  { userId }: { userId: string },
  readings: readonly Reading[],
): Promise<MeasuredRow[][][]> {
  const wanted = readings.flatMap((reading) => reading.measures.map((measure) => ({ reading, measure })));
  const groups = [...Map.groupBy(wanted, statementOf).values()];
  const [first, ...rest] = groups;
  if (!first) return [];
  const [connected, ...found] = await db.snapshot((orm) => [
    orm.select({ id: sources.id, atMs: sources.connectedAtMs }).from(sources).where(eq(sources.userId, userId)),
    selectRows(orm, userId, first),
    ...rest.map((each) => selectRows(orm, userId, each)),
  ]);
  const connectedAtMs = new Map(connected.map(({ id, atMs }) => [id, atMs]));
  const lists = new Map<Wanted, MeasuredRow[]>();
  for (const [at, group] of groups.entries())
    for (const [place, one] of group.entries())
      lists.set(one, rowsOf(found[at] ?? [], { table: one.measure.table, place, connectedAtMs }));
  return readings.map((reading) => wanted.flatMap((one) => (one.reading === reading ? [lists.get(one) ?? []] : [])));
}

type RawRow = [string, number, string | null, string, string, number | string | null, ...(number | null)[]];
type Wanted = { reading: Reading; measure: Measure };

const statementOf = ({ reading: { from, to, activityType }, measure: { table } }: Wanted) =>
  `${table} ${from} ${to} ${table === 'activities' ? activityType : ''}`;

function selectRows(orm: Orm, userId: string, group: readonly Wanted[]) {
  const [{ reading, measure }] = group as readonly [Wanted, ...Wanted[]];
  const { from, to, activityType } = reading;
  const conditions = group.map((one) => isMeasured(one.measure));
  const values = group.map((one, place) =>
    group.length === 1 ? measured(one.measure) : sql`CASE WHEN ${conditions[place]} THEN ${measured(one.measure)} END`,
  );
  return orm.all<RawRow>(sql`
    SELECT t.id, t.raw_event_id, t.source_id, t.provider, t.date, ${detailOf(measure.table)}, ${sql.join(values, sql`, `)}
    FROM ${healthTables[measure.table]} t
    WHERE ${visible({ userId, activityType }, measure.table)} AND t.date BETWEEN ${from} AND ${to} AND (${sql.join(conditions, sql` OR `)})
    ORDER BY t.date, t.start_time, t.id`);
}

/** What ranks the sessions of a night, or a workout's kind. */
function detailOf(table: MeasuredTable): SQL {
  if (table === 'sleep_sessions') return sql`coalesce(t.asleep_s, t.in_bed_s, 0)`;
  return table === 'activities' ? comparedType() : sql`NULL`;
}
const fixedCells = 6;

type Cells = { table: HealthTableName; place: number; connectedAtMs: ReadonlyMap<string, number> };

function rowsOf(rows: readonly RawRow[], { table, place, connectedAtMs: connections }: Cells): MeasuredRow[] {
  const found: MeasuredRow[] = [];
  for (const row of rows) {
    const value = row[fixedCells + place] as number | null;
    if (value === null) continue;
    const [id, raw_event_id, source_id, provider, date, detail] = row;
    const connectedAtMs = (source_id === null ? undefined : connections.get(source_id)) ?? 0;
    const sessionS = typeof detail === 'number' ? detail : 0;
    const activityType = typeof detail === 'string' ? detail : null;
    found.push({ table, id, raw_event_id, source_id, provider, connectedAtMs, date, value, sessionS, activityType });
  }
  return found;
}

export async function listNewestDays(
  db: Db,
  { userId }: { userId: string },
  wanted: readonly Newest[],
): Promise<(string | null)[]> {
  const groups = [...Map.groupBy(wanted, ({ measure }) => measure.table).values()];
  const [first, ...rest] = groups;
  if (!first) return [];
  const found = await db.snapshot((orm) => [
    selectNewest(orm, userId, first),
    ...rest.map((each) => selectNewest(orm, userId, each)),
  ]);
  const days = new Map(
    groups.flatMap((group, at) => group.map((one, place) => [one, found[at]?.[0]?.[place] ?? null])),
  );
  return wanted.map((one) => days.get(one) ?? null);
}

type Newest = { measure: Measure; until: string };

function selectNewest(orm: Orm, userId: string, group: readonly Newest[]) {
  const [{ measure }] = group as readonly [Newest, ...Newest[]];
  const conditions = group.map((one) => sql`t.date <= ${one.until} AND ${isMeasured(one.measure)}`);
  return orm.all<(string | null)[]>(sql`
    SELECT ${sql.join(
      conditions.map((condition) => sql`max(CASE WHEN ${condition} THEN t.date END)`),
      sql`, `,
    )}
    FROM ${healthTables[measure.table]} t WHERE ${visible({ userId }, measure.table)}`);
}

export type RowSource = { date: string; provider: string; source_id: string | null };

const selectSources = (
  orm: Orm,
  { userId, name, ids }: { userId: string; name: HealthTableName; ids: readonly string[] },
) =>
  orm.all<[string, string, string, string | null]>(sql`
    SELECT id, date, provider, source_id FROM ${healthTables[name]}
    WHERE user_id = ${userId} AND id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);

export async function findRowSources(
  db: Db,
  { userId, rows }: { userId: string; rows: readonly { table: string; id: string }[] },
): Promise<Map<string, RowSource>> {
  const names = (Object.keys(healthTables) as HealthTableName[]).filter((name) =>
    rows.some(({ table }) => table === name),
  );
  const [first, ...rest] = names;
  if (!first) return new Map();
  const idsOf = (name: HealthTableName) => rows.flatMap(({ table, id }) => (table === name ? [id] : []));
  const found = await db.snapshot((orm) => [
    selectSources(orm, { userId, name: first, ids: idsOf(first) }),
    ...rest.map((name) => selectSources(orm, { userId, name, ids: idsOf(name) })),
  ]);
  return new Map(
    found.flatMap((list, at) =>
      list.map(([id, date, provider, source_id]) => [`${names[at]} ${id}`, { date, provider, source_id }] as const),
    ),
  );
}

export async function listExtents(db: Db, filter: Filter & { today: string }, measures: Measures): Promise<Extent[]> {
  const tables = [...Map.groupBy(measures, (measure) => measure.table)];
  const [first, ...rest] = tables.map(([table, group]) => ({ table, group }));
  if (!first) return [];
  const answers = await db.snapshot((orm) => [
    selectExtents(orm, filter, first),
    ...rest.map((each) => selectExtents(orm, filter, each)),
  ]);
  const found = new Map(
    tables.flatMap(([, group], index) =>
      group.map((measure, place) => [measure, toExtent(answers[index]?.[0], place)]),
    ),
  );
  return measures.map((measure) => found.get(measure) ?? noExtent);
}

type ExtentCell = string | number | null;
const cellsOfExtent = 4;
const noExtent: Extent = { first: null, last: null, days: 0, hasToday: false };

function selectExtents(
  orm: Orm,
  { today, ...filter }: Filter & { today: string },
  { table, group }: { table: MeasuredTable; group: readonly Measure[] },
) {
  const flags = group.map((measure, place) => sql`max(CASE WHEN ${isMeasured(measure)} THEN 1 END) AS ${flag(place)}`);
  const cells = group.map(
    (_, place) =>
      sql`min(CASE WHEN ${flag(place)} = 1 THEN date END), max(CASE WHEN ${flag(place)} = 1 THEN date END), count(${flag(place)}), max(CASE WHEN date = ${today} THEN ${flag(place)} END)`,
  );
  return orm.all<ExtentCell[]>(sql`
    SELECT ${sql.join(cells, sql`, `)} FROM (
      SELECT t.date AS date, ${sql.join(flags, sql`, `)} FROM ${healthTables[table]} t WHERE ${visible(filter, table)} GROUP BY t.date
    )`);
}

const flag = (place: number) => sql.raw(`has_${place}`);

function toExtent(cells: readonly ExtentCell[] | undefined, place: number): Extent {
  const [first, last, days, today] = cells?.slice(place * cellsOfExtent) ?? [];
  return { first: textOrNull(first), last: textOrNull(last), days: Number(days ?? 0), hasToday: today === 1 };
}

const textOrNull = (cell: ExtentCell | undefined) => (typeof cell === 'string' ? cell : null);

const minuteOf = (column: SQL) =>
  sql`CASE WHEN substr(${column}, 14, 1) = ':' THEN CAST(substr(${column}, 12, 2) AS INTEGER) * 60 + CAST(substr(${column}, 15, 2) AS INTEGER) END`;
const shareOf = (column: SQL) => sql`(${column} * 100.0 / nullif(t.asleep_s, 0))`;

const computed: ReadonlyMap<string, { column: SQL; from: string }> = new Map([
  ['id', { column: sql`1`, from: 'id' }],
  ['bed_minute', { column: minuteOf(sql`t.start_time`), from: 'start_time' }],
  ['wake_minute', { column: minuteOf(sql`t.end_time`), from: 'end_time' }],
  ['start_minute', { column: minuteOf(sql`t.start_time`), from: 'start_time' }],
  ['deep_pct', { column: shareOf(sql`t.deep_s`), from: 'deep_s/asleep_s' }],
  ['light_pct', { column: shareOf(sql`t.light_s`), from: 'light_s/asleep_s' }],
  ['rem_pct', { column: shareOf(sql`t.rem_s`), from: 'rem_s/asleep_s' }],
  ['pace_s_km', { column: sql`(t.duration_s * 1000.0 / nullif(t.distance_m, 0))`, from: 'duration_s/distance_m' }],
]);

export const columnsOf = ({ column }: Measure): string => computed.get(column)?.from ?? column;

const measured = ({ column }: Measure) => computed.get(column)?.column ?? sql`t.${sql.identifier(column)}`;

/** An impossible value counts as missing. */
function isMeasured(measure: Measure): SQL {
  const inRange = sql`${measured(measure)} BETWEEN ${measure.min} AND ${measure.max}`;
  if (measure.table !== 'sleep_sessions') return inRange;
  return measure.naps ? sql`t.is_nap = 1 AND ${inRange}` : sql`coalesce(t.is_nap, 0) = 0 AND ${inRange}`;
}

function visible({ userId, activityType }: Filter, table: MeasuredTable): SQL {
  const own = sql`t.user_id = ${userId} AND t.deleted_at_ms IS NULL`;
  return activityType !== undefined && table === 'activities'
    ? sql`${own} AND ${comparedType()} = ${toComparedType(activityType)}`
    : own;
}

export const comparedType = (column: SQLWrapper = sql`t.activity_type`) =>
  sql`lower(replace(replace(trim(${column}), ' ', '_'), '-', '_'))`;

const activityTypesMax = 60;
const readTypesMax = 1_000;

export async function listActivityTypes(orm: Orm, { userId }: { userId: string }): Promise<string[]> {
  const rows = await orm.all<[string, number]>(sql`
    SELECT ${comparedType()} AS type, count(*) AS n FROM ${healthTables.activities} t
    WHERE ${visible({ userId }, 'activities')} AND t.activity_type IS NOT NULL
    GROUP BY type LIMIT ${readTypesMax}`);
  const byCount = rows.toSorted(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
  return byCount.slice(0, activityTypesMax).map(([type]) => type);
}

export async function findWatermarkMs(orm: Orm, { userId }: { userId: string }): Promise<number> {
  const newest = Object.values(healthTables).map(
    (table) => sql`coalesce((SELECT max(updated_at_ms) FROM ${table} WHERE user_id = ${userId}), 0)`,
  );
  const [row] = await orm.all<[number]>(sql`SELECT max(${sql.join(newest, sql`, `)})`);
  return row?.[0] ?? 0;
}

const spanTables = [
  healthTables.daily_summary,
  healthTables.sleep_sessions,
  healthTables.activities,
  healthTables.body_measurements,
];

export async function findNewestDateTime(orm: Orm, { userId }: { userId: string }): Promise<string | null> {
  const newest = spanTables.map(
    (table) => sql`SELECT * FROM (
      SELECT date, coalesce(end_time, start_time) AS at FROM ${table}
      WHERE user_id = ${userId} AND deleted_at_ms IS NULL AND coalesce(end_time, start_time) IS NOT NULL ORDER BY date DESC, at DESC LIMIT 1)`,
  );
  const [row] = await orm.all<[string, string]>(
    sql`${sql.join(newest, sql` UNION ALL `)} ORDER BY date DESC, at DESC LIMIT 1`,
  );
  return row?.[1] ?? null;
}

/** `Trail Running`, `trail-running` and `trail_running` are one type. */
export const toComparedType = (activityType: string) => activityType.trim().toLowerCase().replace(/[ -]/g, '_');
