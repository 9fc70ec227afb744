import { mkdirSync } from 'node:fs';
import { mintServiceToken } from '../server/identity/authenticate.ts';
import { type LoadResult, load, requestBytes } from './harness/load.ts';
import { type Served, serve } from './harness/process.ts';
import { alternate, median, type Row, ratioOf } from './harness/rounds.ts';
import { benchSecrets, benchTurnId, benchUserId } from './servers/subject.ts';

const rounds = 5;
const seconds = 1.5;
const connections = 32;
const ratioMin = { rest: 0.5, trpc: 0.7 };

/**
 * `bun run bench turn`: `GET /v1/turns/:id` against bare `Bun.serve` with the same bytes, and a handler by hand that does
 * the same work; the same turn through `/trpc` against tRPC's adapter.
 */
export async function turnBench(folder: string): Promise<Row[]> {
  const home = `${folder}/turn`;
  mkdirSync(home, { recursive: true });
  const token = await mintServiceToken(benchUserId, { jwtSecret: benchSecrets.JWT_SECRET, nowMs: Date.now() });
  const headers = { authorization: `Bearer ${token}` };
  const hale = await serve('turn', home);
  await Bun.write(`${home}/turn.json`, await answerOf(hale, restPath, headers));
  const bare = await serve('turn-bare', home);
  const floor = await serve('turn-floor', `${home}/floor`);
  const trpc = await serve('trpc-bare', home);
  if ((await answerOf(hale, restPath, headers)) !== (await answerOf(floor, restPath, headers)))
    throw new Error('The turn by hand is another.');
  if ((await answerOf(hale, trpcPath, headers)) !== (await answerOf(trpc, trpcPath)))
    throw new Error('The two answers through tRPC are not the same.');
  const measure = ({ port }: Served, path: string) => {
    const requests = [requestBytes('GET', path, headers)];
    return async () => {
      const sent = await load({ port, connections, seconds, requests });
      if (sent.failures > 0) throw new Error(`${sent.failures} answers were refusals.`);
      return sent;
    };
  };
  try {
    const figures = await alternate(rounds, {
      rest: measure(hale, restPath),
      floor: measure(floor, restPath),
      bare: measure(bare, restPath),
      trpc: measure(hale, trpcPath),
      adapter: measure(trpc, trpcPath),
    });
    return [
      row('authenticated GET /v1/turns/:id', figures.rest, figures.bare, ratioMin.rest),
      row('its floor: the same token, count, row and headers by hand', figures.floor, figures.bare),
      row('the same turn through /trpc', figures.trpc, figures.adapter, ratioMin.trpc),
    ];
  } finally {
    await Promise.all([hale, floor, bare, trpc].map(({ stop }) => stop()));
  }
}

const heldBy =
  'a token, a quota, a query and nine headers, which cost what the floor below costs, and tRPC, Elysia, metrics and contexts on top';
const restPath = `/v1/turns/${benchTurnId}`;
const trpcPath = `/trpc/turns.get?input=${encodeURIComponent(JSON.stringify({ id: benchTurnId }))}`;

async function answerOf({ port }: Served, path: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  if (!answer.ok) throw new Error(`The turn answers ${answer.status}.`);
  return answer.text();
}

function row(figure: string, hale: readonly LoadResult[], bare: readonly LoadResult[], ratioMin?: number): Row {
  const perSecond = (sent: readonly LoadResult[]) => sent.map((each) => each.perSecond);
  const [subject, baseline] = [perSecond(hale), perSecond(bare)];
  const share = (100 * median(bare.map(({ loadShare }) => loadShare))).toFixed(0);
  return {
    figure,
    subject,
    baseline,
    unit: '/s',
    ...(ratioMin !== undefined && { goal: `≥ ${ratioMin}`, met: ratioOf(subject, baseline) >= ratioMin, heldBy }),
    note: `beside the baseline the load's own core was ${share} % busy`,
  };
}
