/** Runs the measures alternately, so that load of the machine affects all alike. */
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

/** One row of the results: figures of all rounds, and of the baseline. */
export type Row = {
  figure: string;
  subject: readonly number[];
  unit: string;
  /** Plainer code doing the same work in the same run. */
  baseline?: readonly number[];
  /** Absent for figures without a goal. */
  goal?: string;
  met?: boolean;
  note?: string;
  /** The bottleneck, shown if the goal is missed. */
  heldBy?: string;
};

export type Bench = (folder: string) => Promise<Row | readonly Row[]>;

export const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export const ratioOf = (subject: readonly number[], baseline: readonly number[]) => median(subject) / median(baseline);
