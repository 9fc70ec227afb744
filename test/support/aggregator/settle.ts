import { filePath } from '../../../db/client.ts';
import { openEmbeddedReader } from '../../../db/engine/embedded-reader.ts';
import type { Settings } from '../../../server/settings/env.ts';
import { statement } from '../database/engines.ts';
import type { Client } from '../service/service.ts';
import { until } from '../until.ts';

export type Timed = [payload: object, orderingMs?: number];
type Running = { settings: Pick<Settings, 'databaseUrl'> };

/** Resolves when every raw event is complete, parked or waiting. They finish in any order. */
export async function allSettled({ settings }: Running): Promise<void> {
  const reader = openEmbeddedReader(filePath(settings.databaseUrl));
  const queued = statement("SELECT 1 FROM jobs WHERE lane = 'ingest' AND dead_at_ms IS NULL LIMIT 1");
  try {
    await until(async () => (await reader.read([queued]))[0]?.rows.length === 0);
  } finally {
    reader.close();
  }
}

export async function deliverAll(service: Running & Client, deliveries: Timed[]): Promise<void> {
  for (const [payload, orderingMs] of deliveries) {
    await service.deliver(payload, { ...(orderingMs !== undefined && { orderingMs }) });
  }
  await allSettled(service);
}
