import { mismatch, readSignature, type SignatureCheck } from '../../../server/aggregator/signature.ts';

/** Over a whole body; the webhook feeds the bytes as they come. */
export function verifySignature(
  header: string | null,
  rawBody: Uint8Array | string,
  check: Parameters<typeof readSignature>[1],
): SignatureCheck {
  const claim = readSignature(header, check);
  if (!claim.ok) return claim;
  claim.update(rawBody);
  return claim.matches() ? { ok: true } : mismatch;
}
