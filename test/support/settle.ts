import { body, type WearableUser } from './events.ts';
import type { Client } from './service.ts';
import { until } from './sqld.ts';

export type Timed = [payload: object, orderingMs?: number];

/** Delivers and waits until a later delivery of the same person is visible: then these have had their effect too. */
export async function deliverAll(client: Client, user: WearableUser, deliveries: Timed[]): Promise<void> {
  for (const [payload, orderingMs] of deliveries) {
    await client.deliver(payload, { ...(orderingMs !== undefined && { orderingMs }) });
  }
  const mark = Math.round(Math.random() * 1e9);
  await client.deliver(body(user, '2001-01-01', { measurements_data: { day_avg_weight_kg: mark } }));
  const isMark = (row: { weight_kg?: unknown }) => row.weight_kg === mark;
  await until(async () => (await client.sync(user.reference_id)).body_measurements.some(isMark));
}
