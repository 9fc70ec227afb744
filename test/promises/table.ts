/** The test that would fail if a promise were broken. */
type TestReference = { file: string; name: string };
/** One observable behaviour, in our own words. What is not built yet says what is missing instead of a test. */
export type PromiseEntry = { promise: string; tests?: readonly TestReference[]; later?: string };
/** The promises of one page of `web/docs`, or of a heading on it. */
export type Section = {
  page: string;
  heading: string;
  promises: readonly PromiseEntry[];
};

/** `const turns = testsOf('routers/turns/turns.test.ts')`, then `turns('title', …)`. The file is below `test/`. */
export const testsOf =
  (file: string) =>
  (...names: readonly string[]): TestReference[] =>
    names.map((name) => ({ file: `test/${file}`, name }));

/** A promise and what holds it. */
export const held = (promise: string, ...tests: readonly TestReference[][]): PromiseEntry => ({
  promise,
  tests: tests.flat(),
});

/** A promise about something that the service does not have yet. */
export const later = (promise: string, missing: string): PromiseEntry => ({ promise, later: missing });
