import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../support/folder.ts';

/** What a process did to files, in order. `begun` is the place at which a sync began: later writes are not covered. */
export type Operation =
  | { kind: 'write'; path: string; offset: number; bytes: Uint8Array }
  | { kind: 'truncate'; path: string; size: number }
  | { kind: 'sync'; path: string; begun: number }
  | { kind: 'create'; path: string; isFolder: boolean }
  | { kind: 'remove'; path: string }
  | { kind: 'rename'; from: string; to: string }
  | { kind: 'said'; text: string };

const calls = 'openat,mkdir,pwrite64,write,fsync,fdatasync,ftruncate,unlink,rename';

/** Runs a command under strace. A disk that lies says yes to each fsync and does nothing. */
export async function record(
  command: readonly string[],
  options: { env?: Record<string, string>; isLying?: boolean } = {},
): Promise<Operation[]> {
  const path = join(temporaryFolder(), 'calls');
  const lies = options.isLying ? ['-e', 'inject=fsync,fdatasync:retval=0'] : [];
  const strace = ['strace', '-f', '-y', '-xx', '-qq', '-s', '20000000', '-e', `trace=${calls}`, ...lies, '-o', path];
  const env = { PATH: process.env['PATH'] ?? '', ...options.env };
  const child = Bun.spawn([...strace, ...command], { env, stdout: 'ignore', stderr: 'pipe' });
  const trouble = await new Response(child.stderr).text();
  if ((await child.exited) !== 0) throw new Error(`The recorded process failed: ${trouble}`);
  return [...operationsIn(readFileSync(path, 'latin1')), { kind: 'said', text: 'ended' }, { kind: 'said', text: '' }];
}

function operationsIn(trace: string): Operation[] {
  const operations: Operation[] = [];
  const unfinished = new Map<string, { text: string; begun: number }>();
  for (const line of trace.split('\n')) {
    const [, thread = '', rest = ''] = /^(\d+) +(.*)$/.exec(line) ?? [];
    const begun = operations.length;
    const head = rest.endsWith(' <unfinished ...>') ? rest.slice(0, -' <unfinished ...>'.length) : undefined;
    if (head !== undefined) {
      unfinished.set(thread, { text: head, begun });
      continue;
    }
    const [, tail] = /^<\.\.\. \w+ resumed>(.*)$/.exec(rest) ?? [];
    const before = tail === undefined ? undefined : unfinished.get(thread);
    const operation = operationOf(before ? before.text + tail : rest, before?.begun ?? begun);
    if (operation) operations.push(operation);
  }
  return operations;
}

function operationOf(call: string, begun: number): Operation | undefined {
  const [, name = '', args = '', result = ''] = /^(\w+)\((.*)\) += (.*)$/.exec(call) ?? [];
  if (name === '' || result.startsWith('-') || result.includes('INJECTED')) return undefined;
  const strings = [...args.matchAll(/"((?:\\x[0-9a-f]{2})*)"/g)].map(([, text = '']) => bytesOf(text));
  const path = textOf(bytesOf(/^\d+<((?:\\x[0-9a-f]{2})*)>/.exec(args)?.[1] ?? ''));
  const [first = new Uint8Array(), second = new Uint8Array()] = strings;
  const lastNumber = Number(/(\d+)$/.exec(args)?.[1]);
  switch (name) {
    case 'pwrite64':
      return { kind: 'write', path, offset: lastNumber, bytes: first.subarray(0, Number.parseInt(result, 10)) };
    case 'write':
      return /^1</.test(args) ? { kind: 'said', text: textOf(first) } : appended(path, first);
    case 'ftruncate':
      return { kind: 'truncate', path, size: lastNumber };
    case 'fsync':
    case 'fdatasync':
      return { kind: 'sync', path, begun };
    case 'openat':
      return args.includes('O_CREAT') ? { kind: 'create', path: resultPath(result), isFolder: false } : undefined;
    case 'mkdir':
      return { kind: 'create', path: textOf(first), isFolder: true };
    case 'unlink':
      return { kind: 'remove', path: textOf(first) };
    case 'rename':
      return { kind: 'rename', from: textOf(first), to: textOf(second) };
    default:
      return undefined;
  }
}

/** Writes without a place go after what is there; the disk knows where that is. */
const appended = (path: string, bytes: Uint8Array): Operation => ({ kind: 'write', path, offset: -1, bytes });

const resultPath = (result: string) => textOf(bytesOf(/<((?:\\x[0-9a-f]{2})*)>/.exec(result)?.[1] ?? ''));

const bytesOf = (hex: string): Uint8Array => Buffer.from(hex.replaceAll('\\x', ''), 'hex');
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');
