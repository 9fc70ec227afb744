import { hash, randomBytes } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 22 base-62 digits hold 131 bits. */
const digits = 22;

export type IdPrefix = 'turn' | 'src' | 'user' | 'req' | 'day' | 'slp' | 'act' | 'body' | 'bio' | 'labs' | 'mem';

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

/** All base-62 digits that a SHA-256 hash has. */
const hashDigits = 43;
/** A number holds eight base-62 digits exactly. Big integers cost as much as everything else about a row, so they are few. */
const chunkDigits = 8;
const chunk = 62 ** chunkDigits;
const bigChunk = BigInt(chunk);
const powers = Array.from({ length: hashDigits + 1 }, (_, exponent) => 62n ** BigInt(exponent));

/** The first `length` base-62 digits of SHA-256 over `text`, most significant first; all 43 hold the whole hash. */
export function base62Sha256(text: string, length: number): string {
  let rest = BigInt(`0x${hash('sha256', text, 'hex')}`) / (powers[hashDigits - length] ?? 1n);
  let written = '';
  while (written.length < length) {
    // Above the chunk stands a one, which makes the leading zeros of the chunk digits as well.
    written = base62(Number(rest % bigChunk) + chunk).slice(1) + written;
    rest /= bigChunk;
  }
  return written.slice(-length);
}

function base62(value: number): string {
  let written = '';
  for (let rest = value; rest > 0; rest = Math.floor(rest / 62)) written = alphabet.charAt(rest % 62) + written;
  return written;
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
