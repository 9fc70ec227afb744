import Groq from 'groq-sdk';
import type { Logger, ObserverPort } from '../../../routers/ports.ts';
import type { LanguageModel } from '../../settings/upstreams.ts';
import { limits } from '../limits.ts';
import type { ModelTurn } from '../model.ts';
import { type Bill, openBill } from './budget.ts';
import { failureOf, unavailable } from './failures.ts';
import type { Timings } from './timing.ts';
import { withRetries } from './timing.ts';
import { costUsdOf, recordUse, type Tokens, type UseRecord } from './usage.ts';
import { ask, listen, type Reply } from './wire.ts';

const open = '<think>';

const close = '</think>';

export function withoutThoughts(text: string): string {
  const start = text.trimStart();
  if (!start.startsWith(open)) return text;
  const end = start.indexOf(close);
  return end === -1 ? '' : start.slice(end + close.length).trimStart();
}

/** Holds back only a prefix that may be reasoning. */
export async function* streamWithoutThoughts(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let held = '';
  let settled = false;
  for await (const piece of pieces) {
    if (settled) {
      yield piece;
      continue;
    }
    held += piece;
    if (isUndecided(held)) continue;
    settled = true;
    const said = withoutThoughts(held);
    if (said !== '') yield said;
  }
  const rest = settled ? '' : withoutThoughts(held);
  if (rest !== '') yield rest;
}

function isUndecided(text: string): boolean {
  const start = text.trimStart();
  if (start.length < open.length) return open.startsWith(start);
  return start.startsWith(open) && withoutThoughts(start) === '';
}

export type Message = Groq.Chat.ChatCompletionMessageParam;

export type Tool = Groq.Chat.ChatCompletionTool;

type ChatRequest = {
  step: 'orchestrator' | 'data_analyst' | 'synthesizer';
  contents: readonly string[];
  messages: Message[];
  tools?: Tool[];
  format?: { type: 'json_object' };
};

export type Chat = {
  complete: (request: ChatRequest, signal: AbortSignal) => Promise<Reply>;
  stream: (request: ChatRequest, signal: AbortSignal) => AsyncGenerator<string>;
  costUsd: () => number;
};

export function createClient({ apiKey, baseUrl }: LanguageModel): Groq {
  return new Groq({
    apiKey,
    baseURL: baseUrl,
    // Retries and timeouts are ours.
    maxRetries: 0,
    timeout: limits.turnMs,
    // The library logs response bodies, which may hold personal data.
    logLevel: 'off',
    // No redirects to other hosts. With keep-alive, fetch resends a request on a dead connection.
    fetchOptions: { redirect: 'error', keepalive: false },
  });
}

type Parts = {
  client: Groq;
  settings: LanguageModel;
  turn: ModelTurn;
  log: Logger;
  timings: Timings;
  observer: ObserverPort;
};

export function createChat({ client, settings, turn, log: plainLog, timings, observer }: Parts): Chat {
  const { model } = settings;
  const { host } = new URL(settings.baseUrl);
  const { requestId } = turn;
  const log = requestId === undefined ? plainLog : joined(plainLog, requestId);
  let costUsd = 0;
  const chargeTo = (record: UseRecord, bill: Bill) => (tokens: Tokens) => {
    costUsd += costUsdOf(model, tokens);
    record.charge(tokens);
    bill.charge(tokens);
  };
  const recordOf = ({ step }: ChatRequest, signal: AbortSignal) =>
    recordUse({ model, step, requestId: requestId ?? null, signal, observer });
  // Each attempt sends the data again.
  const disclose = ({ step, contents }: ChatRequest, body: string) =>
    turn.disclose({ step, model, host, bytesSent: Buffer.byteLength(body), contents: [...contents] });
  const retrying = ({ step, tools, format }: ChatRequest, signal: AbortSignal) => ({
    ...{ step, signal, log, pauses: timings.pauses },
    corrects: tools !== undefined || format !== undefined,
  });

  return {
    complete: (request, signal) => {
      const body = bodyOf(request, model, false);
      return withRetries(retrying(request, signal), async () => {
        const bill = await openBill(turn, { model, body });
        try {
          await disclose(request, body);
          const record = recordOf(request, signal);
          const sending = { client, body, signal, charge: chargeTo(record, bill) };
          const { text, toolCalls } = await record.whole(() => ask(sending, timings.answerMs));
          bill.hear(text + JSON.stringify(toolCalls));
          return { text: withoutThoughts(text), toolCalls };
        } finally {
          await bill.settle();
        }
      });
    },
    stream: async function* (request, signal) {
      const body = bodyOf(request, model, true);
      const open = () =>
        withRetries(retrying(request, signal), async () => {
          const bill = await openBill(turn, { model, body });
          await disclose(request, body);
          const record = recordOf(request, signal);
          const heard = listen({ client, body, signal, charge: chargeTo(record, bill) }, timings);
          return begun(streamWithoutThoughts(paying(bill, record.pieces(heard))));
        });
      const opened = (await open()) ?? (await open());
      if (!opened) return;
      try {
        yield opened.first;
        yield* opened.rest;
      } catch (cause) {
        signal.throwIfAborted();
        throw giveUp(cause, request.step, log);
      } finally {
        await opened.rest.return(undefined);
      }
    },
    costUsd: () => costUsd,
  };
}

async function* paying(bill: Bill, pieces: AsyncGenerator<string>): AsyncGenerator<string> {
  try {
    for await (const piece of pieces) {
      bill.hear(piece);
      yield piece;
    }
  } finally {
    await bill.settle();
  }
}

const joined = (log: Logger, requestId: string): Pick<Logger, 'warn'> => ({
  warn: (fields, event) => log.warn({ request_id: requestId, ...fields }, event),
});

// The first piece may already be released.
async function begun(pieces: AsyncGenerator<string>) {
  const first = await pieces.next();
  return first.done ? null : { first: first.value, rest: pieces };
}

function giveUp(cause: unknown, step: string, log: Pick<Logger, 'warn'>): Error {
  const failure = failureOf(cause);
  log.warn({ upstream: 'language_model', call: step, reason: failure.reason, streaming: true }, 'upstream_failed');
  return unavailable(failure);
}

const steady = { temperature: 0, seed: 1 };

function bodyOf({ messages, tools, format }: ChatRequest, model: string, stream: boolean): string {
  return JSON.stringify({
    model,
    messages,
    ...steady,
    max_completion_tokens: limits.modelTokensMax,
    ...(tools && { tools, tool_choice: 'auto' }),
    ...(format && { response_format: format }),
    ...(stream && { stream: true, stream_options: { include_usage: true } }),
  });
}
