import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockFile } from '../../db/engine/embedded-file.ts';
import { SettingsError } from './settings-error.ts';
import { startFailure } from './start-failure.ts';

/** One process at a time works in a data folder. The lock ends with its process, however that ends. */
export function lockDataFolder(dataDir: string): () => void {
  const path = join(dataDir, 'lock');
  const ownerPath = `${path}.pid`;
  try {
    const unlock = lockFile(path);
    writeFileSync(ownerPath, `${process.pid}\n`, { mode: 0o600 });
    return () => {
      rmSync(ownerPath, { force: true });
      unlock();
    };
  } catch (cause) {
    const failure = cause instanceof Error && cause.cause !== undefined ? cause.cause : cause;
    const isHeld = failure instanceof Error && 'code' in failure && failure.code === 'SQLITE_BUSY';
    if (!isHeld) throw startFailure(failure, { dataDir });
    throw new SettingsError(`DATA_DIR: another hale server is using ${dataDir}${ownerOf(ownerPath)}.`, { cause });
  }
}

/** Who it is, where that can be told: a process of another container has a number that says nothing here. */
function ownerOf(path: string): string {
  try {
    const pid = Number(readFileSync(path, 'utf8'));
    process.kill(pid, 0);
    return ` (process ${pid})`;
  } catch {
    return '';
  }
}
