import { expect, test } from 'bun:test';
import { createTurnstile } from '../../server/turnstile.ts';

/** Enters as each of `people`, in this order, and tells who is inside. */
async function crowd(people: readonly string[], limits: { slots: number; slotsOfOne: number }) {
  const enter = createTurnstile(limits);
  const inside: { person: string; leave: () => void }[] = [];
  for (const person of people) void enter(person).then((leave) => inside.push({ person, leave }));
  await Bun.sleep(0);
  return { inside, names: () => inside.map(({ person }) => person) };
}

test('no more than the places there are get in, in the order in which they came', async () => {
  const { inside, names } = await crowd(['a', 'b', 'c', 'd', 'e'], { slots: 2, slotsOfOne: 9 });
  expect(names()).toEqual(['a', 'b']);
  inside[1]?.leave();
  await Bun.sleep(0);
  expect(names()).toEqual(['a', 'b', 'c']);
  inside[0]?.leave();
  inside[2]?.leave();
  await Bun.sleep(0);
  expect(names()).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('one person never keeps the others out, and gets a place again once one of theirs is free', async () => {
  const { inside, names } = await crowd(['a', 'a', 'a', 'a', 'b', 'c'], { slots: 3, slotsOfOne: 1 });
  expect(names()).toEqual(['a', 'b', 'c']);
  inside[0]?.leave();
  await Bun.sleep(0);
  expect(names()).toEqual(['a', 'b', 'c', 'a']);
});

test('leaving twice frees one place', async () => {
  const { inside, names } = await crowd(['a', 'b', 'c'], { slots: 1, slotsOfOne: 1 });
  inside[0]?.leave();
  inside[0]?.leave();
  await Bun.sleep(0);
  expect(names()).toEqual(['a', 'b']);
});
