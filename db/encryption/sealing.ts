import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { DatabaseError } from '../engine/engine.ts';

/** Which cell of the database a value belongs to. It is bound to it: moved to another place it can no longer be opened. */
export type Cell = readonly [table: string, column: string, ...row: (string | number)[]];

/** What is done under one person's data key. */
export type PersonKey = {
  /** The same text in the same cell is always sealed the same, so that a row that is written again stays as it is. */
  seal: (cell: Cell, text: string) => string;
  /** A value from before there was a key comes back as it stands. Throws a `DatabaseError` for one that was altered. */
  open: (cell: Cell, stored: string) => string;
  /** Of a text's hash, by which the text could be guessed: tells that two are the same and, without the key, no more. */
  digest: (sha256: string) => string;
};

export const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
const cipher = 'aes-256-gcm';
/** What is sealed, and what only looks as if it were sealed or marked like this: plain text of anybody's choosing. */
export const sealedMark = 'enc1.';
export const plainMark = 'raw1.';

/** Where no key is set. */
export const noKey: PersonKey = { seal: (_, text) => text, open: (_, stored) => stored, digest: (sha256) => sha256 };

const lost = (): never => {
  throw new DatabaseError('failed', 'The key of a sealed value is gone.');
};

/** Of a person without one: what was never sealed can be read. */
export const lostKey: PersonKey = { seal: lost, open: (_, stored) => openUnsealed(stored) ?? lost(), digest: lost };

/** One data key serves three ends, none of which says anything about the others. */
export function personKey(dataKey: Uint8Array): PersonKey {
  const derived = (end: string) => Buffer.from(hkdfSync('sha256', dataKey, '', `hale ${end}`, keyBytes));
  const [sealing, nonces, digests] = [derived('sealing'), derived('nonces'), derived('digests')];
  return {
    seal: (cell, text) => {
      const [bound, plain] = [nameOf(cell), Buffer.from(text)];
      // The name is JSON and ends where it ends, so that no other name and text give the same bytes.
      const nonce = createHmac('sha256', nonces).update(bound).update(plain).digest().subarray(0, nonceBytes);
      return sealedMark + encrypt(sealing, nonce, bound, plain).toString('base64url');
    },
    open: (cell, stored) =>
      openUnsealed(stored) ?? decrypt(sealing, nameOf(cell), stored.slice(sealedMark.length), cell).toString(),
    digest: (sha256) => createHmac('sha256', digests).update(sha256).digest('hex'),
  };
}

/** A data key under the master key, bound to whose it is. */
export const wrapKey = (masterKey: Uint8Array, owner: Cell, dataKey: Uint8Array): string =>
  encrypt(masterKey, randomBytes(nonceBytes), nameOf(owner), dataKey).toString('base64url');

export const unwrapKey = (masterKey: Uint8Array, owner: Cell, wrapped: string): Buffer =>
  decrypt(masterKey, nameOf(owner), wrapped, owner);

/** Undefined for a value that is sealed. */
function openUnsealed(stored: string): string | undefined {
  if (stored.startsWith(sealedMark)) return undefined;
  return stored.startsWith(plainMark) ? stored.slice(plainMark.length) : stored;
}

const nameOf = (cell: Cell) => JSON.stringify(cell);

function encrypt(key: Uint8Array, nonce: Uint8Array, bound: string, plain: Uint8Array): Buffer {
  const cipherOf = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(bound));
  return Buffer.concat([nonce, cipherOf.update(plain), cipherOf.final(), cipherOf.getAuthTag()]);
}

/**
 * What failed is named by its table and column: a row's name may be a person's. Decoding passes over what is no base64,
 * so that the text itself is compared: nothing may be added to it either.
 */
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
