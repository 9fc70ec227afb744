import type { ErrorEnvelope } from '../../routers/core/errors.ts';

/** The older shape of errors, which the import route keeps: one word and what to do about it. */
export function flatErrorOf({ error }: ErrorEnvelope): { error: string; hint: string } {
  const { code, message, details } = error;
  const { reason, field } = details ?? {};
  if (typeof reason === 'string') return { error: reason, hint: message };
  const isOwnField = code === 'invalid_field' && typeof field === 'string' && /^[a-z_]+$/.test(field);
  return { error: isOwnField ? `invalid_${field}` : code, hint: message };
}
