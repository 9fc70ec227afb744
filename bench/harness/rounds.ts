/**
 * Runs each of `measures` once in a round, in turn, so that what the machine does at the time meets all of them alike.
 * Answers the figures of each by its name, in the order of the rounds.
 */
export async function alternate<Name extends string, Figure>(
  rounds: number,
  measures: Record<Name, (round: number) => Promise<Figure>>,
): Promise<Record<Name, Figure[]>> {
  const names = Object.keys(measures) as Name[];
  const figures = Object.fromEntries(names.map((name) => [name, [] as Figure[]])) as Record<Name, Figure[]>;
  for (let round = 0; round < rounds; round++)
    for (const name of names) figures[name].push(await measures[name](round));
  return figures;
}

/** One line of the table: the figures of all rounds, beside those of the baseline where there is one. */
export type Row = {
  figure: string;
  subject: readonly number[];
  unit: string;
  /** The same work done by something plainer in the same run; left out where there is nothing to compare with. */
  baseline?: readonly number[];
  /** Left out: a figure that is stated and has no goal. */
  goal?: string;
  met?: boolean;
  note?: string;
  /** What holds the figure back; said where it falls short of its goal. */
  heldBy?: string;
};

/** Both in one order for every row: what a figure is, and how it becomes rows. */
export type Bench = (folder: string) => Promise<Row | readonly Row[]>;

export const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The subject's median by the baseline's. */
export const ratioOf = (subject: readonly number[], baseline: readonly number[]) => median(subject) / median(baseline);
