import { darkLimit, type Grey } from './picture.ts';

type Blot = { left: number; right: number; top: number; bottom: number; x: number; y: number };

const dotsMin = 6;
const blotsMax = 200_000;

/** Without the dots that lead from a name to its value, as text recognition takes them for letters. */
export function withoutLeaders(picture: Grey): Grey {
  const blots = blotsOf(picture);
  const letter = middle(blots.map(({ top, bottom }) => bottom - top + 1).filter((height) => height > 8));
  const isDot = ({ left, right, top, bottom }: Blot) => right - left < 0.35 * letter && bottom - top < 0.35 * letter;
  const points = picture.points.slice();
  for (const { left, right, top, bottom } of runsOf(blots.filter(isDot), letter).flat())
    for (let y = top - 2; y <= bottom + 2; y += 1)
      points.fill(255, y * picture.width + left - 2, y * picture.width + right + 3);
  return { ...picture, points };
}

/** Dots on one height, each about as far from the next. */
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

/** The dark spots of a picture that touch no other. */
function blotsOf({ width, height, points }: Grey): Blot[] {
  const limit = darkLimit(points);
  const seen = new Uint8Array(points.length);
  const blots: Blot[] = [];
  for (let start = width + 1; start < points.length - width - 1 && blots.length < blotsMax; start += 1) {
    if (seen[start] || (points[start] ?? 255) >= limit) continue;
    const open = [start];
    seen[start] = 1;
    let [left, right, top, bottom] = [width, 0, height, 0];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)];
      [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
      for (const next of [
        at - width - 1,
        at - width,
        at - width + 1,
        at - 1,
        at + 1,
        at + width - 1,
        at + width,
        at + width + 1,
      ]) {
        if (seen[next] !== 0 || (points[next] ?? 255) >= limit) continue;
        seen[next] = 1;
        open.push(next);
      }
    }
    blots.push({ left, right, top, bottom, x: (left + right) / 2, y: (top + bottom) / 2 });
  }
  return blots;
}

function middle(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
