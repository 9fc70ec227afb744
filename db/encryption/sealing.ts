import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { DatabaseError } from '../engine/engine.ts';

export type Cell = readonly [table: string, column: string, ...row: (string | number)[]];

export type PersonKey = {
  /** Deterministic, so unchanged rows stay unchanged. */
  seal: (cell: Cell, text: string) => string;
  open: (cell: Cell, stored: string) => string;
  digest: (sha256: string) => string;
};

export const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
const cipher = 'aes-256-gcm';
/** `raw1.` escapes plain text that begins like a mark. */
export const sealedMark = 'enc1.';
export const plainMark = 'raw1.';

export const noKey: PersonKey = { seal: (_, text) => text, open: (_, stored) => stored, digest: (sha256) => sha256 };

const lost = (): never => {
  throw new DatabaseError('failed', 'The key of a sealed value is gone.');
};

export const lostKey: PersonKey = { seal: lost, open: (_, stored) => openUnsealed(stored) ?? lost(), digest: lost };

export function personKey(dataKey: Uint8Array): PersonKey {
  const derived = (end: string) => Buffer.from(hkdfSync('sha256', dataKey, '', `hale ${end}`, keyBytes));
  const [sealing, nonces, digests] = [derived('sealing'), derived('nonces'), derived('digests')];
  return {
    seal: (cell, text) => {
      const [bound, plain] = [nameOf(cell), Buffer.from(text)];
      const nonce = createHmac('sha256', nonces).update(bound).update(plain).digest().subarray(0, nonceBytes);
      return sealedMark + encrypt(sealing, nonce, bound, plain).toString('base64url');
    },
    open: (cell, stored) =>
      openUnsealed(stored) ?? decrypt(sealing, nameOf(cell), stored.slice(sealedMark.length), cell).toString(),
    digest: (sha256) => createHmac('sha256', digests).update(sha256).digest('hex'),
  };
}

export const wrapKey = (masterKey: Uint8Array, owner: Cell, dataKey: Uint8Array): string =>
  encrypt(masterKey, randomBytes(nonceBytes), nameOf(owner), dataKey).toString('base64url');

export const unwrapKey = (masterKey: Uint8Array, owner: Cell, wrapped: string): Buffer =>
  decrypt(masterKey, nameOf(owner), wrapped, owner);

function openUnsealed(stored: string): string | undefined {
  if (stored.startsWith(sealedMark)) return undefined;
  return stored.startsWith(plainMark) ? stored.slice(plainMark.length) : stored;
}

const nameOf = (cell: Cell) => JSON.stringify(cell);

function encrypt(key: Uint8Array, nonce: Uint8Array, bound: string, plain: Uint8Array): Buffer {
  const cipherOf = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(bound));
  return Buffer.concat([nonce, cipherOf.update(plain), cipherOf.final(), cipherOf.getAuthTag()]);
}

/** Base64 decoding is lenient, so the text is compared. */
function decrypt(key: Uint8Array, bound: string, text: string, [table, column]: Cell): Buffer {
  const bytes = Buffer.from(text, 'base64url');
  try {
    if (bytes.toString('base64url') !== text) throw new Error('It is spelled in another way.');
    const opened = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
      .setAAD(Buffer.from(bound))
      .setAuthTag(bytes.subarray(-tagBytes));
    return Buffer.concat([opened.update(bytes.subarray(nonceBytes, -tagBytes)), opened.final()]);
  } catch {
    throw new DatabaseError('failed', `A sealed value of ${table}.${column} cannot be opened.`);
  }
}
