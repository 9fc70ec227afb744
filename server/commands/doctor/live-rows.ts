import type { Orm } from '../../../db/client.ts';
import { findRawEventBySha256 } from '../../../db/ingestion/raw-events.ts';
import { type HealthTableName, healthTables } from '../../../db/schema/health-schema.ts';
import { isSameKey, type RowKey, rowKeyOf } from '../../../db/schema/table-key.ts';
import { countLiveRows, listLiveRows } from '../../../db/upkeep/doctor-rows.ts';
import { sha256In } from '../../../routers/ingestion/event-rows.ts';
import { givenBy, hasHadEffect } from './events.ts';
import type { newTally } from './tally.ts';

const rowsPerPage = 200;
type Search = { confirmed: ReadonlyMap<string, number>; tally: ReturnType<typeof newTally> };

/**
 * Rows that their own event does not give. Where as many rows were found behind the events as there are, there is none,
 * and nothing more is read.
 */
export async function checkLiveRows(orm: Orm, { confirmed, tally }: Search): Promise<void> {
  for (const table of Object.keys(healthTables) as HealthTableName[]) {
    if ((await countLiveRows(orm, table)) !== (confirmed.get(table) ?? 0)) await searchTable(orm, table, tally);
  }
}

async function searchTable(orm: Orm, table: HealthTableName, tally: Search['tally']) {
  let after: RowKey | undefined;
  for (;;) {
    const page = await listLiveRows(orm, { table, after, limit: rowsPerPage });
    const byEvent = Map.groupBy(page, ({ version }) => version);
    for (const [version, rows] of byEvent) {
      const event = await findRawEventBySha256(orm, { sha256: sha256In(version) });
      if (!event || !hasHadEffect(event)) continue;
      const given = await givenBy(orm, event);
      if (typeof given === 'string') continue;
      const keys = new Map((given.tables[table] ?? []).map((row) => [row.id, rowKeyOf(table, row)]));
      const { id, type, requestId, receivedAtMs } = event;
      for (const { key } of rows) {
        const rowId = key.at(-1) ?? '';
        if (!isSameKey(key, keys.get(rowId) ?? []))
          tally.add({ raw_event_id: id, type, request_id: requestId, table, row_id: rowId }, receivedAtMs);
      }
    }
    if (page.length < rowsPerPage) return;
    after = page.at(-1)?.key;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
