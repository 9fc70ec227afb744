import { DatabaseError, type Statement } from '../engine/engine.ts';
import type { Db } from '../engine/orm.ts';
import { plainMark, sealedMark } from './sealing.ts';
import { vaultOf } from './vault.ts';

/** A key that seals nothing: whoever can unwrap it has the database's master key. */
const checkOwner = ':check';

/** `good` to work with; `wrong` master key; `missing` where none is given for a database that has one. */
export type KeyVerdict = 'good' | 'wrong' | 'missing';

/** Whether this is the database's master key. Nobody's key can be unwrapped with another one, and nothing be opened. */
export async function judgeKey({ engine, read }: Pick<Db, 'engine' | 'read'>): Promise<KeyVerdict> {
  const vault = vaultOf(read);
  if (!(await hasKey(engine))) return 'good';
  if (!vault) return 'missing';
  try {
    await vault.keyOf(checkOwner);
    return 'good';
  } catch (cause) {
    if (cause instanceof DatabaseError && cause.reason === 'failed') return 'wrong';
    throw cause;
  }
}

/** Whether a master key is the database's already. */
export async function hasKey(engine: Db['engine']): Promise<boolean> {
  const text = 'SELECT 1 FROM person_keys WHERE user_id = ?';
  const [found] = await engine.read([{ sql: text, params: [checkOwner], method: 'all' }]);
  return (found?.rows.length ?? 0) > 0;
}

/**
 * The first start with a master key makes it the database's. What is there stays plain and is told from sealed text by its
 * beginning; text that by chance or on purpose begins like sealed text gets another mark in the same transaction.
 */
export async function beginSealing({ engine, read }: Pick<Db, 'engine' | 'read'>): Promise<void> {
  const vault = vaultOf(read);
  if (!vault || (await hasKey(engine))) return;
  const { keyId, statement } = vault.newKey(checkOwner);
  await engine.write([statement, ...free.map(([table, column]) => markPlain(table, column, keyId))]);
}

/** Columns that hold free text. In all others that are sealed it is JSON or a hash, which never begins with a mark. */
const free = [
  ['memories', 'text'],
  ['lab_uploads', 'file_name'],
  ['activities', 'name'],
  ['biomarkers', 'value_text'],
  ['biomarkers', 'flag'],
  ['biomarkers', 'reference_range'],
] as const;

/** For the one whose key was stored: of two that start at once, the second may find sealed text already. */
const markPlain = (table: string, column: string, keyId: string): Statement => ({
  sql: `UPDATE ${table} SET ${column} = ? || ${column} WHERE substr(${column}, 1, 5) IN (?, ?) AND EXISTS (SELECT 1 FROM person_keys WHERE user_id = ? AND key_id = ?)`,
  params: [plainMark, plainMark, sealedMark, checkOwner, keyId],
  method: 'run',
});
