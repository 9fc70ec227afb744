import { createHmac, timingSafeEqual } from 'node:crypto';

type SignatureFault = 'missing_header' | 'malformed_header' | 'bad_timestamp' | 'stale' | 'signature_mismatch';
export type SignatureCheck = { ok: true } | { ok: false; reason: SignatureFault };

/** Checks `t=<unix seconds>,v1=<hex>`, an HMAC-SHA256 of `<t>.<raw body>`. `v1` may repeat, other schemes are ignored, and the first fault of `SignatureFault` is reported. */
export function verifySignature(
  header: string | null,
  rawBody: Uint8Array | string,
  { secret, nowMs, toleranceMs }: { secret: string; nowMs: number; toleranceMs: number },
): SignatureCheck {
  if (header === null || header.trim() === '') return fault('missing_header');
  const { timestamps, signatures } = readHeader(header);
  const [timestamp] = timestamps;
  if (timestamp === undefined || timestamps.length > 1 || signatures.length === 0) return fault('malformed_header');
  if (!signatures.every((signature) => hexDigest.test(signature))) return fault('malformed_header');
  if (!unixSeconds.test(timestamp)) return fault('bad_timestamp');
  if (Math.abs(nowMs - Number(timestamp) * 1000) > toleranceMs) return fault('stale');
  const expected = digest(timestamp, rawBody, secret);
  const matches = signatures.some((signature) => timingSafeEqual(Buffer.from(signature, 'hex'), expected));
  return matches ? { ok: true } : fault('signature_mismatch');
}

export function signPayload(
  rawBody: Uint8Array | string,
  { secret, nowMs }: { secret: string; nowMs: number },
): string {
  const timestamp = String(Math.floor(nowMs / 1000));
  return `t=${timestamp},v1=${digest(timestamp, rawBody, secret).toString('hex')}`;
}

const hexDigest = /^[0-9a-f]{64}$/i;
/** `Number` would also read `1e9` and `0x1`. */
const unixSeconds = /^[0-9]{1,12}$/;

function readHeader(header: string): { timestamps: string[]; signatures: string[] } {
  const parts = header.split(',').map((part) => part.trim());
  const values = (scheme: string) =>
    parts.filter((part) => part.startsWith(`${scheme}=`)).map((part) => part.slice(scheme.length + 1));
  return { timestamps: values('t'), signatures: values('v1') };
}

function digest(timestamp: string, rawBody: Uint8Array | string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(rawBody).digest();
}

const fault = (reason: SignatureFault): SignatureCheck => ({ ok: false, reason });
