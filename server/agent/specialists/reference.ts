/**
 * Published limits for adults. A row says whose they are and where they are printed; who is younger, pregnant or under
 * treatment has others, and a report's own range always goes first. Left out on purpose: HRV, for which no published
 * limit fits one person; haemoglobin and creatinine, whose limits hang on sex; glucose that was not taken fasting; a CRP
 * that is not the sensitive one, because the classes of risk were made for that.
 */
export type Reference = {
  low: number | null;
  high: number | null;
  /** The limit itself is already outside: `less than 120`. */
  highIsOutside: boolean;
  /** What is judged: a value or a mean, or what a week adds up to. Of a week, less says nothing: other things count, too. */
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
