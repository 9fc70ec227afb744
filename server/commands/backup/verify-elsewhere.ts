import { isBuilt } from '../../settings/about.ts';

const self = isBuilt ? [process.execPath] : [process.execPath, Bun.main];

/**
 * What another process finds wrong with a backup: hale itself, started by a command that its help does not list. It has
 * another library for SQLite and shares nothing with this process.
 */
export async function problemsSeenElsewhere(folder: string): Promise<string[]> {
  const command = [...self, 'backup-verify', folder];
  const child = Bun.spawn(command, { stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' });
  const [text, complaint] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  if ((await child.exited) === 0) return JSON.parse(text) as string[];
  return [`It could not be verified: ${complaint.trim() || `the process ended with ${child.exitCode}`}`];
}
