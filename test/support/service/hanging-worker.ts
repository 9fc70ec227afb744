import '../../../server/worker/worker.ts';

/** The worker, but a question that says `for ever` is computed for ever. */
const { parse } = JSON;
const forEver = new Int32Array(new SharedArrayBuffer(4));
JSON.parse = (text: string, reviver?: Parameters<typeof parse>[1]) => {
  // It blocks the thread as an endless loop does, but leaves the core to others.
  if (text.startsWith('[{"role"') && text.includes('for ever')) Atomics.wait(forEver, 0, 0);
  return parse(text, reviver);
};
