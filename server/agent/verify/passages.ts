import { splitSentences } from '../gate/sentences.ts';
import { asShown } from '../gate/shown-text.ts';
import { limits } from '../limits.ts';

export type Passage = { text: string; start: number; opens: boolean };

/** Bounds the time that reading takes. */
export function passagesOf(text: string): Passage[] {
  const passages: Passage[] = [];
  for (const { 0: line, index } of text.matchAll(/[^\n]+/g)) {
    let start = index;
    for (const piece of piecesOf(line))
      for (const sentence of splitSentences(piece)) {
        if (sentence.trim() !== '') passages.push({ text: sentence, start, opens: start === index });
        start += sentence.length;
      }
  }
  return passages;
}

function piecesOf(line: string): string[] {
  const { sentenceCharactersMax: max } = limits;
  const pieces: string[] = [];
  for (let at = 0; at < line.length; ) {
    const space = line.lastIndexOf(' ', at + max);
    const end = at + max >= line.length ? line.length : space > at ? space : at + max;
    pieces.push(line.slice(at, end));
    at = end;
  }
  return pieces;
}

export function placesOf(given: string, shown: string): (offset: number) => number {
  if (given === shown) return (offset) => offset;
  return (offset) => {
    let [low, high] = [0, given.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (asShown(given.slice(0, middle)).length < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
