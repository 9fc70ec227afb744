type Series = {
  label: string;
  values: readonly (number | null)[];
  kind?: 'line' | 'bars';
  colour?: 'accent' | 'second';
  /** Of the metric; only the first series' unit is on the axis. */
  unit?: string;
};

export type ChartProps = {
  label: string;
  unit: string;
  /** The first day of each step: days, Mondays or firsts of a month. */
  dates: readonly string[];
  /** One or two. Null where nothing was measured; a line never crosses such a place. */
  series: readonly Series[];
  /** The person's usual range, the same for all days or one each. */
  band?: Band | null;
  /** A published range, drawn as two dashed lines. */
  reference?: { low: number | null; high: number | null; label: string } | null;
  height?: number;
};

export type Band =
  | { low: number; high: number }
  | { low: readonly (number | null)[]; high: readonly (number | null)[] };
