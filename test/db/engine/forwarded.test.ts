import { afterEach, beforeEach, expect, test } from 'bun:test';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbedded } from '../../../db/engine/embedded.ts';
import type { Engine } from '../../../db/engine/engine.ts';
import { openForwarded, serveForwarded, type WriteReply, type WriteRequest } from '../../../db/engine/forwarded.ts';
import { migrate } from '../../../db/engine/migrate.ts';
import { statement } from '../../support/database/engines.ts';
import type { Report, Task } from '../../support/database/forwarded-worker.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { until } from '../../support/until.ts';

let path: string;
let engine: Engine;
let worker: Worker;
beforeEach(async () => {
  path = join(temporaryFolder(), 'hale.db');
  engine = openEmbedded(path);
  await migrate(engine);
  worker = new Worker(new URL('../../support/database/forwarded-worker.ts', import.meta.url));
});
afterEach(() => {
  worker.terminate();
  engine.close();
});

function run(task: Task): Promise<unknown[]> {
  const serve = serveForwarded(engine, (reply) => worker.postMessage(reply));
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<WriteRequest | Report>) => {
      if (data.kind === 'report') resolve(data.values);
      else void serve(data);
    };
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(task);
  });
}

test('writes of another thread share commits with those of this one, fail each for itself and are read there at once', async () => {
  const running = run({ kind: 'insert', path, count: 200 });
  const own = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      engine.write([statement("INSERT INTO users (id, email, created_at_ms) VALUES (?, '', 1)", [`main ${index}`])]),
    ),
  );
  const answers = await running;
  expect(own).toHaveLength(100);
  expect(answers.pop()).toBe(180);
  expect(answers.filter((answer) => answer === 'constraint')).toHaveLength(20);
  const times = answers.filter((answer) => answer !== 'constraint');
  expect(times.every((time) => typeof time === 'number')).toBe(true);
  expect(new Set(times).size).toBeLessThan(100);
});

test('a snapshot of another thread is one state while this one writes', async () => {
  const watching = run({ kind: 'watch', path, states: 30 });
  let done = false;
  const stop = () => {
    done = true;
  };
  void watching.then(stop, stop);
  for (let id = 0; !done; id++) {
    await engine.write([
      statement("INSERT INTO users (id, email, created_at_ms) VALUES (?, '', 1)", [String(id)]),
      statement('INSERT INTO schedules VALUES (?, 1)', [String(id)]),
    ]);
  }
  expect(await watching).toEqual([]);
});

test('many pages that were committed are moved to their place here, so that no commit has to', async () => {
  const { engine: forwarded, receive } = openForwarded(path, (request) => void serve(request));
  const serve = serveForwarded(engine, (reply: WriteReply) => receive(reply));
  const thousands = 'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 6000)';
  const bytesOfFile = () => statSync(path).size;
  await forwarded.write([
    statement(
      `${thousands} INSERT INTO users (id, email, created_at_ms) SELECT i, hex(zeroblob(2000)), 1 FROM n WHERE i <= 20`,
    ),
  ]);
  const before = bytesOfFile();
  await forwarded.write([
    statement(`${thousands} INSERT INTO users (id, email, created_at_ms) SELECT -i, hex(zeroblob(2000)), 1 FROM n`),
  ]);
  expect(bytesOfFile()).toBe(before);
  await until(() => bytesOfFile() > 4_000 * 4_096);
  expect(before).toBeLessThan(4_000 * 4_096);
  forwarded.close();
});

test('migrations are refused: they run where the writer is', async () => {
  const { engine: forwarded } = openForwarded(path, () => undefined);
  await expect(migrate(forwarded)).rejects.toMatchObject({ reason: 'unavailable' });
  forwarded.close();
});
