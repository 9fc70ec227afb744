import { mkdirSync } from 'node:fs';
import { mintServiceToken } from '../server/auth.ts';
import { load, requestBytes } from './harness/load.ts';
import { serve } from './harness/process.ts';
import { alternate } from './harness/rounds.ts';
import { type Row, ratioOf } from './harness/table.ts';
import { benchSecrets, benchTurnId, benchUserId } from './servers/subject.ts';

const rounds = 5;
const seconds = 2;
const connections = 32;
const ratioMin = 0.4;

/** Authenticated `GET /v1/turns/:id` against bare `Bun.serve` that answers the same bytes to anybody. */
export async function turnBench(folder: string): Promise<Row> {
  const home = `${folder}/turn`;
  mkdirSync(home, { recursive: true });
  const token = await mintServiceToken(benchUserId, { jwtSecret: benchSecrets.JWT_SECRET, nowMs: Date.now() });
  const headers = { authorization: `Bearer ${token}` };
  const path = `/v1/turns/${benchTurnId}`;
  const hale = await serve('turn', home);
  const answer = await fetch(`http://127.0.0.1:${hale.port}${path}`, { headers });
  if (!answer.ok) throw new Error(`The turn answers ${answer.status}.`);
  await Bun.write(`${home}/turn.json`, await answer.bytes());
  const bare = await serve('turn-bare', home);
  const requests = [requestBytes('GET', path, headers)];
  const measure = (port: number) => async () => (await load({ port, connections, seconds, requests })).perSecond;
  try {
    const figures = await alternate(rounds, { hale: measure(hale.port), bare: measure(bare.port) });
    return {
      figure: 'authenticated GET /v1/turns/:id',
      subject: figures.hale,
      baseline: figures.bare,
      unit: '/s',
      goal: `≥ ${ratioMin}`,
      met: ratioOf(figures.hale, figures.bare) >= ratioMin,
    };
  } finally {
    await Promise.all([hale.stop(), bare.stop()]);
  }
}
