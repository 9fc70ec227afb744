import type { Orm } from '../../db/client.ts';
import { migrations } from '../../db/migrations/index.ts';
import { listMigrations } from '../../db/upkeep/doctor.ts';
import { UsageError } from '../../web/cli/usage-error.ts';

/** For commands that work on a database without bringing it up to date: that is the server's to do. */
export async function refuseOtherVersions(orm: Orm): Promise<void> {
  const applied = (await listMigrations(orm)).map(([tag]) => tag);
  const known = migrations.map(({ tag }) => tag).sort();
  if (!Bun.deepEquals(applied, known))
    throw new UsageError('The database is of another version; start the server of this version once.');
}
