import { createHash, randomBytes } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 22 base-62 digits hold 131 bits. */
const digits = 22;

export type IdPrefix = 'turn' | 'src' | 'user' | 'req' | 'day' | 'slp' | 'act' | 'body' | 'bio' | 'labs';

const poolBytes = 4_096;
let pool = randomBytes(poolBytes);
let used = 0;

/** `turn_…`: the prefix and 131 random bits. */
export const newId = (prefix: IdPrefix) => `${prefix}_${newToken()}`;

/** 22 base-62 digits: 131 random bits. */
export function newToken(): string {
  let text = '';
  while (text.length < digits) {
    // Six bits at a time; the two values without a digit are thrown away, so that all digits are equally likely.
    text += alphabet.charAt(nextRandomByte() & 63);
  }
  return text;
}

/** The id that belongs to a natural key: equal parts give the equal id, on any node, in any order of arrival. */
export function derivedId(prefix: IdPrefix, ...parts: readonly string[]): string {
  return `${prefix}_${base62Sha256(JSON.stringify(parts), digits)}`;
}

/** The first `length` base-62 digits of SHA-256 over `text`, most significant first; all 43 hold the whole hash. */
export function base62Sha256(text: string, length: number): string {
  let rest = BigInt(`0x${createHash('sha256').update(text).digest('hex')}`);
  let written = '';
  for (let index = 0; index < 43; index++) {
    written = alphabet.charAt(Number(rest % 62n)) + written;
    rest /= 62n;
  }
  return written.slice(0, length);
}

function nextRandomByte(): number {
  if (used === poolBytes) {
    pool = randomBytes(poolBytes);
    used = 0;
  }
  const byte = pool[used] ?? 0;
  used += 1;
  return byte;
}
