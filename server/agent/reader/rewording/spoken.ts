import { splitSentences } from '../../gate/sentences.ts';

/** What is left to say of a text after a part of it, or a part of an earlier version of it, was said. */
export function remainderOf(text: string, spoken: string): string[] {
  if (text.startsWith(spoken)) return splitSentences(text.slice(spoken.length));
  const said = new Set(splitSentences(spoken).map((sentence) => sentence.trim()));
  return splitSentences(text).filter((sentence) => !said.has(sentence.trim()));
}
