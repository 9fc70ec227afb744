import type { ModelUse, ObserverPort } from '../../../routers/ports.ts';
import { failureOf } from './failures.ts';

type Price = { inputUsdPerMillion: number; outputUsdPerMillion: number };

// US dollars per million tokens: https://console.groq.com/docs/models, June 2026. Cached tokens count in full.
const prices: Readonly<Record<string, Price>> = {
  'openai/gpt-oss-120b': { inputUsdPerMillion: 0.15, outputUsdPerMillion: 0.6 },
  'openai/gpt-oss-20b': { inputUsdPerMillion: 0.075, outputUsdPerMillion: 0.3 },
  'llama-3.3-70b-versatile': { inputUsdPerMillion: 0.59, outputUsdPerMillion: 0.79 },
  'llama-3.1-8b-instant': { inputUsdPerMillion: 0.05, outputUsdPerMillion: 0.08 },
  'meta-llama/llama-4-scout-17b-16e-instruct': { inputUsdPerMillion: 0.11, outputUsdPerMillion: 0.34 },
  'qwen/qwen3-32b': { inputUsdPerMillion: 0.29, outputUsdPerMillion: 0.59 },
};

export type Tokens = { prompt_tokens: number; completion_tokens: number };

export const isPriced = (model: string): boolean => Object.hasOwn(prices, model);

export function costUsdOf(model: string, tokens: Tokens): number {
  const price = isPriced(model) ? prices[model] : undefined;
  if (!price) return 0;
  const { inputUsdPerMillion, outputUsdPerMillion } = price;
  return (tokens.prompt_tokens * inputUsdPerMillion + tokens.completion_tokens * outputUsdPerMillion) / 1_000_000;
}

const dearest = Object.values(prices).reduce((a, b) => (a.outputUsdPerMillion > b.outputUsdPerMillion ? a : b));

/** For servers that state too few. English has about four bytes a token. */
export const tokensIn = (text: string): number => Math.ceil(Buffer.byteLength(text) / 4);

/** Unknown models cost as much as the dearest. */
export function microUsdOf(model: string, { prompt_tokens: input, completion_tokens: output }: Tokens): number {
  const { inputUsdPerMillion, outputUsdPerMillion } = (isPriced(model) ? prices[model] : undefined) ?? dearest;
  return Math.ceil(input * inputUsdPerMillion + output * outputUsdPerMillion);
}

type ModelRequest = {
  model: string;
  step: string;
  requestId: string | null;
  signal: AbortSignal;
  observer: ObserverPort;
};

export type UseRecord = {
  charge: (tokens: Tokens) => void;
  whole: <T>(run: () => Promise<T>) => Promise<T>;
  pieces: (pieces: AsyncIterable<string>) => AsyncGenerator<string>;
};

export function recordUse({ model, step, requestId, signal, observer }: ModelRequest): UseRecord {
  const startMs = performance.now();
  let use: ModelUse = { model, inputTokens: 0, outputTokens: 0, costUsd: 0 };
  const end = (outcome: string, status: number | null = null) => {
    const work = { kind: 'upstream', upstream: 'language_model', call: step, status, use } as const;
    observer.note({ work, outcome, durationMs: performance.now() - startMs, requestId });
  };
  const endFailed = (cause: unknown) => {
    const { reason, status } = failureOf(cause);
    if (signal.aborted) end('aborted');
    else end(reason, status);
  };
  return {
    charge: (tokens) => {
      use = {
        model,
        inputTokens: tokens.prompt_tokens,
        outputTokens: tokens.completion_tokens,
        costUsd: costUsdOf(model, tokens),
      };
    },
    whole: async (run) => {
      try {
        const value = await run();
        end('ok');
        return value;
      } catch (cause) {
        endFailed(cause);
        throw cause;
      }
    },
    pieces: async function* (pieces) {
      let ended = false;
      try {
        yield* pieces;
        ended = true;
        end('ok');
      } catch (cause) {
        ended = true;
        endFailed(cause);
        throw cause;
      } finally {
        // The consumer stopped; the model did not fail.
        if (!ended) end('ok');
      }
    },
  };
}
