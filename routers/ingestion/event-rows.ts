import { findUser } from '../../db/access/users.ts';
import type { Orm } from '../../db/client.ts';
import type { HealthRows } from '../../db/health/health.ts';
import { findLabUploadByAggregatorId, type LabSessionRows, type LabUploadRow } from '../../db/health/labs.ts';
import type { RawEventRow } from '../../db/ingestion/raw-events.ts';
import { findSourceByAggregatorUser } from '../../db/ingestion/sources.ts';
import { normalize } from './normalize/normalize.ts';
import type { NormalizedEvent } from './normalize/normalized-event.ts';

/**
 * A place in the order of what happened to one row: first the time, then a text that decides between equals. Any two
 * nodes, given the same in any order, agree on which one is the last.
 */
export const eventVersion = (orderingMs: number, tie: string) => `${String(orderingMs).padStart(16, '0')}:${tie}`;

/** The sender's ordering time, then the hash of the bytes. */
export const versionOf = (event: Pick<RawEventRow, 'orderingMs' | 'sha256'>) =>
  eventVersion(event.orderingMs, event.sha256);

/** The hash in a version: which event a row comes from. */
export const sha256In = (version: string) => version.slice(version.indexOf(':') + 1);

/** What a stored delivery says, as the normalizer reads it today. Throws what the normalizer throws. */
export const readEvent = (event: RawEventRow): NormalizedEvent =>
  normalize(JSON.parse(event.payload), { rawEventId: event.id, version: versionOf(event) });

/** Whose a report is: its upload's, else that of the person whom it names. */
export async function findLabOwner(
  orm: Orm,
  { uploadId, referenceId }: { uploadId: string | null; referenceId: string | null },
): Promise<{ upload: LabUploadRow | undefined; userId: string | undefined }> {
  const upload =
    uploadId === null ? undefined : await findLabUploadByAggregatorId(orm, { aggregatorUploadId: uploadId });
  const referenced = upload || referenceId === null ? undefined : await findUser(orm, { userId: referenceId });
  return { upload, userId: upload?.userId ?? referenced?.id };
}

/** On the wire a result names our upload; the aggregator's id is its own affair. */
export const namedBy = (upload: LabUploadRow | undefined, { session, results }: LabSessionRows): LabSessionRows => ({
  session,
  results: upload ? results.map((result) => ({ ...result, upload_id: upload.id })) : results,
});

export type EventRows = { tables: HealthRows; sessions: LabSessionRows[] };
const nothing: EventRows = { tables: {}, sessions: [] };

export type FindSource = typeof findSourceByAggregatorUser;
const usesMax = 4_000;

/** Asks for each connection once in a while: of many events, and on a database server, it is the way there that counts. */
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

/** The rows that an event gives today, without storing any. Undefined while nobody knows whose they are. */
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
