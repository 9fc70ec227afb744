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
