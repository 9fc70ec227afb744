import { Hale, type HaleError, type HaleOptions } from '../../../web/sdk/index.ts';

/** A client that records its pauses instead of waiting; its random number is always 0.5. */
export function impatient(baseUrl: string, options: Partial<HaleOptions> = {}) {
  const pauses: number[] = [];
  const sleep = async (ms: number) => {
    pauses.push(ms);
  };
  const key = options.apiKeyProvider ? {} : { apiKey: 'key_1' };
  const hale = new Hale({ baseUrl, ...key, clock: { sleep, random: () => 0.5 }, ...options });
  return { hale, pauses };
}

export async function failureOf(call: Promise<unknown>): Promise<HaleError> {
  return call.then(
    () => {
      throw new Error('The call did not fail.');
    },
    (error: HaleError) => error,
  );
}

export const growingMs = [750, 1_500, 3_000, 6_000];
export const linearMs = [1_000, 2_000, 4_000];
