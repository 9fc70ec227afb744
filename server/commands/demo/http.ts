import type { z } from 'zod';
import { UsageError } from '../../../web/cli/usage-error.ts';
import type { Session } from '../replay/session.ts';

const timeoutMs = 30_000;
const settleMsMax = 60_000;
const pollMs = { first: 100, max: 2_000, growth: 1.3 };

/** A call as the person; an answer other than success is the end of the demo. A full quota is waited for. */
export async function callAs<Output extends z.ZodType>(
  { baseUrl, token }: Session,
  path: string,
  output: Output,
  body?: object,
): Promise<z.output<Output>> {
  const isForm = body instanceof FormData;
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body && { 'idempotency-key': crypto.randomUUID() }),
    ...(body && !isForm && { 'content-type': 'application/json' }),
  };
  for (;;) {
    const response = await request(baseUrl + path, {
      headers,
      ...(body && { method: 'POST', body: isForm ? body : JSON.stringify(body) }),
    });
    if (response.ok) return output.parse(await response.json());
    await response.body?.cancel();
    if (response.status !== 429) throw new UsageError(`${baseUrl}${path} answered ${response.status}.`);
    await Bun.sleep(1000 * Number(response.headers.get('retry-after') ?? 1));
  }
}

export async function request(url: string, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
  } catch (cause) {
    throw new UsageError(`${url} does not answer.`, { cause });
  }
}

/** Asks again, less and less often, until there is something. */
export async function awaitValue<Value>(what: string, read: () => Promise<Value | null>): Promise<Value> {
  const endMs = Date.now() + settleMsMax;
  for (let waitMs = pollMs.first; ; waitMs = Math.min(pollMs.max, waitMs * pollMs.growth)) {
    const value = await read();
    if (value !== null) return value;
    if (Date.now() > endMs)
      throw new UsageError(`${what} did not appear in ${settleMsMax / 1000} s; look at the server's log.`);
    await Bun.sleep(waitMs);
  }
}
