import type { Db } from '../../db/client.ts';
import { type ArchiveRow, listArchivesOfEvents } from '../../db/ingestion/archives.ts';
import { listRawEvents } from '../../db/ingestion/raw-events.ts';
import { findSourceByAggregatorUser } from '../../db/ingestion/sources.ts';
import { versionOf } from '../ingestion/event-version.ts';
import { fileSourceId } from '../ingestion/file-source.ts';
import { rowNameOf } from '../ingestion/normalize/normalize-archive.ts';
import { ArchivePart } from '../ingestion/normalize/payloads.ts';
import type { ExplainedImport } from './explain.contract.ts';

type Row = { table: string; id: string; raw_event_id: number };

export async function importsBehind(db: Db, userId: string, rows: readonly Row[]): Promise<ExplainedImport[]> {
  const rawEventIds = [...new Set(rows.map(({ raw_event_id }) => raw_event_id))];
  if (rawEventIds.length === 0) return [];
  const found = new Map<string, ExplainedImport>();
  for (const archive of await listArchivesOfEvents(db.read, { userId, rawEventIds })) {
    const wanted = new Set(rows.filter(({ raw_event_id }) => raw_event_id === archive.rawEventId).map(({ id }) => id));
    const explained = found.get(archive.id) ?? about(archive);
    found.set(archive.id, explained);
    explained.rows.push(...(await rowsOfPart(db, archive, wanted)));
  }
  return [...found.values()];
}

const about = ({ id, vendor, fileName, sha256 }: ArchiveRow): ExplainedImport => ({
  ...{ archive_id: id, vendor, file_name: fileName, sha256 },
  rows: [],
});

async function rowsOfPart(
  db: Db,
  { userId, vendor, rawEventId }: ArchiveRow & { rawEventId: number },
  wanted: ReadonlySet<string>,
): Promise<ExplainedImport['rows']> {
  const [event] = await listRawEvents(db.read, { rawEventIds: [rawEventId] });
  const source = await findSourceByAggregatorUser(db.read, { aggregatorUserId: fileSourceId(vendor, userId) });
  const part = ArchivePart.safeParse(event && jsonOf(event.payload));
  if (!event || !source || !part.success) return [];
  const owner = { userId, sourceId: source.id, provider: source.provider };
  return part.data.events.flatMap((each) => {
    const name = rowNameOf(each, owner, { rawEventId, version: versionOf(event) });
    return wanted.has(name.id) ? [{ ...name, records: each.records, from: each.from }] : [];
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
