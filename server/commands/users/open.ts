import { existsSync } from 'node:fs';
import { type Db, filePath, isEmbedded } from '../../../db/client.ts';
import { newId } from '../../../db/id.ts';
import type { AuditPort, Logger } from '../../../routers/ports.ts';
import { UsageError } from '../../../web/cli/usage-error.ts';
import { createAudit } from '../../observability/audit.ts';
import { openDatabase, refuseOtherKeys } from '../../settings/database.ts';
import type { Settings } from '../../settings/env.ts';
import { refuseOtherVersions } from '../../settings/versions.ts';

/** The database of this machine's settings, for a command; a server may run on it. Closed when `run` ends. */
export async function withDatabase<Value>(settings: Settings, run: (db: Db) => Promise<Value>): Promise<Value> {
  const { databaseUrl } = settings;
  if (isEmbedded(databaseUrl) && !existsSync(filePath(databaseUrl)))
    throw new UsageError(`There is no database at ${filePath(databaseUrl)}.`);
  const db = openDatabase(settings);
  try {
    await refuseOtherVersions(db.read);
    await refuseOtherKeys(db);
    return await run(db);
  } finally {
    db.close();
  }
}

const nothing = () => undefined;
/** A command says what it does on its own. */
export const noLog: Logger = { info: nothing, warn: nothing, error: nothing, audit: nothing };

/** Writes rows about one use of a command. What the command does follows behind the first. */
export function auditCommand(db: Db, action: string, subject: string): (outcome: string) => Promise<void> {
  const audit: AuditPort = createAudit({ db, log: noLog });
  const requestId = newId('req');
  return (outcome) => audit.record({ actor: 'command', action, subject, requestId, outcome });
}
