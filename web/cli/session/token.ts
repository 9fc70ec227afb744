/** What a bearer token looks like: visible characters, so that it fits a header. Whether it is good, the server says. */
export const isToken = (text: string): boolean => /^[\x21-\x7e]{1,8192}$/.test(text);

/** When a token says that it ends, for people to read; null when it does not say. Nothing is decided by it alone. */
export function expiryOf(token: string): string | null {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    if (typeof claims !== 'object' || claims === null || !('exp' in claims)) return null;
    const date = new Date(Number(claims.exp) * 1000);
    return typeof claims.exp === 'number' && !Number.isNaN(date.getTime()) ? date.toISOString() : null;
  } catch {
    return null;
  }
}
