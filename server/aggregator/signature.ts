import { createHmac, timingSafeEqual } from 'node:crypto';

type SignatureFault = 'missing_header' | 'malformed_header' | 'bad_timestamp' | 'stale' | 'signature_mismatch';
export type SignatureCheck = { ok: true } | { ok: false; reason: SignatureFault };
type Check = { secret: string; nowMs: number; toleranceMs: number };
type Claim = { ok: true; update: (bytes: Uint8Array | string) => void; matches: () => boolean };

/** `t=<unix seconds>,v1=<hex>`: HMAC-SHA256 of `<t>.<raw body>`. `v1` may repeat. */
export function readSignature(
  header: string | null,
  { secret, nowMs, toleranceMs }: Check,
): Claim | ReturnType<typeof fault> {
  if (header === null || header.trim() === '') return fault('missing_header');
  const { timestamps, signatures } = readHeader(header);
  const [timestamp] = timestamps;
  if (timestamp === undefined || timestamps.length > 1 || signatures.length === 0) return fault('malformed_header');
  if (!signatures.every((signature) => hexDigest.test(signature))) return fault('malformed_header');
  if (!unixSeconds.test(timestamp)) return fault('bad_timestamp');
  if (Math.abs(nowMs - Number(timestamp) * 1000) > toleranceMs) return fault('stale');
  const hmac = hmacOf(timestamp, secret);
  return {
    ok: true,
    update: (bytes) => void hmac.update(bytes),
    matches: () => {
      const expected = hmac.digest();
      return signatures.some((signature) => timingSafeEqual(Buffer.from(signature, 'hex'), expected));
    },
  };
}

export function signPayload(
  rawBody: Uint8Array | string,
  { secret, nowMs }: { secret: string; nowMs: number },
): string {
  const timestamp = String(Math.floor(nowMs / 1000));
  return `t=${timestamp},v1=${hmacOf(timestamp, secret).update(rawBody).digest('hex')}`;
}

const hexDigest = /^[0-9a-f]{64}$/i;
/** `Number` also reads `1e9` and `0x1`. */
const unixSeconds = /^[0-9]{1,12}$/;

function readHeader(header: string): { timestamps: string[]; signatures: string[] } {
  const parts = header.split(',').map((part) => part.trim());
  const values = (scheme: string) =>
    parts.filter((part) => part.startsWith(`${scheme}=`)).map((part) => part.slice(scheme.length + 1));
  return { timestamps: values('t'), signatures: values('v1') };
}

const hmacOf = (timestamp: string, secret: string) => createHmac('sha256', secret).update(`${timestamp}.`);

const fault = (reason: SignatureFault) => ({ ok: false, reason }) as const;
export const mismatch = fault('signature_mismatch');
