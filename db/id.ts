import { hash, randomBytes } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const digits = 22;

/** Where rows outlive the person. */
export const userSha256 = (userId: string) => hash('sha256', userId, 'hex');

export type IdPrefix =
  | 'turn'
  | 'arc'
  | 'src'
  | 'user'
  | 'req'
  | 'day'
  | 'slp'
  | 'act'
  | 'body'
  | 'bio'
  | 'labs'
  | 'mem';

const poolBytes = 4_096;
let pool = randomBytes(poolBytes);
let used = 0;

export const newId = (prefix: IdPrefix) => `${prefix}_${newToken()}`;

export function newToken(): string {
  let text = '';
  while (text.length < digits) {
    // Skipping keeps digits equally likely.
    text += alphabet.charAt(nextRandomByte() & 63);
  }
  return text;
}

export function derivedId(prefix: IdPrefix, ...parts: readonly string[]): string {
  return `${prefix}_${base62Sha256(JSON.stringify(parts), digits)}`;
}

const hashDigits = 43;
const chunkDigits = 8;
const chunk = 62 ** chunkDigits;
const bigChunk = BigInt(chunk);
const powers = Array.from({ length: hashDigits + 1 }, (_, exponent) => 62n ** BigInt(exponent));

export function base62Sha256(text: string, length: number): string {
  let rest = BigInt(`0x${hash('sha256', text, 'hex')}`) / (powers[hashDigits - length] ?? 1n);
  let written = '';
  while (written.length < length) {
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
