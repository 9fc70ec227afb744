import type { Engine, Statement } from '../engine/engine.ts';
import { unwrapKey, wrapKey } from './sealing.ts';
import { ownerOf } from './vault.ts';

type Wrapped = [userId: string, keyId: string, wrappedKey: string];

/**
 * Wraps every data key by another master key, all of them in one transaction; what is sealed under them stays as it is.
 * Tells how many. Throws a `DatabaseError` when the former master key is not the one that wraps them. Keys that are made
 * meanwhile by a server with the former key follow in a transaction of their own.
 */
export async function rewrapKeys(
  engine: Pick<Engine, 'read' | 'write'>,
  { former, next }: { former: Buffer; next: Buffer },
): Promise<number> {
  let count = 0;
  for (;;) {
    const [found] = await engine.read([
      { sql: 'SELECT user_id, key_id, wrapped_key FROM person_keys', params: [], method: 'all' },
    ]);
    const left = ((found?.rows ?? []) as Wrapped[]).filter(([userId, , wrapped]) => !isUnder(next, userId, wrapped));
    if (left.length === 0) return count;
    await engine.write(left.map((row) => rewrap(row, former, next)));
    count += left.length;
  }
}

function isUnder(masterKey: Buffer, userId: string, wrapped: string): boolean {
  try {
    unwrapKey(masterKey, ownerOf(userId), wrapped);
    return true;
  } catch {
    return false;
  }
}

function rewrap([userId, keyId, wrapped]: Wrapped, former: Buffer, next: Buffer): Statement {
  const owner = ownerOf(userId);
  const fresh = wrapKey(next, owner, unwrapKey(former, owner, wrapped));
  const text = 'UPDATE person_keys SET wrapped_key = ? WHERE user_id = ? AND key_id = ?';
  return { sql: text, params: [fresh, userId, keyId], method: 'run' };
}
