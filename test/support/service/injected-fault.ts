import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstLine } from '../database/script.ts';
import { temporaryFolder } from '../folder.ts';

export const strace = Bun.which('strace');
const patienceMs = 5_000;

/**
 * strace makes system calls of a running process fail until `end`, which tells how many: `fsync:error=EIO` all of them,
 * with `:when=3` the third of each thread. With `paths`, only calls on these files.
 */
export async function injectFault(
  pid: number,
  fault: string,
  paths: readonly string[] = [],
): Promise<{ end: () => Promise<number> }> {
  const calls = fault.slice(0, fault.indexOf(':'));
  const record = join(temporaryFolder(), 'calls');
  const within = paths.flatMap((path) => ['-P', path]);
  const words = ['-f', '-o', record, '-e', `trace=${calls}`, '-e', `inject=${fault}`, ...within, '-p', String(pid)];
  const child = Bun.spawn([strace ?? '', ...words], { stderr: 'pipe' });
  await firstLine({ stdout: child.stderr });
  return {
    end: async () => {
      child.kill('SIGINT');
      // It may wait for ever for a thread of a process that has just ended.
      await Promise.race([child.exited, Bun.sleep(patienceMs)]);
      child.kill('SIGKILL');
      await child.exited;
      return readFileSync(record, 'latin1').split(/\((?:INJECTED|DELAYED)\)/).length - 1;
    },
  };
}
