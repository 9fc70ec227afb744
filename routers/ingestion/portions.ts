import type { WriteBatch } from '../../db/client.ts';

/** Statements that belong together, and about how many rows they write. */
export type Part = { rows: number; build: WriteBatch };

/** A transaction holds the event loop while it runs: so many rows take a few milliseconds. */
const rowsPerPortion = 256;

/** The parts in their order, in as few transactions as their size allows. */
export function portionsOf(parts: readonly Part[]): WriteBatch[] {
  const portions: { rows: number; builds: WriteBatch[] }[] = [];
  for (const { rows, build } of parts) {
    const last = portions.at(-1);
    if (last && last.rows + rows <= rowsPerPortion) {
      last.rows += rows;
      last.builds.push(build);
    } else portions.push({ rows, builds: [build] });
  }
  return portions.map(
    ({ builds }) =>
      (orm) =>
        builds.flatMap((build) => build(orm)),
  );
}

/** The items in their order, in lists of up to `size`. */
export const listsOf = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));
