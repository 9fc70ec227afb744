import { createHash, randomBytes } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 22 base-62 digits hold 131 bits. */
const digits = 22;
const space = 62n ** BigInt(digits);

export type IdPrefix = 'turn' | 'src' | 'user' | 'req' | 'day' | 'slp' | 'act' | 'body' | 'bio' | 'labs';

/** `turn_…`: the prefix and 131 random bits. 24 random bytes before the reduction leave a bias below 2^-60. */
export function newId(prefix: IdPrefix): string {
  return `${prefix}_${encode(randomBytes(24))}`;
}

/** The id that belongs to a natural key: equal parts give the equal id, on any node, in any order of arrival. */
export function derivedId(prefix: IdPrefix, ...parts: readonly string[]): string {
  return `${prefix}_${encode(createHash('sha256').update(JSON.stringify(parts)).digest())}`;
}

/** The first `length` base-62 digits of SHA-256 over `text`. */
export function base62Sha256(text: string, length: number): string {
  return encodeDigits(createHash('sha256').update(text).digest(), 43).slice(0, length);
}

function encode(bytes: Uint8Array): string {
  return encodeDigits(bytes, digits, space);
}

function encodeDigits(bytes: Uint8Array, length: number, modulus?: bigint): string {
  let rest = BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
  if (modulus !== undefined) rest %= modulus;
  let text = '';
  for (let index = 0; index < length; index++) {
    text = alphabet.charAt(Number(rest % 62n)) + text;
    rest /= 62n;
  }
  return text;
}
