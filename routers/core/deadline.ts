/** The work itself is not stopped. */
export async function withDeadline<Value, Late>(ms: number, work: Promise<Value>, late: () => Late) {
  const over = Promise.withResolvers<void>();
  const timer = setTimeout(over.resolve, ms);
  try {
    return await Promise.race([work, over.promise.then(late)]);
  } finally {
    clearTimeout(timer);
  }
}
