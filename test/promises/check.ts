import ts from 'typescript';
import type { PromiseEntry, Section } from './table.ts';

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

function troublesOfOne({ promise, tests = [], later }: PromiseEntry, titlesOf: TitlesOf): string[] {
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
