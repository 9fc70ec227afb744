import { findStoredBytes } from '../../db/people/stored-bytes.ts';
import { fail } from '../core/errors.ts';
import type { Context } from '../trpc.ts';

const mebibyte = 1024 * 1024;
const gibibyte = 1024 * mebibyte;
/** Uploads and imports stop before the database fills the disk. */
const freeMin = { share: 0.05, bytes: gibibyte };
const retryAfterS = 60;

/** Throws 503 `upstream_unavailable`. */
export async function requireDisk({ freeDisk }: Pick<Context, 'freeDisk'>): Promise<void> {
  const { freeBytes, totalBytes } = await freeDisk();
  if (freeBytes >= freeMin.bytes && freeBytes >= totalBytes * freeMin.share) return;
  throw fail('upstream_unavailable', {
    status: 503,
    upstream: 'storage',
    message: 'The disk of this server is nearly full, so nothing large is stored now. Try again later.',
    headers: { 'Retry-After': String(retryAfterS) },
  });
}

type Needed = { userId: string; bytes: number };

/** Also 422 `unprocessable` beyond `STORAGE_PER_PERSON`. */
export async function requireRoom(
  ctx: Pick<Context, 'freeDisk' | 'db' | 'limits'>,
  { userId, bytes }: Needed,
): Promise<void> {
  await requireDisk(ctx);
  const { uploads, archives, rawEvents } = await findStoredBytes(ctx.db.read, { userId });
  const max = ctx.limits.storagePerPersonBytes;
  const used = uploads + archives + rawEvents;
  if (used + bytes <= max) return;
  const kept = `reports ${inMib(uploads)}, imports ${inMib(archives)}, raw events ${inMib(rawEvents)}`;
  throw fail('unprocessable', {
    message: `Your storage is full: ${inMib(used)} of ${inMib(max)} are used (${kept}) and ${inMib(bytes)} more are asked for. Delete reports, or undo imports.`,
  });
}

const inMib = (bytes: number) => `${(bytes / mebibyte).toFixed(1)} MiB`;
