import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { type CryptoKey, errors, importJWK, type JWTVerifyGetKey } from 'jose';
import { findIdentityKey, type IdentityKeyRow, insertIdentityKey, listIdentityKeys } from '../../db/access/identity.ts';
import { type Db, writeAll } from '../../db/client.ts';
import { newToken } from '../../db/id.ts';
import { deriveKey } from '../settings/secrets-file.ts';

const keptMs = 600_000;
const keptMax = 100;
const KeyId = /^\w{1,64}$/;
const ivBytes = 12;
const tagBytes = 16;

export type SigningKey = { id: string; publicKey: string; privateKey: string; createdAt: Date };
export type SigningKeys = ReturnType<typeof createSigningKeys>;

/** A new `JWT_SECRET` withdraws them. */
export function createSigningKeys({ db, jwtSecret }: { db: Db; jwtSecret: string }) {
  const sealingKey = deriveKey(jwtSecret, 'identity signing keys');
  const opened = ({ id, publicKey, privateKey, createdAt }: IdentityKeyRow): SigningKey[] => {
    const text = unseal(sealingKey, `${id} ${publicKey}`, privateKey);
    return text === null ? [] : [{ id, publicKey, privateKey: text, createdAt }];
  };
  const list = async () => (await listIdentityKeys(db.read)).flatMap(opened);

  return {
    list,
    insert: async (pair: Omit<SigningKey, 'id'>): Promise<SigningKey> => {
      const id = newToken();
      const privateKey = seal(sealingKey, `${id} ${pair.publicKey}`, pair.privateKey);
      const row = { ...pair, id, privateKey, alg: 'RS256', crv: null, expiresAt: null };
      await writeAll(db, (orm) => [insertIdentityKey(orm, row)]);
      return { ...pair, id };
    },
    publicSet: async () => ({
      keys: (await list()).map(({ id, publicKey }) => ({
        ...JSON.parse(publicKey),
        kid: id,
        alg: 'RS256',
        use: 'sig',
      })),
    }),
    verify: createVerify(async (id) => {
      const row = await findIdentityKey(db.read, { id });
      return row && opened(row)[0];
    }),
  };
}

function createVerify(find: (id: string) => Promise<SigningKey | undefined>): JWTVerifyGetKey {
  const known = new Map<string, { key: CryptoKey; untilMs: number }>();
  return async ({ kid = '' }) => {
    const kept = known.get(kid);
    if (kept && kept.untilMs > Date.now()) return kept.key;
    const found = KeyId.test(kid) ? await find(kid) : undefined;
    const key = found && (await importJWK(JSON.parse(found.publicKey), 'RS256'));
    if (!key || key instanceof Uint8Array) throw new errors.JWKSNoMatchingKey();
    if (known.size >= keptMax) known.clear();
    known.set(kid, { key, untilMs: Date.now() + keptMs });
    return key;
  };
}

/** Bound to id and public half: forged rows add no valid key. */
function seal(key: Uint8Array, bound: string, text: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(bound));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

function unseal(key: Uint8Array, bound: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
    decipher.setAAD(Buffer.from(bound)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
