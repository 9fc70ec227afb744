import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { FreeDisk } from '../../routers/ports.ts';

const knownMs = 1_000;

export function createFreeDisk(folders: readonly string[]): FreeDisk {
  let known: { untilMs: number; answer: ReturnType<FreeDisk> } | undefined;
  return () => {
    const now = performance.now();
    if (!known || known.untilMs < now) known = { untilMs: now + knownMs, answer: ask(folders) };
    return known.answer;
  };
}

async function ask(folders: readonly string[]): ReturnType<FreeDisk> {
  const disks = await Promise.all(folders.map((folder) => diskOf(resolve(folder))));
  const [least] = disks.toSorted((a, b) => a.freeBytes / a.totalBytes - b.freeBytes / b.totalBytes);
  return least ?? { freeBytes: Number.POSITIVE_INFINITY, totalBytes: 1 };
}

async function diskOf(folder: string): ReturnType<FreeDisk> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch (cause) {
    if (dirname(folder) === folder) throw cause;
    return diskOf(dirname(folder));
  }
}
