import { expect, test } from 'bun:test';
import { createSharedRuns } from '../../server/shared-runs.ts';

const forEver = 3_600_000;
const runs = (impatientMs = forEver) => createSharedRuns({ freshMs: 0, countMax: 10, impatientMs });
const never = () => new Promise<void>(() => undefined);
const fails = () => Promise.reject(new Error('down'));

test('after a run that took too long nobody waits for another, whatever its key, and it runs all the same', async () => {
  const shareFor = runs();
  await shareFor('a', never, 1);
  let begun = 0;
  const counted = () => {
    begun += 1;
    return never();
  };
  await shareFor('b', counted, forEver);
  await shareFor('b', counted, forEver);
  expect(begun).toBe(1);
});

test('after a run that failed the same', async () => {
  const shareFor = runs();
  await shareFor('a', fails, forEver);
  await shareFor('b', never, forEver);
});

test('the next one is waited for once a run has succeeded, or when that time is over', async () => {
  for (const impatientMs of [forEver, 0]) {
    const shareFor = runs(impatientMs);
    await shareFor('a', fails, forEver);
    const back = Promise.withResolvers<void>();
    const first = shareFor('b', () => back.promise, forEver);
    back.resolve();
    await first;
    await back.promise;
    let done = false;
    const slow = async () => {
      await Bun.sleep(1);
      done = true;
    };
    await Promise.resolve();
    await shareFor('c', slow, forEver);
    expect(done).toBe(true);
  }
});
