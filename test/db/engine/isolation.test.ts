import { beforeEach, describe, expect, test } from 'bun:test';
import { Glob } from 'bun';
import type { Db } from '../../../db/client.ts';
import { onEveryEngine, statement } from '../../support/database/engines.ts';
import { ownerless } from '../../support/database/ownership/ownerless.ts';
import { reads } from '../../support/database/ownership/reads.ts';
import { writes } from '../../support/database/ownership/writes.ts';
import { seed } from '../../support/database/seeded-person.ts';

const root = new URL('../../../db/', import.meta.url).pathname;
/** What opens, copies and describes a database knows no person. */
const machinery = /^(?:engine|schema|migrations)\/|^(?:client|generate|id|keys)\.ts$/;
const files = [...new Glob('**/*.ts').scanSync(root)].filter((file) => !machinery.test(file));

test('every exported query is called for its owner, or listed with the reason why it has none', async () => {
  const known = [reads, writes].flatMap(Object.keys).concat(...Object.values(ownerless));
  const modules = await Promise.all(files.map((file): Promise<object> => import(`${root}${file}`)));
  const exported = modules.flatMap((each) =>
    Object.entries(each).flatMap(([name, value]) => (typeof value === 'function' ? name : [])),
  );
  expect(exported.toSorted()).toEqual(known.toSorted());
});

/** Every row of every table, but for the clock, which each write moves. */
const everything = async ({ engine }: Db) => {
  const [tables] = await engine.read([
    statement("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%sql%' AND name <> 'clock'"),
  ]);
  const names = (tables?.rows ?? []).map((row) => String((row as unknown[])[0]));
  const found = await engine.read(names.map((name) => statement(`SELECT * FROM ${name}`)));
  return Object.fromEntries(names.map((name, at) => [name, found[at]?.rows]));
};

onEveryEngine((nodes) => {
  beforeEach(() => seed(nodes.db, 'alice'));

  describe('a person who is not the owner', () => {
    test('gets the same from every query as if the owner did not exist', async () => {
      const { db } = nodes;
      const answers = (as: string, of: string) =>
        Promise.all(Object.entries(reads).map(async ([name, read]) => [name, await read(db, as, of)] as const));
      const nothing = await answers('nobody', 'alice');
      const own = Object.fromEntries(await answers('alice', 'alice'));
      for (const [name, empty] of nothing) expect(own[name], `${name} finds what is the owner's`).not.toEqual(empty);
      expect(await answers('bob', 'alice')).toEqual(nothing);
      await seed(db, 'bob');
      for (const [name, answer] of [...(await answers('bob', 'bob')), ...(await answers('bob', 'alice'))])
        expect(String(JSON.stringify(answer)), name).not.toContain('alice');
    });

    test.each(Object.keys(writes))('changes nothing by %s', async (name) => {
      await seed(nodes.db, 'bob');
      const before = await everything(nodes.db);
      await writes[name]?.(nodes.db, 'bob', 'alice');
      expect(await everything(nodes.db)).toEqual(before);
      await writes[name]?.(nodes.db, 'alice', 'alice');
      expect(await everything(nodes.db)).not.toEqual(before);
    });
  });
});
