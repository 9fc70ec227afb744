import { join } from 'node:path';
import { sqliteVersion } from '../../db/engine/embedded-connection.ts';
import packageFile from '../../package.json' with { type: 'json' };
import { readCommit } from './commit.ts';

/** Defined by the build. */
declare const HALE_COMMIT: string | undefined;

export const isBuilt = typeof HALE_COMMIT === 'string';

export const { version } = packageFile;

export type About = { version: string; commit: string; bun: string; sqlite: string; platform: string };

let found: Promise<About> | undefined;

export function readAbout(): Promise<About> {
  found ??= look();
  return found;
}

async function look(): Promise<About> {
  const built = typeof HALE_COMMIT === 'string' ? HALE_COMMIT : null;
  const commit = built ?? (await readCommit(join(import.meta.dir, '../..'))) ?? 'unknown';
  return {
    version,
    commit,
    bun: Bun.version,
    sqlite: sqliteVersion(),
    platform: `${process.platform}-${process.arch}`,
  };
}

export const aboutText = ({ version: release, ...rest }: About): string =>
  [['hale', release], ...Object.entries(rest)].map(([name, value]) => `${name} ${value}\n`).join('');
