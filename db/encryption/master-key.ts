import { DatabaseError, type Engine, type Statement } from '../engine/engine.ts';
import type { Db } from '../engine/orm.ts';
import { sealedTableOf, sealedTables } from './sealed-columns.ts';
import { plainMark, sealedMark, unwrapKey, wrapKey } from './sealing.ts';
import { ownerOf, vaultOf } from './vault.ts';

const checkOwner = ':check';

export type KeyVerdict = 'good' | 'wrong' | 'missing';

export async function judgeKey({ engine, read }: Pick<Db, 'engine' | 'read'>): Promise<KeyVerdict> {
  if (!(await hasKey(engine))) return 'good';
  const vault = vaultOf(read);
  if (!vault) return 'missing';
  try {
    await vault.keyOf(checkOwner);
    return 'good';
  } catch (cause) {
    if (cause instanceof DatabaseError && cause.reason === 'failed') return 'wrong';
    throw cause;
  }
}

export async function hasKey(engine: Pick<Engine, 'read'>): Promise<boolean> {
  const text = 'SELECT 1 FROM person_keys WHERE user_id = ?';
  const [found] = await engine.read([{ sql: text, params: [checkOwner], method: 'all' }]);
  return (found?.rows.length ?? 0) > 0;
}

export async function beginSealing({ engine, read }: Pick<Db, 'engine' | 'read'>): Promise<void> {
  const vault = vaultOf(read);
  if (!vault || (await hasKey(engine))) return;
  const { keyId, statement } = vault.newKey(checkOwner);
  const marks = Object.keys(sealedTables).flatMap((table) => {
    const { columns, isFreeText } = sealedTableOf(table) ?? { columns: [] };
    return isFreeText ? columns.map((column) => markPlain(table, column, keyId)) : [];
  });
  await engine.write([statement, ...marks]);
}

const markPlain = (table: string, column: string, keyId: string): Statement => ({
  sql: `UPDATE ${table} SET ${column} = ? || ${column} WHERE substr(${column}, 1, 5) IN (?, ?) AND EXISTS (SELECT 1 FROM person_keys WHERE user_id = ? AND key_id = ?)`,
  params: [plainMark, plainMark, sealedMark, checkOwner, keyId],
  method: 'run',
});

type Wrapped = [userId: string, keyId: string, wrappedKey: string];

/** Loops for keys made meanwhile. */
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
