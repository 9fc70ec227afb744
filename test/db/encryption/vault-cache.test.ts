import { afterAll, beforeAll, expect, test } from 'bun:test';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { openVault, Sealed } from '../../../db/encryption/vault.ts';
import { openEmbedded } from '../../../db/engine/embedded.ts';
import type { Engine, Statement } from '../../../db/engine/engine.ts';
import { migrate } from '../../../db/engine/migrate.ts';
import { statement } from '../../support/database/engines.ts';
import { temporaryFolder } from '../../support/folder.ts';

let engine: Engine;
let asked = 0;
const masterKey = randomBytes(32);
const lasting = { keyMsMax: 1e9, keysMax: 100 };
const cell = ['t', 'c', 'r'] as const;

beforeAll(async () => {
  const real = openEmbedded(join(temporaryFolder(), 'hale.db'));
  await migrate(real);
  const read: Engine['read'] = (statements) => {
    asked += statements.length;
    return real.read(statements);
  };
  engine = { ...real, read };
});
afterAll(() => engine.close());

async function readsOf(run: () => Promise<unknown>): Promise<number> {
  const before = asked;
  await run();
  return asked - before;
}

test('a key is read once, however many ask for it at the same time, and at once from then on', async () => {
  const maker = openVault(engine, masterKey, lasting);
  const sealed = (await maker.ownKey('user_a')).seal(cell, 'said');
  const vault = openVault(engine, masterKey, lasting);
  expect(await readsOf(() => Promise.all(Array.from({ length: 9 }, () => vault.keyOf('user_a'))))).toBe(1);
  const key = vault.keyOf('user_a');
  expect(key).not.toBeInstanceOf(Promise);
  expect((await key).open(cell, sealed)).toBe('said');
});

test('a key that is as old as it may be is read again, and is the same object while it is the same key', async () => {
  const vault = openVault(engine, masterKey, { ...lasting, keyMsMax: 0 });
  const first = await vault.ownKey('user_b');
  expect(await readsOf(async () => expect(await vault.keyOf('user_b')).toBe(first))).toBe(1);
  await engine.write([statement("DELETE FROM person_keys WHERE user_id = 'user_b'")]);
  const gone = await vault.keyOf('user_b');
  expect(() => gone.open(cell, first.seal(cell, 'said'))).toThrow('gone');
});

test('only so many keys are held', async () => {
  const vault = openVault(engine, masterKey, { ...lasting, keysMax: 2 });
  for (const userId of ['user_c', 'user_d', 'user_e']) await vault.ownKey(userId);
  expect(vault.keyOf('user_e')).not.toBeInstanceOf(Promise);
  expect(vault.keyOf('user_d')).not.toBeInstanceOf(Promise);
  expect(vault.keyOf('user_c')).toBeInstanceOf(Promise);
});

test('a batch whose keys are known is handed on in the same turn, and one without sealed values is handed on as it is', async () => {
  const vault = openVault(engine, masterKey, lasting);
  const key = await vault.ownKey('user_f');
  const sent: (readonly Statement[])[] = [];
  const send: Engine['read'] = async (statements) => {
    sent.push(statements);
    return statements.map(({ sql }) => ({ rows: [sql] }));
  };
  const plain = [statement('SELECT 1', ['a'])];
  const sealed = [
    statement('SELECT 2', [1, new Sealed(['user_f'], (keys) => keys('user_f').seal(cell, 'said')), null]),
  ];
  const answers = [vault.sendSealed(send, plain), vault.sendSealed(send, sealed)];
  expect(sent).toHaveLength(2);
  expect(sent[0]).toBe(plain);
  expect(sent[1]?.at(-1)?.params).toEqual([1, key.seal(cell, 'said'), null]);
  expect((await Promise.all(answers)).map((results) => results.map(({ rows }) => rows))).toEqual([
    [['SELECT 1']],
    [['SELECT 2']],
  ]);
});

test('a failure that has nothing to do with the key is told, and nothing is sent twice', async () => {
  const vault = openVault(engine, masterKey, lasting);
  let sent = 0;
  const send: Engine['read'] = async () => {
    sent += 1;
    throw new Error('disk full');
  };
  const sealed = [statement('SELECT 1', [new Sealed(['user_f'], () => '')])];
  await expect(vault.sendSealed(send, sealed)).rejects.toThrow('disk full');
  expect(sent).toBe(1);
});
