import { expect, test } from 'bun:test';
import { openRemote } from '../../../db/engine/remote.ts';
import { statement } from '../../support/database/engines.ts';

test('a database server that takes requests and answers none fails them as unavailable, reads and writes alike', async () => {
  const asked: string[] = [];
  const { promise: never } = Promise.withResolvers<Response>();
  const silent = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    idleTimeout: 0,
    fetch: (request) => {
      asked.push(request.method);
      return never;
    },
  });
  const engine = openRemote(`http://127.0.0.1:${silent.port}`, undefined, { answerMsMax: 200 });
  try {
    const outcomes = await Promise.allSettled([
      engine.read([statement('SELECT 1')]),
      engine.write([statement('SELECT 2')]),
      engine.write([statement('SELECT 3')]),
    ]);
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: { reason: 'unavailable' } });
    expect(asked.length).toBeGreaterThan(0);
    expect(engine.failing()).toBe(true);
  } finally {
    engine.close();
    await silent.stop(true);
  }
});
