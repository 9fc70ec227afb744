/** Waits for a condition that another process or thread fulfills. An exception counts as "not yet". */
export async function until<Value>(
  condition: () => Promise<Value | false | undefined> | Value | false | undefined,
  ms = 15_000,
): Promise<Value> {
  const endMs = Date.now() + ms;
  for (;;) {
    const value = await Promise.resolve()
      .then(condition)
      .catch(() => undefined);
    if (value) return value;
    if (Date.now() > endMs) throw new Error('The condition did not come about in time.');
    await Bun.sleep(20);
  }
}
