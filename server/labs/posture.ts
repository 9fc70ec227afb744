import { darkLimit, type Grey } from './picture.ts';

const degree = Math.PI / 180;
const tiltMax = 6;

/** Radians to the right, by Postl's projection profile. */
export function tiltOf({ width, height, points }: Grey): number {
  const step = Math.max(1, Math.floor(width / 1_000));
  const limit = darkLimit(points);
  const dark: [number, number][] = [];
  for (let y = step; y < height - step; y += step)
    for (let x = step; x < width - step; x += step)
      if ((points[y * width + x] ?? 255) < limit) dark.push([x / step, y / step]);
  if (dark.length < 200 || dark.length > (width * height) / step / step / 3) return 0;
  const coarse = bestOf(dark, 0, tiltMax, 0.5);
  return bestOf(dark, bestOf(dark, coarse, 0.5, 0.1), 0.1, 0.02) * degree;
}

function bestOf(dark: readonly [number, number][], around: number, reach: number, step: number): number {
  let [best, bestScore] = [around, -1];
  for (let angle = around - reach; angle <= around + reach + step / 2; angle += step) {
    const counts = new Map<number, number>();
    const slope = Math.tan(angle * degree);
    for (const [x, y] of dark) {
      const row = Math.round(y - slope * x);
      counts.set(row, (counts.get(row) ?? 0) + 1);
    }
    const score = counts.values().reduce((sum, count) => sum + count * count, 0);
    if (score > bestScore) [best, bestScore] = [angle, score];
  }
  return best;
}

export function straightened({ width, height, points }: Grey, tilt: number, factor: number): Grey {
  const [wide, high] = [Math.round(width * factor), Math.round(height * factor)];
  const out = new Uint8Array(wide * high).fill(255);
  const [sin, cos] = [Math.sin(tilt), Math.cos(tilt)];
  for (let y = 0; y < high; y += 1) {
    for (let x = 0; x < wide; x += 1) {
      const [dx, dy] = [x / factor - width / 2, y / factor - height / 2];
      const [fromX, fromY] = [dx * cos - dy * sin + width / 2, dx * sin + dy * cos + height / 2];
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)];
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) continue;
      const [right, low] = [fromX - left, fromY - top];
      const at = top * width + left;
      const above = (points[at] ?? 255) * (1 - right) + (points[at + 1] ?? 255) * right;
      const below = (points[at + width] ?? 255) * (1 - right) + (points[at + width + 1] ?? 255) * right;
      out[y * wide + x] = above * (1 - low) + below * low;
    }
  }
  return { width: wide, height: high, points: out };
}

export function turnedBy(picture: Grey, degrees: number): Grey {
  if (degrees % 360 === 0) return picture;
  const { width, height, points } = picture;
  const out = new Uint8Array(points.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) out[x * height + (height - 1 - y)] = points[y * width + x] ?? 255;
  return turnedBy({ width: height, height: width, points: out }, degrees - 90);
}
