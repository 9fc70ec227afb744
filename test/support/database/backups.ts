import { readdirSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { type HaleResult, runHale } from '../cli/cli.ts';
import { temporaryFolder } from '../folder.ts';

export async function backUp(
  dataDir: string,
  options: { target?: string; env?: Record<string, string>; words?: string[] } = {},
) {
  const { target = temporaryFolder(), env = {}, words = [] } = options;
  const result = await runHale(['backup', target, '--json', ...words], { env: { DATA_DIR: dataDir, ...env } });
  if (result.exitCode !== 0) throw new Error(`There is no backup: ${result.stdout}${result.stderr}`);
  return JSON.parse(result.stdout) as {
    path: string;
    files: number;
    rows: number;
    missing_files: string[];
    encrypted: boolean;
  };
}

export const restore = (backup: string, words: string[], env: Record<string, string> = {}): Promise<HaleResult> =>
  runHale(['restore', backup, ...words], { env });

export async function copyOf(backup: string): Promise<string> {
  const folder = join(temporaryFolder(), 'backup');
  await cp(backup, folder, { recursive: true });
  return folder;
}

export const namesIn = (target: string) => readdirSync(target).toSorted();
