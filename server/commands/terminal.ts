import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import envPaths from 'env-paths';
import { z } from 'zod';
import { withDeadline } from '../../routers/core/deadline.ts';
import type { Terminal } from '../../web/cli/terminal.ts';
import { readSettings, readTerminalVariables } from '../settings/env.ts';

export function processTerminal(): Terminal {
  const { stdin, stdout, stderr } = process;
  const { noColor, hasScreen, dataDir, ...variables } = readTerminalVariables();
  return {
    variables,
    configDir: envPaths('hale', { suffix: '' }).config,
    localAdminKey: () => variables.adminKey ?? generatedAdminKey(dataDir),
    explainHere,
    textOfPdf: async (bytes) => (await import('../labs/pdf-words.ts')).textOfPdf(bytes).catch(() => null),
    out: (text) => void stdout.write(text),
    err: (text) => void stderr.write(text),
    interactive: { in: stdin.isTTY === true, out: stdout.isTTY === true, err: stderr.isTTY === true },
    width: () => stdout.columns ?? stderr.columns ?? 100,
    color: stdout.isTTY === true && !noColor,
    errColor: stderr.isTTY === true && !noColor,
    readAll: () => Bun.stdin.text(),
    readLine,
    readSecret,
    lockFile: lockUnlessHeld,
    openBrowser: async (url) => hasScreen && (await openBrowser(url)),
    untilInterrupted,
  };
}

function untilInterrupted(): AbortSignal {
  const interrupted = new AbortController();
  process.once('SIGINT', () => interrupted.abort());
  return interrupted.signal;
}

async function readLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
  }
}

async function readSecret(question: string): Promise<string> {
  const { stdin, stderr } = process;
  if (stdin.isTTY !== true) return readLine();
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silent, terminal: true });
  lines.on('SIGINT', () => process.exit(130));
  stderr.write(question);
  try {
    return await new Promise((resolve) => {
      lines.once('line', resolve);
      lines.once('close', () => resolve(''));
    });
  } finally {
    lines.close();
    stderr.write('\n');
  }
}

export async function lockUnlessHeld(path: string): Promise<(() => void) | null> {
  const { lockFile } = await import('../../db/engine/embedded-file.ts');
  try {
    return lockFile(path);
  } catch (error) {
    const { cause } = error instanceof Error ? error : {};
    if (cause instanceof Error && 'code' in cause && cause.code === 'SQLITE_BUSY') return null;
    throw error;
  }
}

async function explainHere(turnId: string, options: { json: boolean; rows: boolean }): Promise<number> {
  const { runExplain } = await import('./explain.ts');
  return runExplain({ settings: readSettings(), turnId, ...options, write: (text) => void process.stdout.write(text) });
}

function generatedAdminKey(dataDir: string): string | null {
  const path = join(dataDir, 'secrets.json');
  if (!existsSync(path)) return null;
  try {
    return z.object({ ADMIN_KEY: z.string().min(1) }).parse(JSON.parse(readFileSync(path, 'utf8'))).ADMIN_KEY;
  } catch {
    return null;
  }
}

const starters: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

async function openBrowser(url: string): Promise<boolean> {
  const [program = '', ...rest] = starters[process.platform] ?? ['xdg-open'];
  if (Bun.which(program) === null) return false;
  const opened = Bun.spawn([program, ...rest, url], { stdin: 'ignore', stdout: 'ignore', stderr: 'ignore' });
  opened.unref();
  return (await withDeadline(2_000, opened.exited, () => 0)) === 0;
}

export function endWithOutputReader(): void {
  process.stdout.on('error', ({ code }: Error & { code?: string }) => process.exit(code === 'EPIPE' ? 0 : 1));
}
