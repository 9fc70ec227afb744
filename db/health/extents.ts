import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../engine/orm.ts';
import { preparedShapes, value } from '../engine/prepared.ts';
import { healthTables } from '../schema/health-schema.ts';
import { comparedType, isMeasured, type Measure, toComparedType } from './measures.ts';

export type Extent = { first: string | null; last: string | null; hasToday: boolean };

type Cell = string | number | null;
const cellsOfExtent = 3;
const cellsOfShape = preparedShapes((orm, query: SQL) => orm.all<Cell[]>(query));

/** In the order of `measures`. */
export async function listExtents(
  db: Db,
  { userId, today, activityType }: { userId: string; today: string; activityType?: string | undefined },
  measures: readonly Measure[],
): Promise<Extent[]> {
  if (measures.length === 0) return [];
  const isOfType = activityType !== undefined;
  const query = cellsOfShape(`extents ${isOfType} ${JSON.stringify(measures)}`, () => extentsQuery(measures, isOfType));
  const [cells = []] = await query(db.read, { userId, today, type: toComparedType(activityType ?? '') });
  return measures.map((_, place) => {
    const [first, last, today] = cells.slice(place * cellsOfExtent);
    return { first: textOrNull(first), last: textOrNull(last), hasToday: today === 1 };
  });
}

function extentsQuery(measures: readonly Measure[], isOfType: boolean): SQL {
  const cells = measures.map((measure) => {
    const ofType = isOfType && measure.table === 'activities' ? sql`AND ${comparedType()} = ${value('type')}` : sql``;
    const own = sql`${visible(measure)} AND ${isMeasured(measure)} ${ofType}`;
    return sql`
      (SELECT t.date ${own} ORDER BY t.date LIMIT 1),
      (SELECT t.date ${own} ORDER BY t.date DESC LIMIT 1),
      (SELECT 1 ${own} AND t.date = ${value('today')} LIMIT 1)`;
  });
  return sql`SELECT ${sql.join(cells, sql`, `)}`;
}

const visible = ({ table }: Pick<Measure, 'table'>) =>
  sql`FROM ${healthTables[table]} t WHERE t.user_id = ${value('userId')} AND t.deleted_at_ms IS NULL`;

const textOrNull = (cell: Cell | undefined) => (typeof cell === 'string' ? cell : null);

/** Omits measures without values. */
export async function countDays(
  db: Db,
  { userId }: { userId: string },
  measures: readonly Measure[],
): Promise<Map<Measure, number>> {
  const [first, ...rest] = [...Map.groupBy(measures, ({ table }) => table).values()];
  if (!first) return new Map();
  const select = (group: readonly Measure[]) =>
    cellsOfShape(`values ${JSON.stringify(group)}`, () => valuesQuery(group));
  const found = await db.snapshot((orm) => [
    select(first)(orm, { userId }),
    ...rest.map((group) => select(group)(orm, { userId })),
  ]);
  const counted = [first, ...rest].map((group, at) => {
    const [rows, days, ...counts] = found[at]?.[0] ?? [];
    const used = group.flatMap((measure, place) => {
      const count = Number(counts[place] ?? 0);
      return count > 0 ? [[measure, count] as const] : [];
    });
    return { used, isSingle: rows === days };
  });
  const single = counted.flatMap(({ used, isSingle }) => (isSingle ? used : []));
  const several = counted.flatMap(({ used, isSingle }) => (isSingle ? [] : used.map(([measure]) => measure)));
  return new Map([...single, ...(await countSeveral(db, userId, several))]);
}

function valuesQuery(group: readonly Measure[]): SQL {
  const counts = group.map((measure) => sql`count(CASE WHEN ${isMeasured(measure)} THEN 1 END)`);
  const [{ table }] = group as readonly [Measure, ...Measure[]];
  return sql`SELECT count(*), count(DISTINCT t.date), ${sql.join(counts, sql`, `)} ${visible({ table })}`;
}

async function countSeveral(db: Db, userId: string, measures: readonly Measure[]): Promise<[Measure, number][]> {
  if (measures.length === 0) return [];
  const query = cellsOfShape(`days ${JSON.stringify(measures)}`, () => {
    const counts = measures.map(
      (measure) => sql`(SELECT count(DISTINCT t.date) ${visible(measure)} AND ${isMeasured(measure)})`,
    );
    return sql`SELECT ${sql.join(counts, sql`, `)}`;
  });
  const [cells = []] = await query(db.read, { userId });
  return measures.map((measure, place) => [measure, Number(cells[place] ?? 0)]);
}
