type Series = {
  label: string;
  values: readonly (number | null)[];
  kind?: 'line' | 'bars';
  colour?: 'accent' | 'second';
  /** Only the first series' unit is on the axis. */
  unit?: string;
};

export type ChartProps = {
  label: string;
  unit: string;
  /** Days, Mondays or firsts of a month. */
  dates: readonly string[];
  /** Null where nothing was measured; a line never crosses such a place. */
  series: readonly Series[];
  band?: Band | null;
  reference?: { low: number | null; high: number | null; label: string } | null;
  height?: number;
};

export type Band =
  | { low: number; high: number }
  | { low: readonly (number | null)[]; high: readonly (number | null)[] };
