import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../folder.ts';

const tools = ['unshare', 'nsenter', 'mount'];

/**
 * A disk of a few megabytes that only one process and its children see, where this machine lets us make one: a file
 * system in memory, mounted in a name space of that process.
 */
export const hasSmallDisk =
  tools.every((tool) => Bun.which(tool) !== null) &&
  Bun.spawnSync(['unshare', '-rm', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stderr: 'ignore' }).exitCode === 0;

export function smallDisk(megabytes: number) {
  const folder = temporaryFolder();
  const mount = `mount -t tmpfs -o size=${megabytes}m tmpfs ${folder}`;
  const ballast = (pid: number) => join(`/proc/${pid}/root`, folder, 'ballast');
  return {
    folder,
    /** What a process is started under to have it. */
    under: ['unshare', '-rm', 'sh', '-c', `${mount} && exec "$@"`, 'sh'],
    /** What another process is started under to have it as well. */
    beside: (pid: number) => ['nsenter', '-t', String(pid), '-U', '-m', '--'],
    /** Fills it to the last byte. */
    fill: (pid: number) => {
      Bun.spawnSync(['dd', 'if=/dev/zero', `of=${ballast(pid)}`, 'bs=4096'], { stderr: 'ignore' });
    },
    clear: (pid: number) => rm(ballast(pid), { force: true }),
  };
}
