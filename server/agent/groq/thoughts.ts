const open = '<think>';
const close = '</think>';

/** Some models think aloud in front of their answer. That is nothing to read out. */
export function withoutThoughts(text: string): string {
  const start = text.trimStart();
  if (!start.startsWith(open)) return text;
  const end = start.indexOf(close);
  return end === -1 ? '' : start.slice(end + close.length).trimStart();
}

/** The same on a stream. Holds back only what may still turn out to be a thought. */
export async function* streamWithoutThoughts(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let held = '';
  let settled = false;
  for await (const piece of pieces) {
    if (settled) {
      yield piece;
      continue;
    }
    held += piece;
    if (isUndecided(held)) continue;
    settled = true;
    const said = withoutThoughts(held);
    if (said !== '') yield said;
  }
  const rest = settled ? '' : withoutThoughts(held);
  if (rest !== '') yield rest;
}

function isUndecided(text: string): boolean {
  const start = text.trimStart();
  if (start.length < open.length) return open.startsWith(start);
  return start.startsWith(open) && withoutThoughts(start) === '';
}
