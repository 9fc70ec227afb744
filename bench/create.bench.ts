import { load, requestBytes } from './harness/load.ts';
import { serve } from './harness/process.ts';
import { alternate, type Row, ratioOf } from './harness/rounds.ts';
import { body, createRounds, headersOf, questions } from './requests.ts';

const seconds = 1.5;
const connections = 64;
const ratioMin = 2.5;

/**
 * `bun run bench create`: `POST /v1/turns`, and a handler by hand with the same statements, against bare `Bun.serve` that
 * stores the body with one fsync per request.
 */
export async function createBench(folder: string): Promise<Row[]> {
  const hale = await serve('create', `${folder}/create`);
  const floor = await serve('create-floor', `${folder}/create-floor`);
  const bare = await serve('insert-bare', `${folder}/insert-bare`);
  try {
    const figures = await alternate(createRounds, {
      hale: (round) => ask(hale.port, round),
      floor: (round) => ask(floor.port, round),
      bare: () => insert(bare.port),
    });
    const beside = { baseline: figures.bare, unit: '/s' };
    return [
      {
        figure: `POST /v1/turns with Idempotency-Key, ${connections} connections, 1,000 people in turn`,
        ...{ subject: figures.hale, ...beside },
        goal: `≥ ${ratioMin}`,
        met: ratioOf(figures.hale, figures.bare) >= ratioMin,
        heldBy: 'two commits of nine statements, one of them after the other, against one statement',
      },
      {
        figure: 'its floor: the same token, key, statements and commits by hand',
        ...{ subject: figures.floor, ...beside },
      },
    ];
  } finally {
    await Promise.all([hale.stop(), floor.stop(), bare.stop()]);
  }
}

async function ask(port: number, round: number): Promise<number> {
  const asking = await headersOf(round);
  // Verifies the tokens before the clock starts.
  const first = asking.map((headers) => requestBytes('GET', '/v1/turns?limit=1', headers));
  await sent({ port, connections, seconds: 60, requests: first });
  return sent({ port, connections, seconds, requests: questions(asking) });
}

const insert = (port: number) => {
  const request = requestBytes('POST', '/', { 'content-type': 'application/json' }, body);
  return sent({ port, connections, seconds, requests: [request] });
};

async function sent(options: Parameters<typeof load>[0]): Promise<number> {
  const { perSecond, failures } = await load(options);
  if (failures > 0) throw new Error(`${failures} requests were refused.`);
  return perSecond;
}
