import { z } from 'zod';

/** One answer of the aggregator, read within bounds. `body` is undefined when it is no JSON. */
export type Answer = { status: number; body: unknown; retryAfterMs: number | null };
export type Call = { method: 'GET' | 'POST' | 'DELETE'; url: URL; headers: Record<string, string>; body?: BodyInit };
/** Why there is no answer. */
export class NoAnswer extends Error {
  readonly reason: 'timeout' | 'unreachable' | 'too_large';
  constructor(reason: NoAnswer['reason'], cause: unknown) {
    super(reason, { cause });
    this.name = 'NoAnswer';
    this.reason = reason;
  }
}

const answerBytesMax = 1024 * 1024;

/** One request, its answer read to the end before `signal` aborts. Redirects are not followed: they could lead anywhere. */
export async function exchange({ url, ...call }: Call, signal: AbortSignal): Promise<Answer> {
  try {
    // A connection that is not reused cannot be found dead: where it is, fetch sends the request a second time.
    const response = await fetch(url, { ...call, signal, redirect: 'error', keepalive: false });
    const { status, headers } = response;
    return { status, body: parseJson(await readBounded(response)), retryAfterMs: retryAfterMs(headers) };
  } catch (cause) {
    if (cause instanceof NoAnswer) throw cause;
    throw new NoAnswer(signal.aborted ? 'timeout' : 'unreachable', cause);
  }
}

async function readBounded(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > answerBytesMax) throw new NoAnswer('too_large', undefined);
    text += decoder.decode(chunk, { stream: true });
  }
  return text;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** In seconds or as a date. */
function retryAfterMs(headers: Headers): number | null {
  const text = headers.get('retry-after');
  if (text === null) return null;
  const waitMs = /^\d{1,6}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : null;
}

const Problem = z.object({ title: z.string(), detail: z.string().optional() });
const OldError = z.object({ message: z.string() });
/** Whether it is the aggregator that says no: what stands in front of it answers in another shape. */
export const isError = (body: unknown) => Problem.safeParse(body).success || OldError.safeParse(body).success;
/** Words only: what could be an id, an address or a token of somebody is not for the log. */
const harmless = /^[A-Za-z][A-Za-z ,.'_-]{0,79}$/;

/** What the aggregator says about a failure, in either generation's shape, as far as a log may hold it. */
export function reasonOf(body: unknown): string {
  const problem = Problem.safeParse(body).data;
  const text = problem ? (problem.detail ?? problem.title) : OldError.safeParse(body).data?.message;
  return text !== undefined && harmless.test(text) ? text : 'unknown';
}
