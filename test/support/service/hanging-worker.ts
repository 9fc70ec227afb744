import '../../../server/worker/worker.ts';

/** The worker, but a question that says `for ever` is computed for ever. */
const { parse } = JSON;
JSON.parse = (text: string, reviver?: Parameters<typeof parse>[1]) => {
  while (text.startsWith('[{"role"') && text.includes('for ever'));
  return parse(text, reviver);
};
