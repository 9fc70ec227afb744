/** Waits for a condition that another process or thread fulfills. An exception counts as "not yet". */
export async function until<Value>(
  condition: () => Promise<Value | false | undefined> | Value | false | undefined,
  ms = 15_000,
): Promise<Value> {
  const startMs = Date.now();
  for (;;) {
    const value = await Promise.resolve()
      .then(condition)
      .catch(() => undefined);
    if (value) return value;
    const waitedMs = Date.now() - startMs;
    if (waitedMs > ms) throw new Error('The condition did not come about in time.');
    // What takes long is asked for less often, since asking costs the service that is waited for.
    await Bun.sleep(Math.min(Math.max(20, waitedMs / 8), 250));
  }
}
