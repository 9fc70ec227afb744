import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../folder.ts';

const tools = ['unshare', 'nsenter', 'mount'];

/** A disk of a few megabytes that only one process and its children see. */
export const hasSmallDisk =
  tools.every((tool) => Bun.which(tool) !== null) &&
  Bun.spawnSync(['unshare', '-rm', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stderr: 'ignore' }).exitCode === 0;

export function smallDisk(megabytes: number) {
  const folder = temporaryFolder();
  const mount = `mount -t tmpfs -o size=${megabytes}m tmpfs ${folder}`;
  const ballast = (pid: number) => join(`/proc/${pid}/root`, folder, 'ballast');
  return {
    folder,
    under: ['unshare', '-rm', 'sh', '-c', `${mount} && exec "$@"`, 'sh'],
    beside: (pid: number) => ['nsenter', '-t', String(pid), '-U', '-m', '--'],
    fill: (pid: number) => {
      Bun.spawnSync(['dd', 'if=/dev/zero', `of=${ballast(pid)}`, 'bs=4096'], { stderr: 'ignore' });
    },
    clear: (pid: number) => rm(ballast(pid), { force: true }),
  };
}
