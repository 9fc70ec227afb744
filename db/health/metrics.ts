import { type SQL, sql } from 'drizzle-orm';
import type { Db, Orm } from '../engine/orm.ts';
import { prepared, preparedShapes, value } from '../engine/prepared.ts';
import { keysOf } from '../keys.ts';
import { type HealthTableName, healthTables } from '../schema/health-schema.ts';
import { comparedType, isMeasured, type Measure } from './measures.ts';

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
  const names = keysOf(healthTables).filter((name) => rows.some(({ table }) => table === name));
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

const activityTypesMax = 60;
const readTypesMax = 1_000;

export async function listActivityTypes(orm: Orm, { userId }: { userId: string }): Promise<string[]> {
  const rows = await orm.all<[string, number]>(sql`
    SELECT ${comparedType()} AS type, count(*) AS n FROM ${healthTables.activities} t
    WHERE t.user_id = ${userId} AND t.deleted_at_ms IS NULL AND t.activity_type IS NOT NULL
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
