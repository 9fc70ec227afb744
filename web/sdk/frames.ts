import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { HaleError } from './error.ts';
import type { Opened } from './transport.ts';
import type { TurnFrame } from './types.ts';

/** Far above every frame that the service sends; what goes on for longer is no frame. */
const frameCharsMax = 16 * 1024 * 1024;

/** The frames of one connection, until it closes. Breaking off closes it. */
export async function* framesOf({ response, deadline }: Opened): AsyncGenerator<TurnFrame, void, undefined> {
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

/** The service's own frames all have a type, an id and JSON; their fields are believed, and new types pass through. */
function frameOf({ event, id, data }: EventSourceMessage): TurnFrame {
  if (event === undefined || id === undefined || !/^\d{1,16}$/.test(id)) throw malformedFrame();
  try {
    return { event, id: Number(id), data: JSON.parse(data) } as TurnFrame;
  } catch (cause) {
    throw malformedFrame(cause);
  }
}

const malformedFrame = (cause?: unknown): HaleError =>
  new HaleError('malformed_response', 'The stream carries something that is no event of the service.', {
    status: 200,
    cause,
  });
