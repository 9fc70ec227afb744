import { setTimeout as sleep } from 'node:timers/promises';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { z } from 'zod';
import { CreateTurn, Turn, TurnError, TurnResult } from '../../../routers/turns/turns.contract.ts';
import { UsageError } from '../../../web/cli/usage-error.ts';

/** Asks over the public REST interface and follows the answer, as any client could. */

/** What a frame carries; frames of other types are passed over, because new ones may appear at any time. */
const FollowedEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('turn.started'), at: z.string(), turn_id: z.string() }),
  z.object({ type: z.literal('phase'), agent: z.string(), phase: z.string() }),
  z.object({ type: z.literal('agent_start'), agent: z.string(), question: z.string() }),
  z.object({ type: z.literal('synthesis_delta'), text: z.string() }),
  z.object({ type: z.literal('turn.completed'), turn_id: z.string(), result: TurnResult }),
  TurnError.extend({ type: z.literal('turn.failed') }),
]);
export type FollowedEvent = z.infer<typeof FollowedEvent>;

export type FollowOptions = {
  baseUrl: string;
  token: string;
  question: string;
  onEvent: (event: FollowedEvent) => void;
  /** A stream silent for longer, heartbeats included, counts as dropped. The service sends one every 5 s. */
  idleMs?: number;
  /** First wait before connecting again; doubles with every further one. */
  backoffMs?: number;
};

/** The service refused (`status`), or the stream was lost for good (`status` null). */
export class FollowError extends UsageError {
  readonly status: number | null;
  constructor(message: string, status: number | null, cause?: unknown) {
    super(message, { cause });
    this.status = status;
  }
}

const deadlineMs = 30_000;
const reconnectsMax = 5;

/** The finished turn, completed or failed. Drops of the connection are bridged; no event is reported twice. */
export async function askAndFollow(options: FollowOptions): Promise<Turn> {
  const created = await ask(options);
  const stream: StreamState = { url: new URL(created.stream_url, options.baseUrl), lastEventId: null };
  for (let attempt = 0; attempt <= reconnectsMax; attempt += 1) {
    if (attempt > 0) await sleep(Math.min((options.backoffMs ?? 250) * 2 ** (attempt - 1), 5_000));
    const seen = await readStream(stream, options);
    // Nothing new: the turn is finished, or its replay window has passed. The turn itself knows.
    const turn = seen === 'events' ? null : await findFinished(created.id, options);
    if (turn) return turn;
  }
  const turn = await findFinished(created.id, options);
  if (turn) return turn;
  throw new FollowError(`The stream of ${created.id} broke off ${reconnectsMax + 1} times.`, null);
}

async function ask(options: FollowOptions): Promise<z.infer<typeof CreateTurn.output>> {
  const request = {
    method: 'POST',
    headers: { ...bearer(options), 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ messages: [{ role: 'user', content: options.question }] }),
    signal: AbortSignal.timeout(deadlineMs),
  };
  const response = await fetch(new URL('/v1/turns', options.baseUrl), request).catch((cause: unknown) => {
    throw new FollowError(`${options.baseUrl} could not be reached.`, null, cause);
  });
  return CreateTurn.output.parse(await jsonOf(response));
}

/** The turn when it is finished; null when it is not, or when the service cannot be asked right now. */
async function findFinished(id: string, options: FollowOptions): Promise<Turn | null> {
  try {
    const response = await fetch(new URL(`/v1/turns/${encodeURIComponent(id)}`, options.baseUrl), {
      headers: bearer(options),
      signal: AbortSignal.timeout(deadlineMs),
    });
    if (mayPass(response.status)) return null;
    const turn = Turn.parse(await jsonOf(response));
    return turn.status === 'completed' || turn.status === 'failed' ? turn : null;
  } catch (error) {
    if (error instanceof FollowError || error instanceof z.ZodError) throw error;
    return null;
  }
}

type StreamState = { url: URL; lastEventId: string | null };
/** How a connection ended: after the terminal frame, after some events, or without any. */
type Seen = 'terminal' | 'events' | 'nothing';

async function readStream(stream: StreamState, options: FollowOptions): Promise<Seen> {
  const idleMs = options.idleMs ?? 30_000;
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), idleMs);
  let seen: Seen = 'nothing';
  try {
    const frames = await openFrames(stream, options, abort.signal, () => timer.refresh());
    for await (const frame of frames) {
      seen = 'events';
      if (frame.id !== undefined) stream.lastEventId = frame.id;
      const event = readEvent(frame.event, frame.data);
      if (event) report(event, options);
      if (event?.type === 'turn.completed' || event?.type === 'turn.failed') return 'terminal';
    }
  } catch (error) {
    // Whatever the transport throws is a drop; what the service or the caller's own function said is not.
    if (error instanceof FollowError) throw error;
    if (error instanceof ListenerError) throw error.cause;
  } finally {
    clearTimeout(timer);
    abort.abort();
  }
  return seen;
}

async function openFrames(stream: StreamState, options: FollowOptions, signal: AbortSignal, onBytes: () => void) {
  const response = await fetch(stream.url, {
    headers: {
      ...bearer(options),
      accept: 'text/event-stream',
      ...(stream.lastEventId !== null && { 'last-event-id': stream.lastEventId }),
    },
    signal,
  });
  if (!response.ok && !mayPass(response.status)) await jsonOf(response);
  if (!response.ok || !response.body) throw new Error(`No stream: ${response.status}`);
  const decoder = new TextDecoder();
  const decode = new TransformStream<Uint8Array, string>({
    transform(bytes, controller) {
      onBytes();
      controller.enqueue(decoder.decode(bytes, { stream: true }));
    },
  });
  return response.body.pipeThrough(decode).pipeThrough(new EventSourceParserStream());
}

function readEvent(name: string | undefined, data: string): FollowedEvent | null {
  const payload = parseJson(data);
  if (typeof payload !== 'object' || payload === null) return null;
  // The frame's name counts: the payload of `turn.failed` is only the slim error.
  const parsed = FollowedEvent.safeParse(name === undefined ? payload : { ...payload, type: name });
  return parsed.success ? parsed.data : null;
}

class ListenerError extends UsageError {}

function report(event: FollowedEvent, options: FollowOptions): void {
  try {
    options.onEvent(event);
  } catch (cause) {
    throw new ListenerError('onEvent threw', { cause });
  }
}

async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (response.ok) return parseJson(text);
  throw new FollowError(
    `${new URL(response.url).pathname} answered ${response.status}: ${text.slice(0, 300)}`,
    response.status,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const bearer = (options: FollowOptions) => ({ authorization: `Bearer ${options.token}` });
const mayPass = (status: number) => status === 429 || status >= 500;
