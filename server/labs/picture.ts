import { inflateSync } from 'node:zlib';
import { Failure } from './failure.ts';

/** One byte for each point, 255 is white. */
export type Grey = { width: number; height: number; points: Uint8Array };

const pointsMax = 50_000_000;
const sideMax = 4_000;

/** A PNG, JPEG or WebP in grey, at most 4,000 points a side. Throws `too_large` before it is unpacked. */
export async function greyOf(file: Uint8Array<ArrayBuffer>): Promise<Grey> {
  try {
    const fit = { fit: 'inside', withoutEnlargement: true } as const;
    const image = new Bun.Image(file, { maxPixels: pointsMax }).resize(sideMax, sideMax, fit);
    return unpacked(await image.png({ compressionLevel: 0 }).buffer());
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    const isLarge = cause instanceof Error && 'code' in cause && cause.code === 'ERR_IMAGE_TOO_MANY_PIXELS';
    throw new Failure(isLarge ? 'too_large' : 'unreadable');
  }
}

/** Of a PNG of 8 bits whose rows are not filtered, as Bun writes them without compression. */
function unpacked(png: Buffer): Grey {
  const [width, height, colour] = [png.readUInt32BE(16), png.readUInt32BE(20), png[25]];
  const channels = colour === 6 ? 4 : colour === 2 ? 3 : 0;
  if (channels === 0) throw new Failure('unreadable');
  const parts: Buffer[] = [];
  for (let at = 8; at + 12 <= png.length; at += png.readUInt32BE(at) + 12)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  const rows = inflateSync(Buffer.concat(parts));
  const points = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    let from = y * (width * channels + 1);
    if (rows[from] !== 0) throw new Failure('unreadable');
    from += 1;
    for (let x = 0; x < width; x += 1, from += channels) points[y * width + x] = lightOf(rows, from, channels);
  }
  return { width, height, points };
}

/** Of the colours at `at`, on white where they are transparent. */
export function lightOf(data: Uint8Array | Uint8ClampedArray, at: number, channels: number): number {
  const red = data[at] ?? 255;
  if (channels < 3) return red;
  const light = 0.3 * red + 0.59 * (data[at + 1] ?? 255) + 0.11 * (data[at + 2] ?? 255);
  const cover = channels === 4 ? (data[at + 3] ?? 255) / 255 : 1;
  return light * cover + 255 * (1 - cover);
}

const degree = Math.PI / 180;
const tiltMax = 6;

/** By how many radians its lines fall to the right: as they are told apart best (Postl's projection profile). */
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

/** Halfway between the paper and the ink. */
export function darkLimit(points: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (const point of points) counts[point] = (counts[point] ?? 0) + 1;
  const at = (share: number) => {
    let left = share * points.length;
    return counts.findIndex((count) => {
      left -= count;
      return left <= 0;
    });
  };
  return (at(0.5) + at(0.002)) / 2;
}

/** Turned back by `tilt` and `factor` times as large. */
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

/** As a grey file that every text recognition reads. */
export function pgmOf({ width, height, points }: Grey): Uint8Array<ArrayBuffer> {
  const head = Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1');
  const file = new Uint8Array(head.length + points.length);
  file.set(head);
  file.set(points, head.length);
  return file;
}
