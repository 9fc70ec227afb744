import type { ModelUse, ObserverPort } from '../../../routers/ports.ts';
import { failureOf } from './failures.ts';
import { costUsdOf, type Tokens } from './price-table.ts';

type Parts = { model: string; step: string; requestId: string | null; signal: AbortSignal; observer: ObserverPort };

/** Records how one request ended and what it used. */
export type Watch = {
  charge: (tokens: Tokens) => void;
  whole: <T>(run: () => Promise<T>) => Promise<T>;
  pieces: (pieces: AsyncIterable<string>) => AsyncGenerator<string>;
};

export function watch({ model, step, requestId, signal, observer }: Parts): Watch {
  const startMs = performance.now();
  let use: ModelUse = { model, inputTokens: 0, outputTokens: 0, costUsd: 0 };
  const end = (outcome: string, status: number | null = null) => {
    const work = { kind: 'upstream', upstream: 'language_model', call: step, status, use } as const;
    observer.note({ work, outcome, durationMs: performance.now() - startMs, requestId });
  };
  // The end of the turn is not a model failure.
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
        if (!ended) end('ok');
      }
    },
  };
}
