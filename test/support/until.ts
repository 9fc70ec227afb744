/** Waits for a condition that another process or thread fulfills. An exception counts as "not yet"; the last one is thrown at the end. */
export async function until<Value>(
  condition: () => Promise<Value | false | undefined> | Value | false | undefined,
  ms = 60_000,
): Promise<Value> {
  const startMs = Date.now();
  for (;;) {
    let trouble: unknown = new Error('The condition did not come about in time.');
    try {
      const value = await condition();
      if (value) return value;
    } catch (cause) {
      trouble = cause;
    }
    const waitedMs = Date.now() - startMs;
    if (waitedMs > ms) throw trouble;
    // What takes long is asked for less often, since asking costs the service that is waited for.
    await Bun.sleep(Math.min(Math.max(20, waitedMs / 8), 250));
  }
}

/** Waits until the expectations of a check hold: a page is drawn by another process, after the action that changes it is over. */
export const eventually = async (check: () => unknown): Promise<void> => {
  await until(async () => {
    await check();
    return true;
  });
};
