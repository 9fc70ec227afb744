import { newId } from '../../db/id.ts';
import { countChosenEvents, type EventChoice } from '../../db/ingestion/reprocess.ts';
import { insertJob } from '../../db/jobs/queue.ts';
import { LocalDate } from '../../routers/core/contract.ts';
import { utcMidnightMs } from '../../routers/core/days.ts';
import { reprocessJob } from '../../routers/ingestion/reprocess.ts';
import { UsageError } from '../../web/cli/usage-error.ts';
import { type Settings, serverAddress } from '../settings/env.ts';
import { auditCommand, withDatabase } from './database.ts';

type Options = {
  settings: Settings;
  type: string | undefined;
  since: string | undefined;
  dryRun: boolean;
  write: (text: string) => void;
};

export async function runReprocess({ settings, type, since, dryRun, write }: Options): Promise<void> {
  const choice: EventChoice = { type, sinceMs: sinceMs(since) };
  await withDatabase(settings, async (db) => {
    const counts = await countChosenEvents(db.read, choice);
    const total = counts.reduce((sum, [, count]) => sum + count, 0);
    for (const [name, count] of counts) write(`${name}: ${count}\n`);
    if (total === 0) return write('No raw event is of this choice.\n');
    if (dryRun) return write(`${total} raw events would be reprocessed; nothing was queued.\n`);
    const job = reprocessJob(choice, { requestId: newId('req'), nowMs: Date.now() });
    await auditCommand(db, settings, { action: 'reprocess' })(`queued: ${total} events`);
    await db.write((orm) => [insertJob(orm, job)]);
    write(`${total} raw events are queued to be reprocessed. ${await whoReprocesses(settings)}\n`);
  });
}

function sinceMs(since: string | undefined): number | undefined {
  if (since === undefined) return undefined;
  if (!LocalDate.safeParse(since).success) throw new UsageError('--since needs a date such as 2026-01-31.');
  return utcMidnightMs(since);
}

async function whoReprocesses(settings: Settings): Promise<string> {
  const url = serverAddress(settings);
  const running = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(1_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
  return running
    ? `The server at ${url} does it.`
    : `No server answers at ${url}: its worker does it at the next start.`;
}
