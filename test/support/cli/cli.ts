import { homedir } from 'node:os';
import { join } from 'node:path';
import { atEnd, temporaryFolder } from '../folder.ts';
import { entry } from '../service/entry.ts';
import { until } from '../until.ts';

export type HaleOptions = {
  /** `HALE_SERVER`, `HALE_TOKEN` and the like. Besides these only `PATH` and the home folder are there. */
  env?: Record<string, string>;
  /** The home folder, which keeps sign-ins from one command to the next. A fresh one unless it is given. */
  home?: string;
  /** Where the command runs; the home folder unless it is given. */
  cwd?: string;
  /** What can be read from the standard input, up to its end. */
  stdin?: string | Uint8Array<ArrayBuffer>;
  /** A pseudo terminal of this width. What is written to either output then stands in `stdout`. */
  pty?: {
    columns: number;
    /** As after `>`: a file that the standard output goes to, so that the terminal shows the rest. */
    outTo?: string;
  };
  /** What is run: the sources, unless a test has built the binary. */
  command?: readonly string[];
};

export type HaleResult = { exitCode: number; stdout: string; stderr: string };

/** `hale …` with an environment that holds nothing of ours, from its start to its end. */
export function runHale(words: readonly string[], options: HaleOptions = {}): Promise<HaleResult> {
  return startHale(words, options).ended;
}

/** `hale …` while it runs. It is killed with the tests at the latest. */
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
    return [...(options.command ?? [process.execPath, entry]), ...words];
  }
  function place() {
    const env = { PATH: process.env['PATH'] ?? '', ...homeVariables(home), ...sharedCache, ...options.env };
    return { cwd: options.cwd ?? home, env };
  }

  const collected = Promise.all([
    collect(child.stdout, (text) => (output.stdout += text)),
    collect(child.stderr, (text) => (output.stderr += text)),
  ]);
  return {
    home,
    pid: child.pid,
    /** What it has said so far. */
    output,
    /** What is typed on the pseudo terminal; `\u0003` is Ctrl-C. */
    type: (text: string) => void child.terminal?.write(text),
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    /** Waits until either output holds `pattern`; what it matched. */
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

/** Where the sign-ins of a home folder are kept, one file a server. */
export const sessionsFolderOf = (home: string): string =>
  join(home, process.platform === 'darwin' ? 'Library/Preferences' : '.config', 'hale/sessions');

/** Bun's own, of what it has read already: each home would else get a copy that takes longer to remove than the test. */
const sharedCache = { BUN_RUNTIME_TRANSPILER_CACHE_PATH: join(homedir(), '.bun/install/cache/@t@') };
const homeVariables = (home: string) => ({ HOME: home, XDG_CONFIG_HOME: join(home, '.config') });

async function collect(stream: unknown, add: (text: string) => void): Promise<void> {
  if (!(stream instanceof ReadableStream)) return;
  const decoder = new TextDecoder();
  for await (const chunk of stream) add(decoder.decode(chunk, { stream: true }));
}
