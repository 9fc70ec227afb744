import { randomBytes } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { DatabaseError, type Engine, type Result, type Statement } from '../engine/engine.ts';
import type { Orm } from '../engine/orm.ts';
import { type Cell, keyBytes, lostKey, noKey, type PersonKey, personKey, unwrapKey, wrapKey } from './sealing.ts';

type Send = Engine['read'];
type KeyOf = (userId: string) => PersonKey;

export class Sealed {
  readonly userIds: readonly string[];
  readonly make: (keyOf: KeyOf) => string;
  constructor(userIds: readonly string[], make: (keyOf: KeyOf) => string) {
    this.userIds = userIds;
    this.make = make;
  }
}

export type Vault = {
  keyOf: (userId: string) => PersonKey | Promise<PersonKey>;
  ownKey: (userId: string) => Promise<PersonKey>;
  sendSealed: (send: Send, statements: readonly Statement[]) => Promise<Result[]>;
  forget: (userId: string) => void;
  newKey: (userId: string) => { keyId: string; statement: Statement };
};

type Known = { keyId: string; key: PersonKey; untilMs: number };
/** Other processes use a destroyed key for up to `keyMsMax`. */
const defaults = { keyMsMax: 5_000, keysMax: 2_000 };

export function openVault(engine: Pick<Engine, 'read' | 'write'>, masterKey: Buffer, limits = defaults): Vault {
  const known = new Map<string, Known>();
  const loading = new Map<string, Promise<Known | undefined>>();
  const fresh = (userId: string) => {
    const found = known.get(userId);
    return found && found.untilMs > performance.now() ? found : undefined;
  };

  const newKey = (userId: string) => {
    const keyId = randomBytes(12).toString('base64url');
    return { keyId, statement: insertKey(userId, keyId, wrapKey(masterKey, ownerOf(userId), randomBytes(keyBytes))) };
  };
  const load = async (userId: string): Promise<Known | undefined> => {
    const row = await findKey(engine, userId);
    const before = known.get(userId);
    known.delete(userId);
    if (!row) return undefined;
    const { keyId } = row;
    const key = before?.keyId === keyId ? before.key : personKey(unwrapKey(masterKey, ownerOf(userId), row.wrappedKey));
    const found = { keyId, key, untilMs: performance.now() + limits.keyMsMax };
    if (known.size >= limits.keysMax) known.delete(known.keys().next().value ?? '');
    known.set(userId, found);
    return found;
  };
  const find = (userId: string): Promise<Known | undefined> => {
    const running = loading.get(userId);
    if (running !== undefined) return running;
    const started = load(userId).finally(() => loading.delete(userId));
    loading.set(userId, started);
    return started;
  };
  const findOrMake = async (userId: string): Promise<Known> => {
    const present = await find(userId);
    if (present) return present;
    await engine.write([newKey(userId).statement]);
    const made = await load(userId);
    if (!made) throw new DatabaseError('unavailable', 'A key that was just made is not there.');
    return made;
  };

  const sendSealed: Vault['sendSealed'] = async (send, statements) => {
    const userIds = ownersOf(statements);
    if (userIds.length === 0) return send(statements);
    for (let again = false; ; again = true) {
      const held = new Map<string, Known>();
      for (const userId of userIds) held.set(userId, fresh(userId) ?? (await findOrMake(userId)));
      const guards = [...held].map(([userId, { keyId }]) => holdKey(userId, keyId));
      try {
        return (await send([...guards, ...statements.map((each) => resolved(each, held))])).slice(guards.length);
      } catch (cause) {
        if (again || !isKeyLost(cause)) throw cause;
        for (const userId of userIds) known.delete(userId);
      }
    }
  };

  return {
    keyOf: (userId) => fresh(userId)?.key ?? find(userId).then((found) => found?.key ?? lostKey),
    ownKey: async (userId) => (fresh(userId) ?? (await findOrMake(userId))).key,
    sendSealed,
    forget: (userId) => void known.delete(userId),
    newKey,
  };
}

export function deleteDataKey(orm: Orm, { userId }: { userId: string }) {
  vaults.get(orm)?.forget(userId);
  return orm.run(sql`DELETE FROM person_keys WHERE user_id = ${userId}`);
}

const vaults = new WeakMap<Orm, Vault>();

export const attachVault = (orm: Orm, vault: Vault) => void vaults.set(orm, vault);

export const vaultOf = (orm: Orm): Vault | undefined => vaults.get(orm);

export const keyOf = (orm: Orm, userId: string): PersonKey | Promise<PersonKey> =>
  vaults.get(orm)?.keyOf(userId) ?? noKey;

export const isSealing = (orm: Orm) => vaults.has(orm);

export function inKeys(orm: Orm, userIds: readonly string[], make: (keyOf: KeyOf) => string): string | Sealed {
  return vaults.has(orm) ? new Sealed(userIds, make) : make(() => noKey);
}

export function inKey(orm: Orm, userId: string, make: (key: PersonKey) => string): string | SQL<string> {
  const param = inKeys(orm, [userId], (all) => make(all(userId)));
  return typeof param === 'string' ? param : sql`${param}`;
}

export const sealed = (orm: Orm, userId: string, cell: Cell, text: string) =>
  inKey(orm, userId, (key) => key.seal(cell, text));

function ownersOf(statements: readonly Statement[]): string[] {
  const owners = new Set<string>();
  for (const { params } of statements)
    for (const param of params) if (param instanceof Sealed) for (const userId of param.userIds) owners.add(userId);
  return [...owners];
}

function resolved(statement: Statement, held: ReadonlyMap<string, Known>): Statement {
  const keyOfOwner: KeyOf = (userId) => held.get(userId)?.key ?? lostKey;
  const params = statement.params.map((param) => (param instanceof Sealed ? param.make(keyOfOwner) : param));
  return { ...statement, params };
}

export const ownerOf = (userId: string): Cell => ['person_keys', 'wrapped_key', userId];
const isKeyLost = (cause: unknown) => cause instanceof DatabaseError && cause.message.includes('key_lost');

async function findKey(engine: Pick<Engine, 'read'>, userId: string) {
  const text = 'SELECT key_id, wrapped_key FROM person_keys WHERE user_id = ?';
  const [found] = await engine.read([{ sql: text, params: [userId], method: 'all' }]);
  const [row] = (found?.rows ?? []) as [keyId: string, wrappedKey: string][];
  return row && { keyId: row[0], wrappedKey: row[1] };
}

const insertKey = (userId: string, keyId: string, wrappedKey: string): Statement => ({
  sql: 'INSERT INTO person_keys (user_id, key_id, wrapped_key, created_at_ms) VALUES (?, ?, ?, (SELECT now_ms FROM clock)) ON CONFLICT DO NOTHING',
  params: [userId, keyId, wrappedKey],
  method: 'run',
});

const holdKey = (userId: string, keyId: string): Statement => ({
  sql: 'INSERT INTO held_keys (user_id, key_id) VALUES (?, ?)',
  params: [userId, keyId],
  method: 'run',
});
