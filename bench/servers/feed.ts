/**
 * Calls `publish` for one stream after another, round and round, `perSecond` times in a second, `count` times in all. What
 * was held up is made up for, so that a server that cannot keep pace falls behind instead of being spared.
 */
export async function feed(
  { streams, perSecond, count, before }: { streams: number; perSecond: number; count: number; before: number },
  publish: (stream: number, seq: number) => void,
): Promise<number> {
  const startMs = performance.now();
  let done = 0;
  while (done < count) {
    const due = Math.min(count, Math.ceil(((performance.now() - startMs) / 1000) * perSecond));
    for (; done < due; done++) publish(done % streams, before + Math.floor(done / streams) + 1);
    await Bun.sleep(2);
  }
  return count;
}

/** What one event says: when it was made, and about as many words as a model sends at a time. */
export const textOf = () => `${Date.now()} seven hours and twelve minutes`;
