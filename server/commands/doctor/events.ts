import type { Orm } from '../../../db/client.ts';
import { openIntactEvents } from '../../../db/encryption/sealed-rows.ts';
import { databaseErrorOf } from '../../../db/engine/engine.ts';
import { listEventLengths, readEvents } from '../../../db/ingestion/event-groups.ts';
import type { RawEventRow } from '../../../db/ingestion/raw-events.ts';
import { type EventRows, type FindSource, rowsOfEvent } from '../../../routers/ingestion/event-rows.ts';

const eventsPerPage = 2_000;

/** The events in the order of arrival, a group at a time: one of `every`, or all. */
export async function* eventGroups(orm: Orm, share: { every: number; offset: number }): AsyncGenerator<RawEventRow[]> {
  let afterId = 0;
  for (;;) {
    const page = await listEventLengths(orm, { ...share, afterId, limit: eventsPerPage });
    for await (const group of readEvents(orm, page, openIntactEvents)) {
      yield group;
      // Other work of this process gets its turn, and the database a chance to move its log on.
      await new Promise((resolve) => setImmediate(resolve));
    }
    if (page.length < eventsPerPage) return;
    afterId = page.at(-1)?.[0] ?? afterId;
  }
}

/** The rows that an event gives today, or why it gives none. */
export async function givenBy(orm: Orm, event: RawEventRow, findSource?: FindSource): Promise<EventRows | string> {
  try {
    return (await rowsOfEvent(orm, event, findSource)) ?? 'its connection or person is not known';
  } catch (cause) {
    const database = databaseErrorOf(cause);
    if (database) throw database;
    // The normalizer's words name the field and carry nothing of the payload.
    return cause instanceof Error ? cause.message.slice(0, 500) : 'unreadable';
  }
}

export const hasHadEffect = ({ processedAtMs, processError }: RawEventRow) =>
  processedAtMs !== null && processError === null;
