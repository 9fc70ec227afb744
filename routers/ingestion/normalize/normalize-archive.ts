import type { z } from 'zod';
import type { HealthRow, HealthRows } from '../../../db/health/rows.ts';
import type { HealthTableName } from '../../../db/schema/health-schema.ts';
import { activityRow } from './normalize-activity.ts';
import { bodyRow, dailyRow } from './normalize-days.ts';
import { sleepRow } from './normalize-sleep.ts';
import { lastOfEach, orderingMs, type RawEventRef, type RowOwner } from './normalized-event.ts';
import type { ArchiveEvent, ArchivePart } from './payloads.ts';

type Part = Pick<z.output<typeof ArchivePart>, 'events' | 'withdrawn'>;

export function archiveRows({ events, withdrawn }: Part, owner: RowOwner, rawEvent: RawEventRef): HealthRows {
  const gone = (wanted: HealthTableName): HealthRow<'sleep_sessions'>[] =>
    withdrawn.filter(({ table }) => table === wanted).map(({ id, date }) => tombstone({ id, date }, owner, rawEvent));
  const items = <Type extends ArchiveEvent['type']>(type: Type) =>
    events.filter((event): event is Extract<ArchiveEvent, { type: Type }> => event.type === type);
  return {
    daily_summary: lastOfEach(items('daily').map(({ item }) => dailyRow(item, owner, rawEvent))),
    body_measurements: lastOfEach(items('body').map(({ item }) => bodyRow(item, owner, rawEvent))),
    sleep_sessions: lastOfEach([
      ...gone('sleep_sessions'),
      ...items('sleep').map(({ item }) => sleepRow(item, owner, rawEvent)),
    ]),
    activities: lastOfEach([
      ...gone('activities'),
      ...items('activity').map(({ item }) => activityRow(item, owner, rawEvent)),
    ]),
  };
}

const tombstone = (row: { id: string; date: string }, owner: RowOwner, { rawEventId, version }: RawEventRef) => ({
  ...row,
  user_id: owner.userId,
  source_id: owner.sourceId,
  provider: owner.provider,
  raw_event_id: rawEventId,
  version,
  deleted_at_ms: orderingMs(version),
});

export function rowNameOf(event: ArchiveEvent, owner: RowOwner, rawEvent: RawEventRef): { table: string; id: string } {
  const rows = archiveRows({ events: [event], withdrawn: [] }, owner, rawEvent);
  for (const [table, [row]] of Object.entries(rows)) if (row) return { table, id: row.id };
  throw new Error('An event without a row.');
}
