import { describe, expect, test } from 'bun:test';
import { readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { chmod, mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { lockUnlessHeld } from '../../../server/commands/terminal.ts';
import { SyncFile } from '../../../web/cli/commands/sync-file.ts';
import type { Sync } from '../../../web/sdk/index.ts';
import { runHale, startHale } from '../../support/cli/cli.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { until } from '../../support/until.ts';
import { json, silence, startStandIn } from '../sdk/stand-in.ts';

const server = 'http://127.0.0.1:1';
const terminal = { lockFile: lockUnlessHeld };
const newPath = () => join(temporaryFolder(), 'rows.jsonl');

type Line = { kind: string; row?: { id: string }; now?: string; user_id?: string; since?: string };
const linesOf = (path: string): Line[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
const idsIn = (path: string) => linesOf(path).flatMap(({ row }) => (row ? [row.id] : []));

type Answer = { since: string; now: string; daily_summary?: object[]; biomarkers?: object[]; user_id?: string };
const answer = (given: Answer): Sync =>
  JSON.parse(
    JSON.stringify({ user_id: 'user_1', activities: [], sleep_sessions: [], body_measurements: [], ...given }),
  );

const first = answer({
  since: 't0',
  now: 't1',
  daily_summary: [{ id: 'day_1', name: 'Zürich \n{"kind":"watermark","now":"t9"}' }, { id: 'day_2' }],
  biomarkers: [{ id: 'bio_1' }],
});
const second = answer({ since: 't1', now: 't2', daily_summary: [{ id: 'day_3' }] });

async function addTo(path: string, ...answers: Sync[]): Promise<string | null> {
  const file = await SyncFile.open(path, terminal);
  const { watermark } = file;
  for (const each of answers) {
    await file.append(each, server);
    await file.mark(each, server);
  }
  await file.close();
  return watermark;
}

describe('a copy in a file', () => {
  test('begins with whose rows these are, has a line for each row, and ends with the watermark', async () => {
    const path = newPath();
    expect(await addTo(path, first)).toBeNull();
    const [origin, ...lines] = linesOf(path);
    expect(origin).toMatchObject({ kind: 'sync', version: 1, server, user_id: 'user_1', since: 't0' });
    expect(lines.map(({ kind }) => kind)).toEqual(['daily_summary', 'daily_summary', 'biomarkers', 'watermark']);
    expect(lines.at(-1)?.now).toBe('t1');
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test('cut off behind any byte goes on from its last whole watermark, and in the end has every row once', async () => {
    const whole = newPath();
    await addTo(whole, first, second);
    const bytes = readFileSync(whole);
    const path = newPath();
    const found = new Set<string | null>();
    // The first line is always written whole.
    for (let length = bytes.indexOf(10) + 1; length < bytes.length; length += 1) {
      await Bun.write(path, bytes.subarray(0, length));
      const file = await SyncFile.open(path, terminal);
      const missing = [first, second].filter(({ since }) => since >= (file.watermark ?? ''));
      found.add(file.watermark);
      await file.close();
      await addTo(path, ...missing);
      if (!bytes.equals(readFileSync(path))) throw new Error(`Cut off behind byte ${length} it differs.`);
    }
    expect([...found]).toEqual(['t0', 't1']);
  });

  test('finds its watermark behind many megabytes of rows that were not finished', async () => {
    const path = newPath();
    await addTo(path, first);
    const size = statSync(path).size;
    const rows = Array.from({ length: 3_000 }, (_, index) => ({ id: `day_${index}`, name: 'x'.repeat(1_000) }));
    const file = await SyncFile.open(path, terminal);
    await file.append(answer({ since: 't1', now: 't2', daily_summary: rows }), server);
    await file.close();
    expect(statSync(path).size).toBeGreaterThan(3_000_000);
    expect(await addTo(path)).toBe('t1');
    expect(statSync(path).size).toBe(size);
  });

  test('does not grow when nothing is new, and still has a watermark when nothing ever was', async () => {
    const path = newPath();
    const nothing = (since: string, now: string) => answer({ since, now });
    const file = await SyncFile.open(path, terminal);
    await file.mark(nothing('t0', 't1'), server);
    await file.mark(nothing('t1', 't2'), server);
    await file.close();
    expect(linesOf(path).map(({ kind }) => kind)).toEqual(['sync', 'watermark']);
    expect(await addTo(path)).toBe('t1');
  });

  test.each([
    ['another user', answer({ since: 't1', now: 't2', user_id: 'user_2', daily_summary: [{ id: 'x' }] }), server],
    ['another server', second, 'http://127.0.0.1:2'],
  ])('of one person is not mixed with the rows of %s', async (_, changes, from) => {
    const path = newPath();
    await addTo(path, first);
    const before = readFileSync(path);
    const file = await SyncFile.open(path, terminal);
    await expect(file.append(changes, from)).rejects.toThrow('Take another file.');
    await file.close();
    expect(readFileSync(path)).toEqual(before);
  });

  test.each([
    ['letters', 'Dear diary,\nthe watch is new.\n'],
    ['other lines of JSON', '{"kind":"row"}\n{"kind":"watermark","now":"t1"}\n'],
    ['no line at all', '{"kind":"sync","version":1,"server":"x","user_id":"y","since":"z"}'],
    ['a later version', '{"kind":"sync","version":2,"server":"x","user_id":"y","since":"z"}\n'],
  ])('is never made of a file that holds %s, which is left as it is', async (_, text) => {
    const path = newPath();
    await Bun.write(path, text);
    await expect(SyncFile.open(path, terminal)).rejects.toThrow('is not a file of hale sync');
    expect(readFileSync(path, 'utf8')).toBe(text);
    truncateSync(path);
    expect(await addTo(path, first)).toBeNull();
  });

  test('is written by one at a time, by whichever name the file is called', async () => {
    const path = newPath();
    const file = await SyncFile.open(path, terminal);
    const other = join(temporaryFolder(), 'link.jsonl');
    await file.append(first, server);
    await symlink(path, other);
    for (const name of [path, other])
      await expect(SyncFile.open(name, terminal)).rejects.toThrow('Another hale sync is writing');
    await file.mark(first, server);
    await file.close();
    expect(await addTo(other)).toBe('t1');
  });

  test('is not begun where its lock cannot be made', async () => {
    const path = newPath();
    await mkdir(join(path, '../.rows.jsonl.lock'));
    await expect(SyncFile.open(path, terminal)).rejects.toThrow('which keeps two runs apart, cannot be made');
  });

  test('is not left behind empty when it was made for nothing, and its owner’s mode is kept', async () => {
    const path = newPath();
    await addTo(path);
    expect(await Bun.file(path).exists()).toBe(false);
    await Bun.write(path, '');
    await chmod(path, 0o640);
    await addTo(path, first);
    expect(statSync(path).mode & 0o777).toBe(0o640);
  });

  test.each(['.', '/dev/null', 'no/such/folder/rows.jsonl'])('cannot be %s', async (place) => {
    const before = process.cwd();
    await expect(SyncFile.open(join(before, place).replace(/.*\/dev/, '/dev'), terminal)).rejects.toThrow(
      /is no file|cannot be/,
    );
  });
});

const rowCount = 40_000;
const large = JSON.stringify({
  user_id: 'user_1',
  since: '1970-01-01T00:00:00.000Z',
  now: '2026-11-21T09:30:00.000Z',
  daily_summary: Array.from({ length: rowCount }, (_, index) => ({
    id: `day_${index}`,
    provider: 'garmin'.repeat(40),
  })),
  activities: [],
  sleep_sessions: [],
  biomarkers: [],
  body_measurements: [],
  counts: {},
});
const standIn = await startStandIn((_, { path, headers }) => {
  if (headers.authorization === 'Bearer slow') return silence;
  return path.includes('since=2026')
    ? json(200, answer({ since: '2026-11-21T09:30:00.000Z', now: '2026-11-21T09:31:00.000Z' }))
    : (response) => response.writeHead(200, { 'content-type': 'application/json' }).end(large);
});

test('hale sync refuses a file that another one is writing, at once and with what to think of it', async () => {
  const path = newPath();
  const slow = startHale(['sync', '--out', path], { env: { HALE_SERVER: standIn.url, HALE_TOKEN: 'slow' } });
  await until(() => standIn.seen.length > 0);
  const { exitCode, stderr } = await runHale(['sync', '--out', path], {
    env: { HALE_SERVER: standIn.url, HALE_TOKEN: 'token' },
  });
  expect([exitCode, stderr]).toEqual([1, `hale: Another hale sync is writing ${path}; nothing was changed.\n`]);
  slow.kill('SIGINT');
  expect((await slow.ended).exitCode).toBe(130);
  expect(statSync(path, { throwIfNoEntry: false })).toBeUndefined();
});

describe('hale sync --out killed with SIGKILL while it writes a large answer', () => {
  const env = { HALE_SERVER: standIn.url, HALE_TOKEN: 'token' };
  const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

  /** Whether the kill came before the watermark. */
  async function killedWhileWriting(path: string, bytes: number): Promise<boolean> {
    const sync = startHale(['sync', '--out', path], { env });
    let isOver = false;
    const ended = sync.ended.finally(() => {
      isOver = true;
    });
    // Polls without pause, since writing is fast.
    while (sizeOf(path) <= bytes && !isOver) await Bun.sleep(1);
    sync.kill('SIGKILL');
    const { stderr } = await ended;
    expect(stderr).toBe('');
    return linesOf(path).every(({ kind }) => kind !== 'watermark');
  }

  test('leaves a file whose lines can be read, and has every row once when it is run again', async () => {
    const path = newPath();
    for (const share of [0, 0.3, 0.6]) {
      // Under load the kill may come too late; then it is repeated.
      while (!(await killedWhileWriting(path, share * large.length))) rmSync(path);
      expect(linesOf(path).length).toBeGreaterThan(0);
    }
    expect(await runHale(['sync', '--out', path], { env })).toEqual({ exitCode: 0, stdout: '', stderr: '' });
    expect(new Set(idsIn(path)).size).toBe(rowCount);
    expect(idsIn(path)).toHaveLength(rowCount);
    expect(linesOf(path).at(-1)).toEqual({ kind: 'watermark', now: '2026-11-21T09:30:00.000Z' });
  });
});
