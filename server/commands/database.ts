import { existsSync } from 'node:fs';
import { type Db, filePath, isEmbedded, openDb } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import type { AuditPort, Logger } from '../../routers/ports.ts';
import { UsageError } from '../../web/cli/usage-error.ts';
import { auditKeysOf, createAudit } from '../observability/audit.ts';
import { openDatabase, refuseOtherKeys, refuseOtherVersions } from '../settings/database.ts';
import type { Settings, StorageLocations } from '../settings/env.ts';

export async function withDatabase<Value>(settings: Settings, run: (db: Db) => Promise<Value>): Promise<Value> {
  refuseMissingDatabase(settings);
  const db = openDatabase(settings);
  try {
    await refuseOtherVersions(db.read);
    await refuseOtherKeys(db);
    return await run(db);
  } finally {
    db.close();
  }
}

export function refuseMissingDatabase({ databaseUrl }: Pick<Settings, 'databaseUrl'>): void {
  if (isEmbedded(databaseUrl) && !existsSync(filePath(databaseUrl)))
    throw new UsageError(`There is no database at ${filePath(databaseUrl)}.`);
}

const nothing = () => undefined;
export const noLog: Logger = { info: nothing, warn: nothing, error: nothing, audit: nothing };

export function auditCommand(
  db: Db,
  secrets: Pick<Settings, 'jwtSecret'>,
  { action, subject = '' }: { action: string; subject?: string },
): (outcome: string) => Promise<void> {
  const audit: AuditPort = createAudit({ db, log: noLog, keys: auditKeysOf(secrets) });
  const requestId = newId('req');
  return (outcome) => audit.record({ actor: 'command', action, subject, requestId, outcome });
}

export type AuditNotes = { note: (outcome: string) => Promise<void>; areWhole: () => boolean; close: () => void };

/** A full disk must not stop a backup. */
export function openAuditNotes(
  place: Pick<StorageLocations, 'databaseUrl' | 'databaseAuthToken'>,
  { action, jwtSecret }: { action: string; jwtSecret: string | null },
): AuditNotes {
  const db = openOrNot(place);
  const write = db && jwtSecret !== null ? auditCommand(db, { jwtSecret }, { action }) : undefined;
  let areWhole = write !== undefined;
  return {
    note: async (outcome) => {
      await write?.(outcome).catch(() => {
        areWhole = false;
      });
    },
    areWhole: () => areWhole,
    close: () => db?.close(),
  };
}

function openOrNot({ databaseUrl, databaseAuthToken }: Parameters<typeof openAuditNotes>[0]): Db | undefined {
  try {
    return openDb(databaseUrl, databaseAuthToken ?? undefined);
  } catch {
    return undefined;
  }
}
