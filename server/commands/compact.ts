import { type CompactionOutcome, compactedBesideServerMax, compactFile } from '../../db/engine/embedded-file.ts';
import { filePath } from '../../db/engine/engine.ts';
import type { Settings } from '../settings/env.ts';
import { SettingsError } from '../settings/errors.ts';
import { lockDataFolder } from '../storage/data-folder.ts';

type Options = { settings: Settings; write: (text: string) => void };

const reasons = {
  large: 'it is too large to be compacted beside a running server',
  busy: 'somebody reads or writes it all the time',
  failed: 'it could not be compacted, perhaps for want of space',
};

export async function compactDatabase({ settings, write }: Options): Promise<void> {
  const unlock = lockIfIdle(settings);
  try {
    const bytesMax = unlock ? Number.POSITIVE_INFINITY : compactedBesideServerMax;
    const failed = (): CompactionOutcome | 'failed' => 'failed';
    const outcome = await compactFile(filePath(settings.databaseUrl), { bytesMax }).catch(failed);
    if (outcome !== 'compacted')
      write(
        `Copies of what was there may stay in the database file until the server's next start: ${reasons[outcome]}.\n`,
      );
  } finally {
    unlock?.();
  }
}

function lockIfIdle(settings: Settings): (() => void) | undefined {
  try {
    return lockDataFolder(settings);
  } catch (cause) {
    if (cause instanceof SettingsError) return undefined;
    throw cause;
  }
}
