import { homedir } from 'node:os';
import { join } from 'node:path';
import { atEnd, temporaryFolder } from '../folder.ts';
import { haleCommand, shortLived } from '../service/entry.ts';
import { until } from '../until.ts';

export type HaleOptions = {
  /** `HALE_…` variables. Of the others only `PATH`, the home folder and those of Bun are set. */
  env?: Record<string, string>;
  home?: string;
  cwd?: string;
  stdin?: string | Uint8Array<ArrayBuffer>;
  /** Runs in a pseudo terminal of this width; both outputs are then in `stdout`. */
  pty?: {
    columns: number;
    outTo?: string;
  };
  command?: readonly string[];
};

export type HaleResult = { exitCode: number; stdout: string; stderr: string };

/** Runs `hale …` to its end in an environment of its own. */
export function runHale(words: readonly string[], options: HaleOptions = {}): Promise<HaleResult> {
  return startHale(words, options).ended;
}

/** Starts `hale …`. It is killed when the tests end. */
export function startHale(words: readonly string[], options: HaleOptions = {}) {
  const home = options.home ?? temporaryFolder();
  const output = { stdout: '', stderr: '' };
  const child = options.pty ? onTerminal(options.pty) : piped();
  atEnd(() => child.kill('SIGKILL'));

  function piped() {
    const { stdin } = options;
    const bytes = typeof stdin === 'string' ? new TextEncoder().encode(stdin) : stdin;
    return Bun.spawn(commandOf(), { ...place(), stdin: bytes ?? 'ignore', stdout: 'pipe', stderr: 'pipe' });
  }
  function onTerminal({ columns, outTo }: NonNullable<HaleOptions['pty']>) {
    const decoder = new TextDecoder();
    const data = (_: Bun.Terminal, chunk: Uint8Array) => {
      output.stdout += decoder.decode(chunk, { stream: true });
    };
    const command = outTo === undefined ? commandOf() : ['sh', '-c', 'out=$1; shift; exec "$@" >"$out"', 'sh', outTo];
    return Bun.spawn(outTo === undefined ? command : [...command, ...commandOf()], {
      ...place(),
      terminal: { cols: columns, rows: 40, data },
    });
  }
  function commandOf(): string[] {
    return [...(options.command ?? haleCommand), ...words];
  }
  function place() {
    const env = { PATH: process.env['PATH'] ?? '', ...homeVariables(home), ...sharedCache, ...shortLived };
    return { cwd: options.cwd ?? home, env: { ...env, ...options.env } };
  }

  const collected = Promise.all([
    collect(child.stdout, (text) => (output.stdout += text)),
    collect(child.stderr, (text) => (output.stderr += text)),
  ]);
  return {
    home,
    pid: child.pid,
    output,
    type: (text: string) => void child.terminal?.write(text),
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    said,
    ended: ended(),
  };

  async function said(pattern: RegExp): Promise<RegExpExecArray> {
    const found = () => pattern.exec(output.stdout) ?? pattern.exec(output.stderr);
    await until(() => found() !== null || child.exitCode !== null);
    if (child.exitCode !== null) await collected;
    const match = found();
    if (!match) throw new Error(`It ended before it said ${pattern}:\n${output.stdout}${output.stderr}`);
    return match;
  }
  async function ended(): Promise<HaleResult> {
    const exitCode = await child.exited;
    await collected;
    child.terminal?.close();
    return { exitCode, ...output };
  }
}

export const sessionsFolderOf = (home: string): string =>
  join(home, process.platform === 'darwin' ? 'Library/Preferences' : '.config', 'hale/sessions');

const sharedCache = { BUN_RUNTIME_TRANSPILER_CACHE_PATH: join(homedir(), '.bun/install/cache/@t@') };
const homeVariables = (home: string) => ({ HOME: home, XDG_CONFIG_HOME: join(home, '.config') });

async function collect(stream: unknown, add: (text: string) => void): Promise<void> {
  if (!(stream instanceof ReadableStream)) return;
  const decoder = new TextDecoder();
  for await (const chunk of stream) add(decoder.decode(chunk, { stream: true }));
}
