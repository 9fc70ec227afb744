import { deflateSync } from 'node:zlib';
import { createRandom } from '../../../server/simulator/random.ts';

/** A grey picture as `pdftoppm -gray` writes it. */
type Grey = { width: number; height: number; pixels: Uint8Array };

function readPgm(bytes: Uint8Array): Grey {
  const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(Buffer.from(bytes.subarray(0, 100)).toString('latin1'));
  if (!head) throw new Error('This is no grey picture.');
  return { width: Number(head[1]), height: Number(head[2]), pixels: bytes.subarray(head[0].length) };
}

/** A page of a PDF as a scanner sees it: at `dpi`, turned by `tiltDegrees`, with noise. Needs poppler's pdftoppm. */
export async function scanned(
  pdf: Uint8Array<ArrayBuffer>,
  {
    dpi,
    page,
    tiltDegrees,
    noise,
    seed,
  }: { dpi: number; page: number; tiltDegrees: number; noise: number; seed: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const command = ['pdftoppm', '-gray', '-r', String(dpi), '-f', String(page), '-l', String(page), '-'];
  const run = Bun.spawn(command, { stdin: new Blob([pdf]), stdout: 'pipe', stderr: 'ignore' });
  return greyPng(disturbed(readPgm(await new Response(run.stdout).bytes()), { tiltDegrees, noise, seed }));
}

function disturbed(
  { width, height, pixels }: Grey,
  { tiltDegrees, noise, seed }: { tiltDegrees: number; noise: number; seed: number },
): Grey {
  const random = createRandom(seed);
  const [sin, cos] = [Math.sin((tiltDegrees * Math.PI) / 180), Math.cos((tiltDegrees * Math.PI) / 180)];
  const at = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height ? 255 : (pixels[y * width + x] ?? 255);
  const out = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [dx, dy] = [x - width / 2, y - height / 2];
      const [fromX, fromY] = [dx * cos + dy * sin + width / 2, -dx * sin + dy * cos + height / 2];
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)];
      const [right, low] = [fromX - left, fromY - top];
      const mixed =
        (at(left, top) * (1 - right) + at(left + 1, top) * right) * (1 - low) +
        (at(left, top + 1) * (1 - right) + at(left + 1, top + 1) * right) * low;
      out[y * width + x] = Math.min(255, Math.max(0, Math.round(mixed - 8 + random.around(0, noise))));
    }
  }
  return { width, height, pixels: out };
}

export function greyPng({ width, height, pixels }: Grey): Uint8Array<ArrayBuffer> {
  const rows = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y += 1) rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(rows, { level: 1 })), chunk('IEND', Buffer.alloc(0))];
  return Uint8Array.from(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]));
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(Bun.hash.crc32(body));
  return Buffer.concat([length, body, check]);
}
