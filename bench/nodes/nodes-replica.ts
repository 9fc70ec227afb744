import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { createClient as createWebClient } from '@libsql/client/web';
import { startSqld } from '../../test/support/database/sqld.ts';
import type { Row } from '../harness/rounds.ts';
import { benchTurnId } from '../servers/subject.ts';

const rounds = 5;
const readsPerRound = 300;
const turnBytes = 1_200;
const find = { sql: 'SELECT body FROM turns WHERE id = ?', args: [benchTurnId] };

/**
 * A read of one row of a turn's size: from the server, from a local replica of it (`syncUrl`), and from the replica
 * after it has asked for news, as a read that must see what another node has acknowledged would.
 */
export async function replicaRows(folder: string): Promise<Row[]> {
  const sqld = await startSqld();
  const server = createWebClient({ url: sqld.url });
  await server.batch(
    [
      'CREATE TABLE turns (id TEXT PRIMARY KEY, body TEXT NOT NULL)',
      { sql: 'INSERT INTO turns VALUES (?, ?)', args: [benchTurnId, 'x'.repeat(turnBytes)] },
    ],
    'write',
  );
  const replica = createClient({ url: `file:${join(folder, 'replica.db')}`, syncUrl: sqld.url });
  try {
    await replica.sync();
    await server.execute({ sql: 'INSERT INTO turns VALUES (?, ?)', args: ['turn_of_another_node', ''] });
    const unseen = (await replica.execute("SELECT 1 FROM turns WHERE id = 'turn_of_another_node'")).rows.length === 0;
    const rates = { server: [] as number[], replica: [] as number[], synced: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      rates.server.push(await perSecond(() => server.execute(find)));
      rates.replica.push(await perSecond(() => replica.execute(find)));
      rates.synced.push(await perSecond(() => replica.sync().then(() => replica.execute(find))));
    }
    const beside = { baseline: rates.server, unit: '/s' };
    return [
      {
        figure: 'a row read from a local replica (`syncUrl`), one after the other, against the server',
        ...{ subject: rates.replica, ...beside },
        note: unseen ? 'does not see what another node has acknowledged' : 'saw what another node had acknowledged',
      },
      {
        figure: 'the same after asking for news, so that it sees what another node has acknowledged',
        ...{ subject: rates.synced, ...beside },
        note: 'a round trip as well, so that a replica gains nothing that hale promises',
      },
    ];
  } finally {
    replica.close();
    server.close();
    sqld.stop();
  }
}

async function perSecond(read: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  for (let count = 0; count < readsPerRound; count++) await read();
  return (readsPerRound * 1_000) / (performance.now() - startMs);
}
