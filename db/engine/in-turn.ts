/**
 * Runs one piece of work behind the other. One that is stuck holds the next up for so long and no longer: it may wait
 * for an answer that is lost on its way.
 */
export function inTurn(waitMsMax: number): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let last: Promise<unknown> | undefined;
  return (work) => {
    const before = last;
    const run = before ? behind(before, waitMsMax).then(work) : work();
    const ended = run.then(nothing, nothing).then(() => {
      if (last === ended) last = undefined;
    });
    last = ended;
    return run;
  };
}

const nothing = () => undefined;

function behind(before: Promise<unknown>, waitMsMax: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, waitMsMax);
  void before.then(() => {
    clearTimeout(timer);
    resolve();
  });
  return promise;
}
