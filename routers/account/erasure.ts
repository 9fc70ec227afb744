import type { Db } from '../../db/client.ts';
import { listActiveSources } from '../../db/ingestion/sources.ts';
import { insertJob } from '../../db/jobs/queue.ts';
import { personSubject } from '../../db/people/audit.ts';
import {
  beginErasure,
  endErasure,
  eraseRows,
  eraseUpload,
  findErasure,
  listUploadsOfPerson,
} from '../../db/people/erasure.ts';
import { listTurns } from '../../db/turns/turns.ts';
import { jobSpec } from '../core/jobs.contract.ts';
import { isFileSource } from '../ingestion/file-source.ts';
import type { StoragePort } from '../ports.ts';
import type { Context, JobHandle } from '../trpc.ts';

type Person = { userId: string };
type Stores = { db: Db; storage: Pick<StoragePort, 'remove' | 'removeAbandoned'> };

export async function startErasure(
  { db, requestId, nowMs }: Pick<Context, 'db' | 'requestId' | 'nowMs'>,
  { userId }: Person,
) {
  const sources = (await listActiveSources(db.read, { userId })).filter((source) => !isFileSource(source));
  const aggregatorUserIds = sources.map(({ aggregatorUserId }) => aggregatorUserId);
  const job = jobSpec('erasePerson', { requestId, nowMs: nowMs() });
  const input = { userId, aggregatorUserIds };
  await beginErasure(db, { userId }, [{ ...job, input, uniqueKey: `erase:${userId}` }]);
}

export async function eraseRest({ db, storage }: Stores, person: Person): Promise<Record<string, number>> {
  await eraseFiles({ db, storage }, person);
  const names = (await findErasure(db.read, person))?.names ?? [];
  await eraseRows(db, { ...person, names });
  return (await findErasure(db.read, person))?.counts ?? {};
}

export const outcomeOf = (counts: Record<string, number>) => {
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { rows, files: counts['lab_uploads'] ?? 0 };
};

/** Each file goes before its row, which leads to it after an interruption. */
async function eraseFiles({ db, storage }: Stores, person: Person): Promise<void> {
  for (;;) {
    const uploads = await listUploadsOfPerson(db.read, person);
    if (uploads.length === 0) break;
    for (const [uploadId, storageKey] of uploads) {
      await storage.remove(storageKey);
      await eraseUpload(db, person, uploadId);
    }
  }
  await storage.removeAbandoned();
}

async function listTurnsInFlight({ read }: Db, person: Person) {
  const page = { ...person, limit: 100 };
  const found = await Promise.all(
    (['queued', 'running'] as const).map((status) => listTurns(read, { ...page, status })),
  );
  return found.flat();
}

export async function erasePerson(
  ctx: Context & { job: JobHandle },
  { userId, aggregatorUserIds }: Person & { aggregatorUserIds: readonly string[] },
): Promise<void> {
  const person = { userId };
  if ((await findErasure(ctx.db.read, person))?.over !== false) return;
  const streamed = await listTurnsInFlight(ctx.db, person);
  const { rows, files } = outcomeOf(await eraseRest(ctx, person));
  for (const { id } of streamed) ctx.signals.turnChanged(id);
  const told = await Promise.allSettled(
    aggregatorUserIds.map((aggregatorUserId) => ctx.aggregator.deauthenticate({ aggregatorUserId }, ctx)),
  );
  const untold = aggregatorUserIds.filter((_, at) => told[at]?.status === 'rejected');
  const subject = personSubject(userId);
  const { requestId } = ctx;
  const outcome = `done: ${rows} rows, ${files} files`;
  await ctx.audit.record({ actor: 'person', action: 'account.delete', subject, requestId, outcome });
  const spec = jobSpec('endSource', { requestId, nowMs: ctx.nowMs() });
  await ctx.job.finish((orm) => [
    endErasure(orm, person),
    ...untold.map((aggregatorUserId) => insertJob(orm, { ...spec, input: { aggregatorUserId } })),
  ]);
  if (untold.length === 0) await ctx.compactDatabase();
}
