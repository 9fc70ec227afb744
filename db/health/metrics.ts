import { type SQL, sql } from 'drizzle-orm';
import type { Db, Orm } from '../engine/orm.ts';
import { prepared, preparedShapes, value } from '../engine/prepared.ts';
import { type HealthTableName, healthTables } from '../schema/health-schema.ts';
import {
  comparedType,
  isMeasured,
  type Measure,
  type MeasuredTable,
  type Measures,
  toComparedType,
} from './measures.ts';

type Filter = { userId: string; activityType?: string | undefined };
export type Extent = { first: string | null; last: string | null; days: number; hasToday: boolean };

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

const newestOfShape = preparedShapes((orm, query) => orm.all<(string | null)[]>(query));

function selectNewest(orm: Orm, userId: string, group: readonly Newest[]) {
  const query = newestOfShape(JSON.stringify(group.map(({ measure }) => measure)), () => newestQuery(group));
  return query(orm, { userId, ...Object.fromEntries(group.map(({ until }, place) => [`until${place}`, until])) });
}

function newestQuery(group: readonly Newest[]): SQL {
  const newest = group.map(
    ({ measure }, place) =>
      sql`max(CASE WHEN t.date <= ${value(`until${place}`)} AND ${isMeasured(measure)} THEN t.date END)`,
  );
  const table = healthTables[group[0]?.measure.table ?? 'daily_summary'];
  return sql`
    SELECT ${sql.join(newest, sql`, `)} FROM ${table} t
    WHERE t.user_id = ${value('userId')} AND t.deleted_at_ms IS NULL`;
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

function visible({ userId, activityType }: Filter, table: MeasuredTable): SQL {
  const own = sql`t.user_id = ${userId} AND t.deleted_at_ms IS NULL`;
  return activityType !== undefined && table === 'activities'
    ? sql`${own} AND ${comparedType()} = ${toComparedType(activityType)}`
    : own;
}

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

const newestDateTimeQuery = prepared((orm) => {
  const newest = spanTables.map(
    (table) => sql`SELECT * FROM (
      SELECT date, coalesce(end_time, start_time) AS at FROM ${table}
      WHERE user_id = ${value('userId')} AND deleted_at_ms IS NULL AND coalesce(end_time, start_time) IS NOT NULL
      ORDER BY date DESC, at DESC LIMIT 1)`,
  );
  return orm.all<[string, string]>(sql`${sql.join(newest, sql` UNION ALL `)} ORDER BY date DESC, at DESC LIMIT 1`);
});

export async function findNewestDateTime(orm: Orm, { userId }: { userId: string }): Promise<string | null> {
  const [row] = await newestDateTimeQuery(orm, { userId });
  return row?.[1] ?? null;
}
