import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { openDb, writeAll } from '../../../db/client.ts';
import { migrate } from '../../../db/engine/migrate.ts';
import { upsertHealthRows } from '../../../db/health/rows.ts';
import { syncPieces } from '../../../routers/data/sync-stream.ts';
import { biomarkerRow, dailyRow, sleepRow } from '../../support/database/health-rows.ts';
import { temporaryFolder } from '../../support/folder.ts';

test('rows of several tables, few of each, do not hold the event loop as one', async () => {
  const db = openDb(`file:${join(temporaryFolder(), 'hale.db')}`);
  await migrate(db.engine);
  const each = Array.from({ length: 150 }, (_, index) => ({ id: `row_${index}`, user_id: 'user_a', version: '1' }));
  await writeAll(db, (orm) => [
    upsertHealthRows(orm, 'daily_summary', each.map(dailyRow)),
    upsertHealthRows(orm, 'sleep_sessions', each.map(sleepRow)),
    upsertHealthRows(orm, 'biomarkers', each.map(biomarkerRow)),
  ]);

  let turn = 0;
  let going = true;
  const count = () => {
    turn += 1;
    if (going) setImmediate(count);
  };
  setImmediate(count);
  const rowsOfTurn = new Map<number, number>();
  const decoder = new TextDecoder();
  for await (const piece of syncPieces({ db }, { userId: 'user_a', sinceMs: 0 })) {
    const rows = decoder.decode(piece).match(/"id":/g)?.length ?? 0;
    rowsOfTurn.set(turn, (rowsOfTurn.get(turn) ?? 0) + rows);
  }
  going = false;
  db.close();

  const rows = [...rowsOfTurn.values()];
  expect(rows.reduce((sum, some) => sum + some, 0)).toBe(450);
  expect(Math.max(...rows)).toBeLessThan(300);
});
