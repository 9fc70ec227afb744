import { beforeEach, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { openEmbedded } from '../../../db/engine/embedded.ts';
import { migrate } from '../../../db/engine/migrate.ts';
import { firstLine, inspect, runScript, startScript } from '../../support/database/script.ts';
import { temporaryFolder } from '../../support/folder.ts';

const strace = Bun.which('strace');
const withStrace = strace ? '' : ' (skipped: strace is not installed)';

let path: string;
beforeEach(async () => {
  path = join(temporaryFolder(), 'hale.db');
  const engine = openEmbedded(path);
  await migrate(engine);
  engine.close();
});

const wordsOf = (text: string, word: string) =>
  text.split('\n').flatMap((line) => (line.startsWith(`${word} `) ? [line.slice(word.length + 1)] : []));

async function expectDurable(acknowledged: string[]) {
  const { integrity, values: present } = await inspect(path, 'SELECT id FROM users');
  const { values: partners } = await inspect(path, 'SELECT name FROM schedules');
  expect(integrity).toEqual(['ok']);
  expect(acknowledged.filter((id) => !present.includes(id))).toEqual([]);
  expect([...partners].sort()).toEqual([...present].sort());
  return present;
}

test('thirty kills at random instants lose nothing that was acknowledged', async () => {
  const acknowledged: string[] = [];
  for (let cycle = 0; cycle < 30; cycle++) {
    const child = startScript('write-rows.ts', [path, `cycle${cycle}`]);
    const [first, rest] = child.stdout.tee();
    const said = new Response(rest).text();
    await firstLine({ stdout: first });
    await Bun.sleep(Math.random() * 30);
    child.kill('SIGKILL');
    acknowledged.push(...wordsOf(await said, 'ack'));
  }
  expect(acknowledged.length).toBeGreaterThan(100);
  const present = await expectDurable(acknowledged);
  // Only the commit group that was running at each kill may be unacknowledged and present.
  expect(present.length).toBeLessThanOrEqual(acknowledged.length + 30 * 8);
});

describe.skipIf(!strace)(`under injected faults${withStrace}`, () => {
  const write = (fault: string, batches: number) => {
    const syscall = fault.slice(0, fault.indexOf(':'));
    const under = [strace ?? '', '-f', '-qq', '-o', '/dev/null', '-e', `trace=${syscall}`, '-e', `inject=${fault}`];
    return runScript('write-rows.ts', [path, 'row', String(batches)], { under });
  };

  test.each([1, 2, 3, 4, 5])('a kill at fsync number %d loses nothing that was acknowledged', async (k) => {
    const said = await write(`fsync,fdatasync:signal=KILL:when=${k}`, 60);
    const acknowledged = wordsOf(said, 'ack');
    expect(acknowledged.length).toBeLessThan(60);
    const present = await expectDurable(acknowledged);
    expect(present.length).toBeLessThanOrEqual(acknowledged.length + 8);
  });

  test.each([3, 9, 14])('a kill at write number %d to the files loses nothing that was acknowledged', async (k) => {
    const acknowledged = wordsOf(await write(`pwrite64:signal=KILL:when=${k}`, 60), 'ack');
    expect(acknowledged.length).toBeLessThan(60);
    await expectDurable(acknowledged);
  });

  test('behind an fsync that fails nothing is acknowledged any more, until the file is opened anew', async () => {
    const said = await write('fsync,fdatasync:error=EIO:when=8', 60);
    const [acknowledged, failed] = [wordsOf(said, 'ack'), wordsOf(said, 'failed')];
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(acknowledged.length + failed.length).toBe(60);
    const words = said
      .trimEnd()
      .split('\n')
      .map((line) => line.split(' ')[0]);
    expect(words.lastIndexOf('ack')).toBeLessThan(words.indexOf('failed'));
    await expectDurable(acknowledged);
    expect(wordsOf(await runScript('write-rows.ts', [path, 'anew', '4']), 'ack')).toHaveLength(4);
  });

  test.each([
    ['a disk that is full for a while', 'pwrite64:error=ENOSPC:when=12..15'],
    ['a write that fails', 'pwrite64:error=EIO:when=12..13'],
  ])('%s fails the writes it hits, no acknowledged one is missing, and later ones succeed', async (_, fault) => {
    const said = await write(fault, 60);
    const [acknowledged, failed] = [wordsOf(said, 'ack'), wordsOf(said, 'failed')];
    expect(failed.length).toBeGreaterThan(0);
    expect(acknowledged.length + failed.length).toBe(60);
    expect(said.trimEnd().split('\n').at(-1)).toStartWith('ack');
    await expectDurable(acknowledged);
  });
});
