import { type Db, isEmbedded, writeAll } from '../../../db/client.ts';
import { newId } from '../../../db/id.ts';
import { listActiveSources, type SourceRow } from '../../../db/ingestion/sources.ts';
import type { NewJob } from '../../../db/jobs/queue.ts';
import { personSubject } from '../../../db/people/audit.ts';
import { beginErasure, endErasure } from '../../../db/people/erasure.ts';
import { eraseRest, outcomeOf } from '../../../routers/account/erasure.ts';
import { jobSpec } from '../../../routers/core/jobs.contract.ts';
import { NotThere } from '../../../web/cli/usage-error.ts';
import { createAggregatorClient, timeoutsMs } from '../../aggregator/client.ts';
import { unobserved } from '../../observability/observer.ts';
import type { Settings } from '../../settings/env.ts';
import { openStorage } from '../../storage/file-store.ts';
import { compactDatabase } from '../compact.ts';
import { auditCommand, noLog, withDatabase } from '../database.ts';
import { isKnown } from './known.ts';

type Options = { settings: Settings; userId: string; rewriting: boolean; write: (text: string) => void };

export async function runErase({ settings, userId, rewriting, write }: Options): Promise<void> {
  await withDatabase(settings, (db) => erase(db, settings, userId, write));
  // An open connection blocks the checkpoint.
  if (rewriting) await compact(settings, write);
}

export const refuseUnknown = ({ settings, userId }: Pick<Options, 'settings' | 'userId'>) =>
  withDatabase(settings, async (db) => {
    if (!(await isKnown(db, userId))) throw new NotThere(`There is nothing about ${userId}.`);
  });

async function erase(db: Db, settings: Settings, userId: string, write: Options['write']): Promise<void> {
  if (!(await isKnown(db, userId))) throw new NotThere(`There is nothing about ${userId}.`);
  const note = auditCommand(db, settings, { action: 'users.erase', subject: personSubject(userId) });
  await note('begun');
  const sources = await listActiveSources(db.read, { userId });
  write(await tellAggregator(settings, sources));
  await beginErasure(db, { userId }, settings.aggregator ? [] : sources.map(endSourceJob));
  const counts = await eraseRest({ db, storage: openStorage(settings, db) }, { userId });
  const { rows, files } = outcomeOf(counts);
  await note(`done: ${rows} rows, ${files} files`);
  await writeAll(db, (orm) => [endErasure(orm, { userId })]);
  for (const [table, count] of Object.entries(counts)) if (count > 0) write(`${table}: ${count}\n`);
  write(`${rows} rows and ${files} files are erased.\n`);
}

async function tellAggregator(settings: Settings, sources: readonly SourceRow[]): Promise<string> {
  if (!settings.aggregator || sources.length === 0) return '';
  const client = createAggregatorClient(settings.aggregator, noLog, timeoutsMs, unobserved);
  const by = { requestId: newId('req') };
  const told = await Promise.allSettled(sources.map((source) => client.deauthenticate(source, by)));
  const failed = told.filter(({ status }) => status === 'rejected').length;
  return failed === 0
    ? `The aggregator has disconnected ${told.length} sources.\n`
    : `The aggregator did not disconnect ${failed} of ${told.length} sources: disconnect them there, or it goes on delivering.\n`;
}

/** Only the server reaches its simulator. */
const endSourceJob = ({ id, aggregatorUserId }: SourceRow): NewJob => ({
  ...jobSpec('endSource', { requestId: newId('req'), nowMs: Date.now() }),
  input: { aggregatorUserId },
  uniqueKey: `end-source:${id}`,
});

async function compact(settings: Settings, write: Options['write']): Promise<void> {
  if (isEmbedded(settings.databaseUrl)) await compactDatabase({ settings, write });
  else write('The libSQL server keeps what was there in its own log and free pages until it rewrites them.\n');
}
