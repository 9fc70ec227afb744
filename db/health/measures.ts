import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { healthTables } from '../schema/health-schema.ts';

export type MeasuredTable = Exclude<keyof typeof healthTables, 'biomarkers'>;
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

/** Minutes are after local midnight. */
type ComputedColumn<Table extends MeasuredTable> =
  | 'id'
  | (Table extends 'sleep_sessions' ? 'bed_minute' | 'wake_minute' | 'deep_pct' | 'light_pct' | 'rem_pct' : never)
  | (Table extends 'activities' ? 'start_minute' | 'pace_s_km' : never);

/** Valid from `min` to `max`, in the column's unit. */
export type Measure = {
  [Table in MeasuredTable]: {
    table: Table;
    column: MeasuredColumn<Table> | ComputedColumn<Table>;
    min: number;
    max: number;
    /** Naps only; otherwise left out. */
    naps?: boolean;
  };
}[MeasuredTable];
export type Measures = readonly [Measure, ...Measure[]];

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

export const measured = ({ column }: Measure) => computed.get(column)?.column ?? sql`t.${sql.identifier(column)}`;

/** Impossible values count as missing. */
export function isMeasured(measure: Measure): SQL {
  const inRange = sql`${measured(measure)} BETWEEN ${measure.min} AND ${measure.max}`;
  if (measure.table !== 'sleep_sessions') return inRange;
  return measure.naps ? sql`t.is_nap = 1 AND ${inRange}` : sql`coalesce(t.is_nap, 0) = 0 AND ${inRange}`;
}

export const comparedType = (column: SQLWrapper = sql`t.activity_type`) =>
  sql`lower(replace(replace(trim(${column}), ' ', '_'), '-', '_'))`;

export const toComparedType = (activityType: string) => activityType.trim().toLowerCase().replace(/[ -]/g, '_');
