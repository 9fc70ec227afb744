import { adoptSecrets } from '../../db/access/shared-secrets.ts';
import { isEmbedded } from '../../db/client.ts';
import { UsageError } from '../../web/cli/usage-error.ts';
import type { Settings } from '../settings/env.ts';
import { secretsOf } from '../settings/shared-secrets.ts';
import { auditCommand, withDatabase } from './database.ts';

export async function runAdoptSecrets(settings: Settings, write: (text: string) => void): Promise<void> {
  if (isEmbedded(settings.databaseUrl))
    throw new UsageError('A database in a file has one server: it may have any secrets.');
  await withDatabase(settings, async (db) => {
    const note = auditCommand(db, settings, { action: 'adopt-secrets' });
    await note('begun');
    await adoptSecrets(db.engine, secretsOf(settings));
    await note('done');
    write('Every node on this database must have these secrets from its next start on.\n');
  });
}
