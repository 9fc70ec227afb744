/** The aggregator's data webhooks, as far as the replay and the simulator send them. */

/** One connection of one person with one provider, as the aggregator names it. */
export type PayloadUser = { user_id: string; provider: string; reference_id: string };

export type DataType = 'daily' | 'sleep' | 'activity' | 'body';
/** A model of the aggregator: nested groups of measures, null where nothing was measured. */
export type Item = { metadata: Metadata } & Record<string, unknown>;
type Metadata = { start_time: string; end_time: string } & Record<string, unknown>;
export type Payload = { type: DataType; version: string; user: Record<string, unknown>; data: Item[] };

/** A month or so of days in one delivery, as the aggregator's own chunks of a historical request. */
const itemsMax = 30;

/**
 * Deliveries of at most 30 items, oldest first. `days` are cut into runs of 30; each run gives one payload per type
 * that has items in it, so that what belongs together arrives together.
 */
export function groupPayloads<Day>(
  days: readonly Day[],
  user: PayloadUser,
  itemsOf: { [Type in DataType]?: (day: Day) => Item[] },
): Payload[] {
  const types = (['daily', 'sleep', 'activity', 'body'] as const).filter((type) => itemsOf[type]);
  return chunk(days, itemsMax).flatMap((run) =>
    types.flatMap((type) =>
      chunk(
        run.flatMap((day) => itemsOf[type]?.(day) ?? []),
        itemsMax,
      ).map((data) => payload(type, user, data)),
    ),
  );
}

function payload(type: DataType, user: PayloadUser, data: Item[]): Payload {
  return {
    type,
    version: '2022-03-16',
    user: { ...user, last_webhook_update: null, scopes: null, active: true },
    data,
  };
}

function chunk<Value>(values: readonly Value[], size: number): Value[][] {
  const count = Math.ceil(values.length / size);
  return Array.from({ length: count }, (_, index) => values.slice(index * size, (index + 1) * size));
}
