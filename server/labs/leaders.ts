import { type Blot, heightOf, whiten, widthOf } from './blots.ts';
import type { Grey } from './picture.ts';

const dotsMin = 6;
const edge = 2;

/** OCR takes the dots for letters. */
export function withoutLeaders(picture: Grey, blots: readonly Blot[], letter: number): void {
  const isDot = (blot: Blot) => widthOf(blot) < 0.35 * letter && heightOf(blot) < 0.35 * letter;
  for (const dot of runsOf(blots.filter(isDot), letter).flat()) whiten(picture, dot, edge);
}

function runsOf(dots: readonly Blot[], letter: number): Blot[][] {
  const rows: Blot[][] = [];
  for (const dot of [...dots].sort((a, b) => a.x - b.x)) {
    const row = rows.findLast((each) => continues(each, dot, letter));
    if (row) row.push(dot);
    else rows.push([dot]);
  }
  return rows.filter(({ length }) => length >= dotsMin);
}

function continues(row: readonly Blot[], dot: Blot, letter: number): boolean {
  const [before, last] = [row.at(-2), row.at(-1)];
  if (!last || Math.abs(last.y - dot.y) > 0.2 * letter) return false;
  const gap = dot.x - last.x;
  return before ? Math.abs(gap - (last.x - before.x)) < 0.2 * letter : gap > 0 && gap < 1.2 * letter;
}
