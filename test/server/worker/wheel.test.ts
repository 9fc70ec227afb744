import { expect, test } from 'bun:test';
import { createTimerWheel } from '../../../server/worker/signals.ts';
import { until } from '../../support/until.ts';

test('calls each member once in a period, and none that has left', async () => {
  const calls = new Map<string, number>();
  const wheel = createTimerWheel<string>(100, (member) => calls.set(member, (calls.get(member) ?? 0) + 1));
  const places = new Map(['a', 'b', 'c'].map((member) => [member, wheel.join(member)]));
  wheel.leave('b', places.get('b') ?? -1);
  await until(() => calls.get('a') === 3);
  expect(Math.abs((calls.get('c') ?? 0) - 3)).toBeLessThanOrEqual(1);
  expect(calls.has('b')).toBe(false);
  wheel.close();
});

test('calls those that joined at different times at different times', async () => {
  const together: number[][] = [[]];
  const wheel = createTimerWheel<number>(200, (member) => {
    together.at(-1)?.push(member);
    queueMicrotask(() => together.at(-1)?.length !== 0 && together.push([]));
  });
  const places: number[] = [];
  while (new Set(places).size < 4) {
    places.push(wheel.join(places.length));
    await Bun.sleep(5);
  }
  await until(() => together.flat().length > places.length * 3);
  for (const group of together) expect(new Set(group.map((member) => places[member])).size).toBeLessThanOrEqual(1);
  wheel.close();
});
