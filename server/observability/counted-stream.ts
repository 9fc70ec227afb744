type OpenStreams = { inc: () => void; dec: () => void };

/**
 * The same answer, which counts as an open stream while somebody reads it: from the first piece that is asked for on,
 * because nobody ends what was never begun, to the last one, or until its reader is gone. It hurries nothing: a piece is
 * taken when it is asked for.
 */
export function countedStream(response: Response, openStreams: OpenStreams): Response {
  if (!response.body) return response;
  const reader: ReadableStreamDefaultReader<Uint8Array> = response.body.getReader();
  let state: 'unread' | 'open' | 'ended' = 'unread';
  const begin = () => {
    if (state !== 'unread') return;
    state = 'open';
    openStreams.inc();
  };
  const end = () => {
    if (state === 'open') openStreams.dec();
    state = 'ended';
  };
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    begin();
    try {
      const { done, value } = await reader.read();
      if (!done) return controller.enqueue(value);
      end();
      controller.close();
    } catch (cause) {
      end();
      throw cause;
    }
  };
  const cancel = async (reason: unknown) => {
    end();
    await reader.cancel(reason);
  };
  return new Response(new ReadableStream({ pull, cancel }, { highWaterMark: 0 }), response);
}
