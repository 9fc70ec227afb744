import { type Random, seeded, shuffled } from '../random.ts';
import type { Kind, Planted, Planting } from './planted.ts';
import { rawEventOfRows, rawEventsOfLabs } from './raw-events.ts';

/** The raw event ordered later wins. */
export type Delivery = { rawEvent: object; orderingMs: number };

const itemsPerDelivery = 20;
const kinds: readonly Kind[] = ['daily', 'sleep', 'activity', 'body'];

/** Shuffled, some twice, some with an outdated version of rows. */
export function deliveriesOf(planting: Planting, seed: number): Delivery[] {
  const random = seeded(seed);
  const startMs = Date.UTC(2026, 0, 1) + seed * 1_000;
  const chunks = planting.connections.flatMap((connection) =>
    kinds.flatMap((kind) =>
      chunked(planting.rows.filter((row) => row.connection === connection.id && row.kind === kind)).map((rows) => ({
        connection,
        kind,
        rows,
      })),
    ),
  );
  const deliveries = chunks.flatMap(({ connection, kind, rows }, index): Delivery[] => {
    const orderingMs = startMs + 1_000 + index;
    const whole = { rawEvent: rawEventOfRows(planting, connection, kind, rows), orderingMs };
    const again = random.chance(0.08) ? [whole] : [];
    const stale = random.chance(0.15)
      ? [{ rawEvent: rawEventOfRows(planting, connection, kind, rows.map(halved)), orderingMs: orderingMs - 1_000_000 }]
      : [];
    return [whole, ...again, ...stale];
  });
  const labs = rawEventsOfLabs(planting).map((rawEvent, index) => ({ rawEvent, orderingMs: startMs + index }));
  return shuffled([...deliveries, ...labs], random);
}

/** Late outdated versions and repeated corrections. */
export function redeliveriesOf(planting: Planting, random: Random, count: number): Delivery[] {
  const days = shuffled(planting.rows, random).slice(0, count);
  return planting.connections.flatMap((connection) =>
    kinds.flatMap((kind) => {
      const rows = days.filter((row) => row.connection === connection.id && row.kind === kind);
      return chunked(rows).map((some, index) => ({
        rawEvent: rawEventOfRows(planting, connection, kind, some),
        orderingMs: (index % 2 === 0 ? Date.UTC(2025, 0, 1) : Date.UTC(2026, 6, 1)) + index,
      }));
    }),
  );
}

function halved(row: Planted): Planted {
  const values = Object.entries(row.values).map(([column, value]) => [
    column,
    value === null ? null : Math.floor(value / 2),
  ]);
  return { ...row, values: Object.fromEntries(values) };
}

function chunked(rows: readonly Planted[]): Planted[][] {
  const count = Math.ceil(rows.length / itemsPerDelivery);
  return Array.from({ length: count }, (_, index) =>
    rows.slice(index * itemsPerDelivery, (index + 1) * itemsPerDelivery),
  );
}
