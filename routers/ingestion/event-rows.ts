import { findUser } from '../../db/access/users.ts';
import type { Orm } from '../../db/client.ts';
import { findLabUploadByAggregatorId, type LabSessionRows, type LabUploadRow } from '../../db/health/labs.ts';
import type { HealthRows } from '../../db/health/rows.ts';
import type { RawEventRow } from '../../db/ingestion/raw-events.ts';
import { findSourceByAggregatorUser } from '../../db/ingestion/sources.ts';
import { versionOf } from './event-version.ts';
import { normalize } from './normalize/normalize.ts';
import type { NormalizedEvent } from './normalize/normalized-event.ts';

export const readEvent = (event: RawEventRow): NormalizedEvent =>
  normalize(JSON.parse(event.payload), { rawEventId: event.id, version: versionOf(event) });

export async function findLabOwner(
  orm: Orm,
  { uploadId, referenceId }: { uploadId: string | null; referenceId: string | null },
): Promise<{ upload: LabUploadRow | undefined; userId: string | undefined }> {
  const upload =
    uploadId === null ? undefined : await findLabUploadByAggregatorId(orm, { aggregatorUploadId: uploadId });
  const referenced = upload || referenceId === null ? undefined : await findUser(orm, { userId: referenceId });
  return { upload, userId: upload?.userId ?? referenced?.id };
}

export const namedBy = (upload: LabUploadRow | undefined, { session, results }: LabSessionRows): LabSessionRows => ({
  session,
  results: upload ? results.map((result) => ({ ...result, upload_id: upload.id })) : results,
});

export type EventRows = { tables: HealthRows; sessions: LabSessionRows[] };
const nothing: EventRows = { tables: {}, sessions: [] };

export type FindSource = typeof findSourceByAggregatorUser;
const usesMax = 4_000;

/** On a database server each look-up is a round trip. */
export function sourceFinder(): FindSource {
  const known = new Map<string, ReturnType<FindSource>>();
  let uses = 0;
  return (orm, { aggregatorUserId }) => {
    uses += 1;
    if (uses % usesMax === 0) known.clear();
    const found = known.get(aggregatorUserId) ?? findSourceByAggregatorUser(orm, { aggregatorUserId });
    known.set(aggregatorUserId, found);
    return found;
  };
}

export async function rowsOfEvent(
  orm: Orm,
  event: RawEventRow,
  findSource: FindSource = findSourceByAggregatorUser,
): Promise<EventRows | undefined> {
  const content = readEvent(event);
  if (content.kind === 'data') {
    const source = await findSource(orm, content.user);
    if (!source) return undefined;
    const { id: sourceId, userId, provider } = source;
    return { tables: content.rows({ userId, sourceId, provider }), sessions: [] };
  }
  if (content.kind !== 'labs') return nothing;
  const { upload, userId } = await findLabOwner(orm, content);
  if (userId === undefined) return undefined;
  const sessions = content.sessions({ userId }).map((report) => namedBy(upload, report));
  return { tables: { biomarkers: sessions.flatMap(({ results }) => results) }, sessions };
}
