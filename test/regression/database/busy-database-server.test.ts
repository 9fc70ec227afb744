import { expect, test } from 'bun:test';
import { createClient } from '@libsql/client/web';
import { openRemote } from '../../../db/engine/remote.ts';
import { statement } from '../../support/database/engines.ts';
import { hasSqld, startSqld } from '../../support/database/sqld.ts';

test.skipIf(!hasSqld)(
  'a write waits for the writer of another node, as long as an embedded one waits for a lock',
  async () => {
    const { url } = await startSqld();
    const engine = openRemote(url);
    const other = createClient({ url });
    await engine.setUp([
      statement('CREATE TABLE clock (id INTEGER, now_ms INTEGER)', [], 'run'),
      statement('CREATE TABLE written (id INTEGER)', [], 'run'),
    ]);
    const held = await other.transaction('write');
    await held.execute('INSERT INTO written VALUES (1)');
    const ended = Bun.sleep(3_000).then(() => held.commit());
    const insert = (id: number) => engine.write([statement('INSERT INTO written VALUES (?)', [id], 'run')]);
    await Promise.all([insert(2), insert(3), ended]);
    const [stored] = await engine.read([statement('SELECT id FROM written ORDER BY id')]);
    expect(stored?.rows).toEqual([[1], [2], [3]]);
    other.close();
    engine.close();
  },
);
