import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { HaleError, invalidField } from './error.ts';
import type { CallOptions } from './options.ts';
import { type Key, type Opened, segment, type Transport } from './transport.ts';
import type { Turn, TurnFrame } from './types.ts';

/** 2^53 - 1. */
const lastFrameId = 9_007_199_254_740_991;
const failuresOfLivingMax = 3;

export type EventsOptions = CallOptions & {
  /** Id of the last frame that was handled; only later frames come. */
  lastEventId?: number | undefined;
};

export const turnPath = (id: string): string => `/v1/turns/${segment('id', id)}`;

/** A missing key is thrown synchronously. */
export function eventsOf(transport: Transport, id: string, options: EventsOptions): AsyncGenerator<TurnFrame, void> {
  const { lastEventId = 0 } = options;
  if (!Number.isSafeInteger(lastEventId) || lastEventId < 0) throw invalidField('lastEventId', 'the id of a frame.');
  return follow(transport, { path: turnPath(id), seenId: lastEventId, firstKey: transport.key() }, options);
}

async function* follow(
  transport: Transport,
  { path, seenId, firstKey }: { path: string; seenId: number; firstKey: Key },
  options: CallOptions,
): AsyncGenerator<TurnFrame, void> {
  const progress = { seenId };
  let key: Key | undefined = firstKey;
  for (let failures = 1; ; failures += 1) {
    const before = progress.seenId;
    const open = () => transport.open(`${path}/events`, progress.seenId, options, key ?? transport.key());
    const outcome: Outcome = yield* connection(open, progress);
    if (outcome === 'ended') return;
    key = undefined;
    if (progress.seenId > before) failures = 1;
    else if (outcome === 'closed') {
      const ending = endingOf(await transport.call<Turn>({ method: 'GET', path }, options));
      if (ending && ending.id > progress.seenId) yield ending;
      if (ending) return;
      failures = Math.min(failures, failuresOfLivingMax);
    }
    await transport.pause(outcome === 'closed' ? closedEarly() : outcome.failure, failures, options);
  }
}

type Outcome = 'ended' | 'closed' | { failure: unknown };

async function* connection(
  open: () => Promise<Opened>,
  progress: { seenId: number },
): AsyncGenerator<TurnFrame, Outcome> {
  try {
    for await (const frame of framesOf(await open())) {
      if (frame.id <= progress.seenId) continue;
      progress.seenId = frame.id;
      yield frame;
      if (isLast(frame)) return 'ended';
    }
    return 'closed';
  } catch (failure) {
    return { failure };
  }
}

const isLast = ({ event, id }: TurnFrame): boolean =>
  event === 'turn.completed' || event === 'turn.failed' || id === lastFrameId;

function endingOf({ id, status, result, error }: Turn): TurnFrame | null {
  if (status === 'completed' && result)
    return {
      event: 'turn.completed',
      id: lastFrameId,
      data: { type: 'turn.completed', turn_id: id, result },
    };
  if (status === 'failed' && error) return { event: 'turn.failed', id: lastFrameId, data: error };
  return null;
}

const frameCharsMax = 16 * 1024 * 1024;

async function* framesOf({ response, deadline }: Opened): AsyncGenerator<TurnFrame, void, undefined> {
  const reader = response.body?.getReader();
  try {
    const { feed, taken } = parsing();
    const decoder = new TextDecoder();
    for (;;) {
      deadline.restart();
      const piece = await deadline.race(reader?.read()).catch((cause: unknown) => {
        const reason = deadline.reasonOf(cause);
        throw reason.code === 'network_error' ? closedEarly(reason.cause) : reason;
      });
      deadline.pause();
      if (piece === undefined || piece.done) return;
      feed(decoder.decode(piece.value, { stream: true }));
      for (const message of taken()) yield frameOf(message);
    }
  } finally {
    deadline.end();
    reader?.cancel().catch(() => undefined);
  }
}

export const closedEarly = (cause?: unknown): HaleError =>
  new HaleError('stream_closed_unexpectedly', 'The stream ended before the turn did.', { cause });

function parsing() {
  let messages: EventSourceMessage[] = [];
  let tooLong = false;
  const parser = createParser({
    maxBufferSize: frameCharsMax,
    onEvent: (message) => messages.push(message),
    onError: ({ type }) => {
      tooLong ||= type === 'max-buffer-size-exceeded';
    },
  });
  const feed = (text: string) => {
    parser.feed(text);
    if (tooLong) throw malformedFrame();
  };
  const taken = () => {
    const all = messages;
    messages = [];
    return all;
  };
  return { feed, taken };
}

/** New event types pass through. */
function frameOf({ event, id, data }: EventSourceMessage): TurnFrame {
  if (event === undefined || id === undefined || !/^\d{1,16}$/.test(id)) throw malformedFrame();
  try {
    return { event, id: Number(id), data: JSON.parse(data) } as TurnFrame;
  } catch (cause) {
    throw malformedFrame(cause);
  }
}

const malformedFrame = (cause?: unknown): HaleError =>
  new HaleError('malformed_response', 'The stream carries an invalid event.', {
    status: 200,
    cause,
  });
