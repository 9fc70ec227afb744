import { darkLimit, type Grey } from './picture.ts';

export type Blot = { left: number; right: number; top: number; bottom: number; x: number; y: number };

const blotsMax = 200_000;

export function blotsOf({ width, height, points }: Grey): Blot[] {
  const limit = darkLimit(points);
  const seen = new Uint8Array(points.length);
  const beside = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1];
  const blots: Blot[] = [];
  for (let start = width + 1; start < points.length - width - 1 && blots.length < blotsMax; start += 1) {
    if (seen[start] || (points[start] ?? 255) >= limit) continue;
    const open = [start];
    seen[start] = 1;
    let [left, right, top, bottom] = [width, 0, height, 0];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)];
      [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
      for (const step of beside) {
        const next = at + step;
        if (seen[next] !== 0 || (points[next] ?? 255) >= limit) continue;
        seen[next] = 1;
        open.push(next);
      }
    }
    blots.push({ left, right, top, bottom, x: (left + right) / 2, y: (top + bottom) / 2 });
  }
  return blots;
}

export const heightOf = ({ top, bottom }: Blot) => bottom - top + 1;
export const widthOf = ({ left, right }: Blot) => right - left + 1;

/** Ignores specks. */
export const letterOf = (blots: readonly Blot[]): number =>
  middle(blots.map(heightOf).filter((height) => height > speckMax));

const speckMax = 8;

export function middle(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

export function whiten({ points, width }: Grey, { left, right, top, bottom }: Blot, margin: number): void {
  for (let y = Math.max(0, top - margin); y <= bottom + margin; y += 1)
    points.fill(255, y * width + Math.max(0, left - margin), y * width + Math.min(width, right + margin + 1));
}
