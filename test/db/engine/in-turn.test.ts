import { expect, test } from 'bun:test';
import { inTurn } from '../../../db/engine/in-turn.ts';

const forEver = 3_600_000;

test('work runs one piece behind the other, in the order in which it came', async () => {
  const run = inTurn(forEver);
  const seen: string[] = [];
  const piece = (name: string) => async () => {
    seen.push(`${name} begins`);
    await new Promise((resolve) => setImmediate(resolve));
    seen.push(`${name} ends`);
    return name;
  };
  expect(await Promise.all(['a', 'b', 'c'].map((name) => run(piece(name))))).toEqual(['a', 'b', 'c']);
  expect(seen).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]));
  expect(await run(piece('d'))).toBe('d');
});

test('a piece that fails fails alone', async () => {
  const run = inTurn(forEver);
  const outcomes = await Promise.allSettled([
    run(async () => 'first'),
    run(() => Promise.reject(new Error('refused'))),
    run(async () => 'last'),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('a piece that never ends holds no other up for longer than is allowed', async () => {
  const run = inTurn(20);
  void run(() => new Promise(() => undefined));
  expect(await Promise.all([run(async () => 'second'), run(async () => 'third')])).toEqual(['second', 'third']);
});
