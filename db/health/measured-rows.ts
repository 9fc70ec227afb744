import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db, Orm } from '../engine/orm.ts';
import { prepared, preparedShapes, value } from '../engine/prepared.ts';
import { type HealthTableName, healthTables } from '../schema/health-schema.ts';
import { sources } from '../schema/schema.ts';
import {
  comparedType,
  isMeasured,
  type Measure,
  type MeasuredTable,
  type Measures,
  measured,
  toComparedType,
} from './measures.ts';

export type RowsWanted = { measures: Measures; from: string; to: string; activityType?: string | undefined };

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

export async function listMeasuredRows(
  db: Db,
  { userId }: { userId: string },
  all: readonly RowsWanted[],
): Promise<MeasuredRow[][][]> {
  const wanted = all.flatMap((of) => of.measures.map((measure) => ({ of, measure })));
  const groups = [...Map.groupBy(wanted, statementOf).values()];
  const [first, ...rest] = groups;
  if (!first) return [];
  const [connected, ...found] = await db.snapshot((orm) => [
    connectedQuery(orm, { userId }),
    selectRows(orm, userId, first),
    ...rest.map((each) => selectRows(orm, userId, each)),
  ]);
  const connectedAtMs = new Map(connected.map(({ id, atMs }) => [id, atMs]));
  const ordered = found.map(inOrder);
  const lists = new Map<Wanted, MeasuredRow[]>();
  for (const [at, group] of groups.entries())
    for (const [place, one] of group.entries())
      lists.set(one, rowsOf(ordered[at] ?? [], { table: one.measure.table, place, connectedAtMs }));
  return all.map((of) => wanted.flatMap((one) => (one.of === of ? [lists.get(one) ?? []] : [])));
}

export type DayValue = [date: string, value: number, source_id: string | null, provider: string];
export type DayValues = { lists: DayValue[][]; connectedAtMs: ReadonlyMap<string, number> };

/** Null where a day has two values. Half the cost of `listMeasuredRows`, without ids and times. */
export async function listDayValues(
  db: Db,
  { userId }: { userId: string },
  { measures, from, to }: RowsWanted,
): Promise<DayValues | null> {
  const [connected, ...lists] = await db.snapshot((orm) => [
    connectedQuery(orm, { userId }),
    ...measures.map((measure) =>
      dayValuesOfShape(JSON.stringify(measure), () => dayValuesQuery(measure))(orm, { userId, from, to }),
    ),
  ]);
  const isSingle = lists.every((rows) => rows.every(([date], place) => date !== rows[place + 1]?.[0]));
  return isSingle ? { lists, connectedAtMs: new Map(connected.map(({ id, atMs }) => [id, atMs])) } : null;
}

const dayValuesOfShape = preparedShapes((orm, query: SQL) => orm.all<DayValue>(query));

const dayValuesQuery = (measure: Measure) => sql`
  SELECT t.date, ${measured(measure)}, t.source_id, t.provider FROM ${healthTables[measure.table]} t
  WHERE t.user_id = ${value('userId')} AND t.deleted_at_ms IS NULL AND t.date BETWEEN ${value('from')} AND ${value('to')}
  AND ${isMeasured(measure)}
  ORDER BY t.date`;

type RawRow = [
  ...[id: string, raw_event_id: number, source_id: string | null, provider: string, date: string],
  ...[start_time: string | null, detail: number | string | null, ...values: (number | null)[]],
];
type Wanted = { of: RowsWanted; measure: Measure };

const statementOf = ({ of: { from, to, activityType }, measure: { table } }: Wanted) =>
  `${table} ${from} ${to} ${table === 'activities' ? activityType : ''}`;

const rowsOfShape = preparedShapes((orm, query: SQL) => orm.all<RawRow>(query));
const connectedQuery = prepared((orm) =>
  orm
    .select({ id: sources.id, atMs: sources.connectedAtMs })
    .from(sources)
    .where(eq(sources.userId, value('userId'))),
);

function selectRows(orm: Orm, userId: string, group: readonly Wanted[]) {
  const [{ of, measure }] = group as readonly [Wanted, ...Wanted[]];
  const { from, to, activityType } = of;
  const measures = group.map((one) => one.measure);
  const isOfType = measure.table === 'activities' && activityType !== undefined;
  const query = rowsOfShape(`${isOfType} ${JSON.stringify(measures)}`, () => rowsQuery(measures, isOfType));
  return query(orm, { userId, from, to, type: toComparedType(activityType ?? '') });
}

function rowsQuery(measures: readonly Measure[], isOfType: boolean): SQL {
  const table = measures[0]?.table ?? 'daily_summary';
  const conditions = measures.map(isMeasured);
  const values = measures.map((measure, place) =>
    measures.length === 1 ? measured(measure) : sql`CASE WHEN ${conditions[place]} THEN ${measured(measure)} END`,
  );
  return sql`
    SELECT t.id, t.raw_event_id, t.source_id, t.provider, t.date, t.start_time, ${detailOf(table)}, ${sql.join(values, sql`, `)}
    FROM ${healthTables[table]} t
    WHERE t.user_id = ${value('userId')} AND t.deleted_at_ms IS NULL ${isOfType ? sql`AND ${comparedType()} = ${value('type')}` : sql``}
    AND t.date BETWEEN ${value('from')} AND ${value('to')} AND (${sql.join(conditions, sql` OR `)})
    ORDER BY t.date`;
}

/** SQL sorting costs as much as the read. */
function inOrder(rows: RawRow[]): RawRow[] {
  const ties = rows.some((row, place) => row[4] === rows[place + 1]?.[4]);
  return ties
    ? rows.sort((a, b) => compare(a[4], b[4]) || compare(a[5] ?? '', b[5] ?? '') || compare(a[0], b[0]))
    : rows;
}
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

function detailOf(table: MeasuredTable): SQL {
  if (table === 'sleep_sessions') return sql`coalesce(t.asleep_s, t.in_bed_s, 0)`;
  return table === 'activities' ? comparedType() : sql`NULL`;
}
const fixedCells = 7;

type Cells = { table: HealthTableName; place: number; connectedAtMs: ReadonlyMap<string, number> };

function rowsOf(rows: readonly RawRow[], { table, place, connectedAtMs: connections }: Cells): MeasuredRow[] {
  const found: MeasuredRow[] = [];
  for (const row of rows) {
    const value = row[fixedCells + place] as number | null;
    if (value === null) continue;
    const [id, raw_event_id, source_id, provider, date, , detail] = row;
    const connectedAtMs = (source_id === null ? undefined : connections.get(source_id)) ?? 0;
    const sessionS = typeof detail === 'number' ? detail : 0;
    const activityType = typeof detail === 'string' ? detail : null;
    found.push({ table, id, raw_event_id, source_id, provider, connectedAtMs, date, value, sessionS, activityType });
  }
  return found;
}
