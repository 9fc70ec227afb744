import { mkdirSync } from 'node:fs';
import { mintServiceToken } from '../server/auth.ts';
import { load, requestBytes } from './load.ts';
import { serve } from './process.ts';
import { benchSecrets, benchTurnId, benchUserId } from './subject.ts';
import { median, type Row } from './table.ts';

const rounds = 5;
const seconds = 2;
const connections = 32;

/** Authenticated `GET /v1/turns/:id` against bare `Bun.serve` that answers the same bytes to anybody. */
export async function turnBench(folder: string): Promise<Row> {
  const home = `${folder}/turn`;
  mkdirSync(home, { recursive: true });
  const token = await mintServiceToken(benchUserId, { jwtSecret: benchSecrets.JWT_SECRET, nowMs: Date.now() });
  const headers = { authorization: `Bearer ${token}` };
  const path = `/v1/turns/${benchTurnId}`;
  const hale = await serve('turn-hale', home);
  const answer = await fetch(`http://127.0.0.1:${hale.port}${path}`, { headers });
  if (!answer.ok) throw new Error(`The turn answers ${answer.status}.`);
  await Bun.write(`${home}/turn.json`, await answer.bytes());
  const bare = await serve('turn-bare', home);
  const requests = [requestBytes('GET', path, headers)];
  const figures = { hale: [] as number[], bare: [] as number[] };
  try {
    for (let round = 0; round < rounds; round++) {
      figures.hale.push((await load({ port: hale.port, connections, seconds, requests })).perSecond);
      figures.bare.push((await load({ port: bare.port, connections, seconds, requests })).perSecond);
    }
  } finally {
    await Promise.all([hale.stop(), bare.stop()]);
  }
  const ratio = median(figures.hale) / median(figures.bare);
  return {
    figure: 'authenticated GET /v1/turns/:id',
    subject: figures.hale,
    baseline: figures.bare,
    unit: '/s',
    ratio,
    goal: '≥ 0.33',
    met: ratio >= 1 / 3,
  };
}
