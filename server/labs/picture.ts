import { inflateSync } from 'node:zlib';
import { Failure } from './failure.ts';

/** 255 is white. */
export type Grey = { width: number; height: number; points: Uint8Array };

const pointsMax = 50_000_000;
const sideMax = 4_000;

/** At most 4,000 points a side; throws `too_large` before unpacking. */
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

/** Only Bun's uncompressed 8-bit PNG with unfiltered rows. */
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

export function lightOf(data: Uint8Array | Uint8ClampedArray, at: number, channels: number): number {
  const red = data[at] ?? 255;
  if (channels < 3) return red;
  const light = 0.3 * red + 0.59 * (data[at + 1] ?? 255) + 0.11 * (data[at + 2] ?? 255);
  const cover = channels === 4 ? (data[at + 3] ?? 255) / 255 : 1;
  return light * cover + 255 * (1 - cover);
}

export function darkLimit(points: Uint8Array): number {
  const { paper, ink } = levelsOf(points);
  return (paper + ink) / 2;
}

function levelsOf(points: Uint8Array): { paper: number; ink: number } {
  const counts = new Uint32Array(256);
  for (const point of points) counts[point] = (counts[point] ?? 0) + 1;
  return { paper: levelAt(counts, 0.5 * points.length), ink: levelAt(counts, 0.002 * points.length) };
}

function levelAt(counts: Uint32Array, darker: number): number {
  let left = darker;
  return counts.findIndex((count) => {
    left -= count;
    return left <= 0;
  });
}

const tilesAcross = 24;

/** OCR trips over noise and shadows. */
export function cleaned({ width, height, points }: Grey): Grey {
  const { paper, ink } = levelsOf(points);
  const side = Math.max(16, Math.ceil(width / tilesAcross));
  const [across, down] = [Math.ceil(width / side), Math.ceil(height / side)];
  const tiles = Array.from({ length: across * down }, (_, at) => {
    const light = tileLight({ width, height, points }, (at % across) * side, Math.floor(at / across) * side, side);
    return Math.max(light, ink + 0.4 * (paper - ink));
  });
  const tile = (x: number, y: number) =>
    tiles[Math.min(down - 1, Math.max(0, y)) * across + Math.min(across - 1, Math.max(0, x))] ?? paper;
  const out = new Uint8Array(points.length);
  for (let y = 0; y < height; y += 1) {
    const [row, low] = [Math.floor(y / side - 0.5), (y / side + 0.5) % 1];
    for (let x = 0; x < width; x += 1) {
      const [column, right] = [Math.floor(x / side - 0.5), (x / side + 0.5) % 1];
      const light =
        (tile(column, row) * (1 - right) + tile(column + 1, row) * right) * (1 - low) +
        (tile(column, row + 1) * (1 - right) + tile(column + 1, row + 1) * right) * low;
      const share = ((points[y * width + x] ?? 255) - ink) / (light - ink || 1);
      out[y * width + x] = Math.min(255, Math.max(0, (255 * (share - blackShare)) / (whiteShare - blackShare)));
    }
  }
  return { width, height, points: out };
}

const blackShare = 0.1;
const whiteShare = 0.75;

function tileLight({ width, height, points }: Grey, left: number, top: number, side: number): number {
  const counts = new Uint32Array(256);
  let count = 0;
  for (let y = top; y < Math.min(height, top + side); y += 2)
    for (let x = left; x < Math.min(width, left + side); x += 2) {
      const point = points[y * width + x] ?? 255;
      counts[point] = (counts[point] ?? 0) + 1;
      count += 1;
    }
  return levelAt(counts, 0.5 * count);
}

export function pgmOf({ width, height, points }: Grey): Uint8Array<ArrayBuffer> {
  const head = Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1');
  const file = new Uint8Array(head.length + points.length);
  file.set(head);
  file.set(points, head.length);
  return file;
}
