import { strangeSecrets } from '../../db/access/shared-secrets.ts';
import type { Db } from '../../db/client.ts';
import type { Settings } from './env.ts';
import { SettingsError } from './settings-error.ts';

export const secretsOf = ({ jwtSecret, webhookSecret, adminKey }: Settings) => ({
  JWT_SECRET: jwtSecret,
  WEBHOOK_SECRET: webhookSecret,
  ADMIN_KEY: adminKey,
});

/**
 * Nodes on one database must have the same secrets, or each refuses what another one has signed. The first that starts
 * says which those are. A database in a file has one server, whose secrets are its own affair.
 */
export async function settleSecrets({ engine }: Pick<Db, 'engine'>, settings: Settings): Promise<void> {
  if (engine.kind === 'embedded') return;
  const names = await strangeSecrets(engine, secretsOf(settings));
  if (names.length === 0) return;
  throw new SettingsError(
    `${names.join(', ')}: not what the other nodes on this database have. Set the same on every node; after a change on all of them run hale adopt-secrets.`,
  );
}
