import { z } from 'zod';
import { signPayload } from '../../server/aggregator/signature.ts';
import { mintServiceToken } from '../../server/identity/authenticate.ts';
import { type Served, serveWhole } from '../harness/process.ts';
import { benchSecrets } from '../servers/subject.ts';
import { type Delivery, deliveriesOf } from './people/deliveries.ts';
import type { Planting } from './people/planted.ts';
import { rawEventOfConnection } from './people/raw-events.ts';

const SheetFact = z.object({
  key: z.string(),
  value: z.number(),
  unit: z.string(),
  source: z.string(),
  n: z.number(),
  window: z.string(),
  filter: z.string().optional(),
});
export type SheetFact = z.infer<typeof SheetFact>;
const Result = z.object({
  answer: z.string(),
  fact_sheet: z.array(SheetFact),
  data_watermark: z.string(),
  grounding: z.object({ numbers: z.number(), supported: z.number(), repaired: z.number(), replaced: z.number() }),
});
export type Answer = z.infer<typeof Result>;
const Turn = z.object({
  status: z.string(),
  result: Result.nullable(),
  error: z.object({ code: z.string() }).nullable(),
});
const Verified = z.object({
  numbers: z.array(
    z.object({
      start: z.number(),
      end: z.number(),
      text: z.string(),
      verdict: z.string(),
      right: z.string().nullable(),
      why: z.string().nullable(),
      fact: SheetFact.nullable(),
    }),
  ),
});
type Verified = z.infer<typeof Verified>;
export type Message = { role: 'user' | 'assistant'; content: string };

/** hale in its own process, with a client and the aggregator. */
export type Service = {
  greet: (userId: string) => Promise<void>;
  load: (planting: Planting, seed: number) => Promise<number>;
  deliver: (deliveries: readonly Delivery[]) => Promise<number>;
  ask: (userId: string, messages: readonly Message[]) => Promise<Answer>;
  verify: (userId: string, text: string) => Promise<Verified>;
  time: (userId: string, text: string) => Promise<{ firstEventMs: number; completeMs: number }>;
  restart: () => Promise<void>;
  stop: () => Promise<void>;
};

const patienceMs = 60_000;
const lanes = 8;

export async function startService(folder: string): Promise<Service> {
  let served: Served = await serveWhole(folder);
  const tokens = new Map<string, Promise<string>>();
  const token = (userId: string) => {
    const known =
      tokens.get(userId) ?? mintServiceToken(userId, { jwtSecret: benchSecrets.JWT_SECRET, nowMs: Date.now() });
    tokens.set(userId, known);
    return known;
  };
  const call = async (path: string, headers: Record<string, string>, body?: string) => {
    const method = body === undefined ? 'GET' : 'POST';
    const response = await fetch(`http://127.0.0.1:${served.port}${path}`, {
      method,
      headers,
      ...(body !== undefined && { body }),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}.`);
    return response;
  };
  const asPerson = async (userId: string, path: string, body?: object): Promise<unknown> => {
    const headers = { authorization: `Bearer ${await token(userId)}`, 'content-type': 'application/json' };
    return (await call(path, headers, body && JSON.stringify(body))).json();
  };
  const send = ({ rawEvent, orderingMs }: Delivery) => post(call, rawEvent, orderingMs);
  const deliver = async (deliveries: readonly Delivery[]) => {
    const requests = await inLanes(deliveries, send);
    await inLanes(requests, (id) => processed(call, id));
    return requests.length;
  };
  const greet = async (userId: string) => void (await asPerson(userId, '/v1/me'));
  return {
    deliver,
    greet,
    load: async (planting, seed) => {
      await greet(planting.userId);
      // Sequential: the newest connection wins ties.
      for (const connection of planting.connections)
        await deliver([{ rawEvent: rawEventOfConnection(planting, connection), orderingMs: Date.now() }]);
      return deliver(deliveriesOf(planting, seed));
    },
    ask: async (userId, messages) => {
      const { id } = z.object({ id: z.string() }).parse(await asPerson(userId, '/v1/turns', { messages }));
      const authorization = `Bearer ${await token(userId)}`;
      // The stream ends with the turn.
      await (await call(`/v1/turns/${id}/events`, { authorization })).text();
      const { result, error } = Turn.parse(await asPerson(userId, `/v1/turns/${id}`));
      if (!result) throw new Error(`The turn failed: ${error?.code}.`);
      return result;
    },
    verify: async (userId, text) => {
      const sent = await asPerson(userId, '/trpc/verify.text', { text });
      return z.object({ result: z.object({ data: Verified }) }).parse(sent).result.data;
    },
    time: async (userId, text) => {
      const authorization = `Bearer ${await token(userId)}`;
      const startMs = performance.now();
      const created = z
        .object({ id: z.string() })
        .parse(await asPerson(userId, '/v1/turns', { messages: [{ role: 'user', content: text }] }));
      const response = await call(`/v1/turns/${created.id}/events`, { authorization });
      let firstEventMs = 0;
      for await (const _ of response.body ?? []) firstEventMs ||= performance.now() - startMs;
      return { firstEventMs, completeMs: performance.now() - startMs };
    },
    restart: async () => {
      await served.stop();
      served = await serveWhole(folder);
    },
    stop: () => served.stop(),
  };
}

type Call = (path: string, headers: Record<string, string>, body?: string) => Promise<Response>;

async function post(call: Call, rawEvent: object, orderingMs: number): Promise<string> {
  const body = JSON.stringify(rawEvent);
  const headers = {
    'content-type': 'application/json',
    'aggregator-signature': signPayload(body, { secret: benchSecrets.WEBHOOK_SECRET, nowMs: Date.now() }),
    'x-terra-ordering-timestamp': String(orderingMs),
  };
  const answer: unknown = await (await call('/webhooks/aggregator', headers, body)).json();
  return z.object({ request_id: z.string() }).parse(answer).request_id;
}

const Trace = z.object({
  events: z.array(z.object({ processed_at: z.string().nullable(), process_error: z.string().nullable() })),
});

// A repeated raw event causes no event.
function processed(call: Call, requestId: string): Promise<true> {
  return until(async () => {
    const headers = { 'x-admin-key': benchSecrets.ADMIN_KEY };
    const { events } = Trace.parse(await (await call(`/admin/traces?request_id=${requestId}`, headers)).json());
    if (events.some((event) => event.process_error !== null)) throw new Error('A delivery could not be read.');
    return events.every((event) => event.processed_at !== null) ? true : null;
  });
}

async function until<Value>(look: () => Promise<Value | null>): Promise<Value> {
  const endMs = performance.now() + patienceMs;
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (performance.now() > endMs) throw new Error('The service did not come to an end.');
    await Bun.sleep(20);
  }
}

/** Bounded concurrency, results in order. */
export async function inLanes<Work, Result>(
  work: readonly Work[],
  run: (each: Work) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = work.entries();
  const lane = async () => {
    for (const [place, each] of queue) results[place] = await run(each);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}
