import { describe, expect, test } from 'bun:test';
import { basename, join } from 'node:path';
import { Glob } from 'bun';
import ts from 'typescript';
import { badInputs } from './rows.ts';

const labelOf = (title: string) => /^[A-Z]\d+(?=\s\S)/.exec(title)?.[0];

/** The rows that a source file tests: the beginnings of titles, except tests that are switched off. */
function rowsIn(text: string): string[] {
  const rows: string[] = [];
  const visit = (node: ts.Node, group: string | undefined): void => {
    if (isSwitchedOff(node)) return;
    const title = titleOf(node);
    const row = title === undefined ? group : (labelOf(title) ?? group);
    if (row !== undefined && ts.isCallExpression(node) && isCallTo('test', node.expression)) rows.push(row);
    ts.forEachChild(node, (child) => visit(child, row));
  };
  visit(ts.createSourceFile('', text, ts.ScriptTarget.ESNext), undefined);
  return rows;
}

function titleOf(node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node) || !['test', 'describe'].some((name) => isCallTo(name, node.expression))) return;
  const [title] = node.arguments;
  if (title && ts.isStringLiteralLike(title)) return title.text;
  return title && ts.isTemplateExpression(title) ? title.head.text : undefined;
}

function isCallTo(name: string, called: ts.Expression): boolean {
  if (ts.isIdentifier(called)) return called.text === name;
  if (!ts.isCallExpression(called) || !ts.isPropertyAccessExpression(called.expression)) return false;
  return ['each', 'skipIf'].includes(called.expression.name.text) && isCallTo(name, called.expression.expression);
}

const isSwitchedOff = (node: ts.Node): boolean =>
  ts.isPropertyAccessExpression(node) && ['skip', 'todo'].includes(node.name.text)
    ? isCallTo('test', node.expression) || isCallTo('describe', node.expression)
    : ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && isSwitchedOff(node.expression);

const files = [...new Glob('*.test.ts').scanSync(import.meta.dir)].filter(
  (name) => name !== basename(import.meta.path),
);
const sources = await Promise.all(files.map((name) => Bun.file(join(import.meta.dir, name)).text()));
const tested = new Set(sources.flatMap(rowsIn));

describe('the matrix of bad inputs', () => {
  test('has 112 rows, numbered without a gap', () => {
    expect(badInputs.map(({ row }) => Number(row.slice(1)))).toEqual(
      Array.from({ length: 112 }, (_, index) => index + 1),
    );
  });

  test.each(badInputs.map(({ row, what, expect }) => [row, what, expect] as const))(
    'row %s is tested: %s → %s',
    (row) => {
      expect(tested.has(row)).toBe(true);
    },
  );

  test('has every row that a test names', () => {
    expect([...tested].filter((name) => !badInputs.some(({ row }) => row === name))).toEqual([]);
  });
});

describe('what counts as a test of a row', () => {
  test('is a test, a table of tests, one that needs a tool, or one in a group that names the row', () => {
    expect(rowsIn("test('X1 a', () => {});")).toEqual(['X1']);
    expect(rowsIn("test.each([['X9 no', ('X9 no')]])('X2 %s', () => {});")).toEqual(['X2']);
    expect(rowsIn('test.each<[string]>([])(`X3 a`, () => {});')).toEqual(['X3']);
    expect(rowsIn("test.skipIf(slow)('X4 a', f); test.skipIf(slow).each([])('X5 a', f);")).toEqual(['X4', 'X5']);
    expect(rowsIn("describe('X6 a', () => { test('b', f); test('X7 c', f); });")).toEqual(['X6', 'X7']);
  });

  test('is no group by itself, no comment, no longer number, and no test that is switched off', () => {
    expect(rowsIn("describe('X1 a', () => {}); // test('X2 a', () => {});")).toEqual([]);
    expect(rowsIn("test.skip('X3 a', f); test.todo('X4 a'); test.skip.each([])('X5 a', f);")).toEqual([]);
    expect(rowsIn("describe.skip('X6 a', () => { test('X6 b', f); });")).toEqual([]);
    expect(rowsIn("test('X7', f); test('about X8 a', f); test('X9a b', f);")).toEqual([]);
  });
});
