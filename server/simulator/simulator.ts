import { timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LabReaderPort, Logger } from '../../routers/ports.ts';
import { createDeliveries } from './deliveries.ts';
import { type FaultSettings, Faults, happens } from './faults.ts';
import type { LabShape } from './lab-event.ts';
import { createRandom } from './random.ts';
import { restRoutes } from './rest.ts';
import { type Journal, openState } from './state.ts';
import { createWidget } from './widget.ts';
import { Refusal, refused } from './wire.ts';

export type SimulatorOptions = {
  webhookUrl: string;
  webhookSecret: string;
  devId: string;
  apiKey: string;
  publicUrl: string;
  seed: number;
  journal: Journal;
  log: Logger;
  nowMs?: () => number;
  faults?: FaultSettings;
  labDelayMs?: number;
  labShape?: LabShape;
  labReader: Pick<LabReaderPort, 'read'>;
};
export type Simulator = {
  fetch: (request: Request) => Promise<Response>;
  widget: (request: Request, sessionId: string) => Promise<Response>;
  close: () => Promise<void>;
};

export function createSimulator(options: SimulatorOptions): Simulator {
  const { webhookUrl, webhookSecret, publicUrl, devId, apiKey, journal, log, seed } = options;
  const { labDelayMs = 3_000, labShape = 'envelope', nowMs = Date.now } = options;
  let current = Faults.parse(options.faults ?? {});
  const faults = () => current;
  const random = createRandom(seed);
  const state = openState(journal, nowMs);
  const webhook = { url: webhookUrl, secret: webhookSecret };
  const { enqueue, close } = createDeliveries({ state, webhook, devId, faults, random, nowMs, log });
  const widget = createWidget({ state, enqueue, nowMs });
  const widgetUrlOf = (sessionId: string) => `${publicUrl}/widget/${sessionId}`;
  const labs = { labDelayMs, labShape, reader: options.labReader };
  const routeOf = restRoutes({ state, enqueue, faults, random, seed, widgetUrlOf, ...labs, nowMs });
  const isAccount = ({ headers }: Request) =>
    isSameSecret(headers.get('dev-id') ?? '', devId) && isSameSecret(headers.get('x-api-key') ?? '', apiKey);

  const answer = async (request: Request, { pathname, searchParams }: URL): Promise<Response> => {
    if (!request.headers.has('dev-id') || !request.headers.has('x-api-key'))
      throw new Refusal(401, 'dev-id or x-api-key headers are missing');
    if (!isAccount(request)) throw new Refusal(401, 'invalid dev-id or x-api-key');
    if (pathname === '/simulator/faults') return answerFaults(request);
    if (current.slowMs > 0) await sleep(current.slowMs);
    if (happens(random, current.status429Rate))
      throw new Refusal(429, 'too many requests', { 'retry-after': String(current.retryAfterS) });
    if (happens(random, current.status500Rate)) throw new Refusal(500, 'internal error');
    const route = routeOf(request.method, pathname.replace(/^\/v2(?=\/)/, ''));
    if (!route) throw new Refusal(404, 'no such endpoint');
    const response = await route(searchParams, request);
    return happens(random, current.dropAnswerRate) ? brokenAnswer() : response;
  };

  const answerFaults = async (request: Request): Promise<Response> => {
    if (request.method === 'POST') {
      const wanted = Faults.safeParse(await request.json().catch(() => null));
      if (!wanted.success) throw new Refusal(400, `invalid ${wanted.error.issues[0]?.path.join('.') || 'body'}`);
      current = wanted.data;
    }
    return Response.json({ faults: current, undelivered: state.deliveries.size });
  };

  return {
    widget,
    close,
    fetch: async (request) => {
      const url = new URL(request.url);
      const [, sessionId] = /^\/widget\/([\w-]{1,64})$/.exec(url.pathname) ?? [];
      if (sessionId !== undefined) return widget(request, sessionId);
      try {
        return await answer(request, url);
      } catch (cause) {
        if (!(cause instanceof Refusal)) log.error({ error: nameOf(cause) }, 'simulator_failed');
        const refusal = cause instanceof Refusal ? cause : new Refusal(500, 'internal error');
        return refused(refusal, url.pathname.replace(/^\/v2(?=\/)/, ''), current.errorShape);
      }
    },
  };
}

const nameOf = (cause: unknown) => (cause instanceof Error ? cause.name : 'unknown');

function isSameSecret(given: string, expected: string): boolean {
  const [left, right] = [given, expected].map((text) => new Bun.CryptoHasher('sha256').update(text).digest());
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
}

const brokenAnswer = () =>
  new Response(
    new ReadableStream({
      pull: async (controller) => {
        controller.enqueue(new TextEncoder().encode('{'));
        await sleep(5);
        controller.error(new Error('cut'));
      },
    }),
  );
