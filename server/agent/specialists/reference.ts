/**
 * Published limits for adults; a report's own range takes precedence. Omitted: HRV, haemoglobin, creatinine,
 * non-fasting glucose and non-sensitive CRP, whose limits do not fit everyone.
 */
export type Reference = {
  low: number | null;
  high: number | null;
  /** The upper limit is exclusive: `less than 120`. */
  highIsOutside: boolean;
  /** A single value or mean, or a weekly sum. */
  of: 'value' | 'week';
  authority: string;
  reference: string;
};

export type Bounds = { low?: number; high?: number; below?: number };
export type Source = Pick<Reference, 'authority' | 'reference'>;

export const doi = (name: string) => `https://doi.org/${name}`;

export const limits = ({ low, high, below }: Bounds, source: Source, of: Reference['of'] = 'value'): Reference => ({
  low: low ?? null,
  high: high ?? below ?? null,
  highIsOutside: below !== undefined,
  of,
  ...source,
});
