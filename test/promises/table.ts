/** A test that fails when the promise is broken. */
type TestReference = { file: string; name: string };
/** One observable behavior. A promise that is not built yet says what is missing. */
export type PromiseEntry = { promise: string; tests?: readonly TestReference[]; later?: string };
/** The promises of one page of `web/docs`, or of one heading on it. */
export type Section = {
  page: string;
  heading: string;
  promises: readonly PromiseEntry[];
};

/** `const turns = testsOf('routers/turns/turns.test.ts')`, then `turns('title', …)`. Paths are relative to `test/`. */
export const testsOf =
  (file: string) =>
  (...names: readonly string[]): TestReference[] =>
    names.map((name) => ({ file: `test/${file}`, name }));

export const held = (promise: string, ...tests: readonly TestReference[][]): PromiseEntry => ({
  promise,
  tests: tests.flat(),
});

export const later = (promise: string, missing: string): PromiseEntry => ({ promise, later: missing });
