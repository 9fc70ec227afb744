import { isTrackedEnvelope } from '@trpc/server';
import type { TurnEvent } from '../routers/turns.contract.ts';

const encoder = new TextEncoder();
const heartbeatFrame = encoder.encode(': alive\n\n');
/** Status and headers leave with the first bytes: a client that waits for its first event is told soon that it is heard. */
const firstBeatMs = 50;

/**
 * Encodes events as server-sent events. Pull-based: the next event is read when the connection can take it, so a slow
 * reader costs no memory. While nothing happens, comments keep the connection open and show when it is gone.
 */
export function eventStream(
  events: AsyncIterable<unknown>,
  heartbeat: () => Promise<void>,
  onEnd: () => void,
): ReadableStream<Uint8Array> {
  const iterator = events[Symbol.asyncIterator]();
  let pending: Promise<IteratorResult<unknown>> | undefined;
  let silence = () => Promise.race([heartbeat(), Bun.sleep(firstBeatMs)]);
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        pending ??= iterator.next();
        const next = await Promise.race([pending, silence()]).catch((cause: unknown) => {
          onEnd();
          throw cause;
        });
        silence = heartbeat;
        if (!next) return controller.enqueue(heartbeatFrame);
        pending = undefined;
        if (!next.done) return controller.enqueue(encodeFrame(next.value));
        onEnd();
        controller.close();
      },
      cancel: onEnd,
    },
    { highWaterMark: 0 },
  );
}

/** Called in process, a subscription yields the library's tracked envelopes: id and event. */
function encodeFrame(item: unknown): Uint8Array {
  if (!isTrackedEnvelope<TurnEvent>(item)) throw new TypeError('The subscription yields tracked events only.');
  const [id, event] = item;
  const { type, ...rest } = event;
  const data = type === 'turn.failed' ? rest : event;
  return encoder.encode(`event: ${type}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`);
}
