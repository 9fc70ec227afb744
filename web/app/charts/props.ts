type Series = {
  label: string;
  values: readonly (number | null)[];
  kind?: 'line' | 'bars';
  colour?: 'accent' | 'second';
  unit?: string;
};

export type ChartProps = {
  label: string;
  unit: string;
  dates: readonly string[];
  /** Null: not measured. */
  series: readonly Series[];
  band?: Band | null;
  reference?: { low: number | null; high: number | null; label: string } | null;
  height?: number;
};

export type Band =
  | { low: number; high: number }
  | { low: readonly (number | null)[]; high: readonly (number | null)[] };
