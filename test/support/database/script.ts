import { join } from 'node:path';
import { atEnd } from '../folder.ts';

/** Runs a script of this folder in a process, optionally under a program such as strace. */
export function startScript(name: string, args: readonly string[], options: { under?: readonly string[] } = {}) {
  const command = [...(options.under ?? []), process.execPath, join(import.meta.dir, name), ...args];
  const child = Bun.spawn(command, { stdout: 'pipe', stderr: 'ignore' });
  atEnd(() => child.kill('SIGKILL'));
  return child;
}

export async function runScript(
  name: string,
  args: readonly string[],
  options: { under?: readonly string[] } = {},
): Promise<string> {
  return new Response(startScript(name, args, options).stdout).text();
}

export async function firstLine({ stdout }: { stdout: ReadableStream<Uint8Array> }): Promise<string> {
  const reader = stdout.getReader();
  const { value } = await reader.read();
  reader.releaseLock();
  return new TextDecoder().decode(value).split('\n')[0] ?? '';
}

/** The first column of a query and the integrity check, from another process. */
export async function inspect(path: string, select: string): Promise<{ integrity: unknown[]; values: unknown[] }> {
  return JSON.parse(await runScript('inspect-database.ts', [path, select]));
}
