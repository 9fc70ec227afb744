import ts from 'typescript';

/** A test that fails when the promise is broken. */
type TestReference = { file: string; name: string };
/** One observable behavior. A promise that is not built yet says what is missing. */
type PromiseEntry = { promise: string; tests: TestReference[]; later?: string };
/** The promises of one heading on a page of `web/docs`. */
type Section = { page: string; heading: string; promises: PromiseEntry[] };

/** What a page of the table says: `## heading`, `- promise`, and below it `  - file: title` of a test or `  - later: what is missing`. */
export function sectionsIn(page: string, text: string): Section[] {
  const sections: Section[] = [];
  for (const line of text.split('\n').filter(Boolean)) {
    const [, mark, words = ''] = /^(## |- | {2}- )(.+)$/.exec(line) ?? [];
    const section = sections.at(-1);
    const entry = section?.promises.at(-1);
    const [file = '', name = ''] = words.split(/: (.*)/);
    if (mark === '## ') sections.push({ page, heading: words, promises: [] });
    else if (mark === '- ' && section) section.promises.push({ promise: words, tests: [] });
    else if (entry && file === 'later') entry.later = name;
    else if (entry && mark === '  - ') entry.tests.push({ file: `test/${file}`, name });
    else throw new Error(`${page} has a line that is none of a table of promises: ${line}`);
  }
  return sections;
}

/** The titles of a test file, or null when the file does not exist. */
export type TitlesOf = (file: string) => ReadonlySet<string> | null;

/** One line for each fault of the table. */
export function troublesOf(sections: readonly Section[], titlesOf: TitlesOf): string[] {
  const seen = new Map<string, string>();
  return sections.flatMap(({ page, heading, promises }) => {
    const place = `${page}, ${heading}`;
    return promises.flatMap((entry) => {
      const words = wordsOf(entry.promise);
      const twin = seen.get(words);
      seen.set(words, place);
      const troubles = [
        ...(twin === undefined ? [] : [`is said twice, also in ${twin}`]),
        ...troublesOfOne(entry, titlesOf),
      ];
      return troubles.map((trouble) => `${place}: “${entry.promise}” ${trouble}`);
    });
  });
}

function troublesOfOne({ promise, tests, later }: PromiseEntry, titlesOf: TitlesOf): string[] {
  if (promise.trim() === '') return ['says nothing'];
  if (later !== undefined) {
    if (later.trim() === '') return ['does not say what is missing'];
    return tests.length === 0 ? [] : ['has tests and is said to come later'];
  }
  if (tests.length === 0) return ['has no test'];
  return tests.flatMap(({ file, name }) => {
    const titles = titlesOf(file);
    if (!titles) return [`names a file that is not there: ${file}`];
    return titles.has(name) ? [] : [`names a test that is not there: ${file}, ${name}`];
  });
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}_/]+/u)
    .filter(Boolean)
    .join(' ');

const runners = new Set(['test', 'describe']);
const dead = new Set(['skip', 'todo']);

/** Titles of tests and groups in the source, except tests that never run. */
export function titlesIn(source: string): Set<string> {
  const titles = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const { runner, isDead } = chainOf(node.expression);
      const [title] = node.arguments;
      if (runners.has(runner)) {
        if (isDead) return;
        if (title && ts.isStringLiteralLike(title)) titles.add(title.text);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('x.ts', source, ts.ScriptTarget.Latest));
  return titles;
}

/** The runner at the root of `test.skipIf(x).each(y)`, and whether the chain switches it off. */
function chainOf(callee: ts.Expression): { runner: string; isDead: boolean } {
  if (ts.isIdentifier(callee)) return { runner: callee.text, isDead: false };
  if (ts.isCallExpression(callee)) return chainOf(callee.expression);
  if (!ts.isPropertyAccessExpression(callee)) return { runner: '', isDead: false };
  const { runner, isDead } = chainOf(callee.expression);
  return { runner, isDead: isDead || dead.has(callee.name.text) };
}
