import { findForeignSecrets } from '../../db/access/shared-secrets.ts';
import type { Db } from '../../db/client.ts';
import type { Settings } from './env.ts';
import { SettingsError } from './errors.ts';

export const secretsOf = ({ jwtSecret, webhookSecret, adminKey }: Settings) => ({
  JWT_SECRET: jwtSecret,
  WEBHOOK_SECRET: webhookSecret,
  ADMIN_KEY: adminKey,
});

export async function settleSecrets({ engine }: Pick<Db, 'engine'>, settings: Settings): Promise<void> {
  if (engine.kind === 'embedded') return;
  const names = await findForeignSecrets(engine, secretsOf(settings));
  if (names.length === 0) return;
  throw new SettingsError(
    `${names.join(', ')}: not what the other nodes on this database have. Set the same on every node; after a change on all of them run hale adopt-secrets.`,
  );
}
