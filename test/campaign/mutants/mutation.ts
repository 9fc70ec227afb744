/** A bug that is planted: `before` stands once in the file; one of the tests must fail. Paths of tests are below `test/`. */
export type Mutation = { file: string; before: string; after: string; tests: readonly string[] };

type Change = readonly [before: string, after: string];

/** Bugs of one file that the same tests should find. */
export const planted = (file: string, tests: readonly string[], ...changes: readonly Change[]): Mutation[] =>
  changes.map(([before, after]) => ({ file, before, after, tests }));
