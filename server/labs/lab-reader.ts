import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Outcome } from '../../routers/labs/reading.contract.ts';
import type { LabReaderPort } from '../../routers/ports.ts';
import { isBuilt } from '../settings/about.ts';
import type { Task } from './read-file.ts';

export type ReaderBounds = { timeMs: number; memoryBytes: number };
const readerBounds: ReaderBounds = { timeMs: 30_000, memoryBytes: 384 * 1024 * 1024 };
const memoryCheckMs = 20;
const answerBytesMax = 16 * 1024 * 1024;

type Settings = { command: readonly string[]; ocr: { command: string; languages: string } };

export const readerCommand = (file: URL): string[] =>
  isBuilt ? [process.execPath, 'read-lab'] : [process.execPath, fileURLToPath(file)];

/** The child process gets neither secrets nor the database. */
export function createLabReader({ command, ocr }: Settings, bounds: ReaderBounds = readerBounds): LabReaderPort {
  let last: Promise<unknown> = Promise.resolve();
  const ocrPath = () => Bun.which(ocr.command);
  return {
    canRecognize: () => ocrPath() !== null,
    read: (bytes, { contentType, today }) => {
      const path = ocrPath();
      const task: Task = {
        contentType,
        today,
        ocr: path === null ? null : { command: path, languages: ocr.languages },
      };
      const reading = last.then(() => readInChild([...command, JSON.stringify(task)], bytes, bounds));
      last = reading.catch(() => undefined);
      return reading;
    },
  };
}

async function readInChild(
  command: string[],
  bytes: Uint8Array<ArrayBuffer>,
  { timeMs, memoryBytes }: ReaderBounds,
): Promise<Outcome> {
  let ended: 'too_large' | 'too_slow' | undefined;
  const child = Bun.spawn(command, {
    stdin: new Blob([bytes]),
    stdout: 'pipe',
    stderr: 'ignore',
    // A process group, so its children end with it.
    detached: true,
    env: { OMP_THREAD_LIMIT: '1' },
  });
  const end = (reason: 'too_large' | 'too_slow') => {
    ended ??= reason;
    endGroup(child.pid);
  };
  const limit = setTimeout(() => end('too_slow'), timeMs);
  const watch = setInterval(() => {
    if (groupOf(child.pid).some((pid) => residentBytes(pid) > memoryBytes)) end('too_large');
  }, memoryCheckMs);
  try {
    const text = await boundedText(child.stdout);
    await child.exited;
    if (ended) return { kind: 'failed', reason: ended };
    const { Outcome } = await import('../../routers/labs/reading.contract.ts');
    const outcome = text === null ? undefined : Outcome.safeParse(JSON.parse(text)).data;
    return outcome ?? { kind: 'failed', reason: 'unreadable' };
  } catch {
    return { kind: 'failed', reason: ended ?? 'unreadable' };
  } finally {
    clearTimeout(limit);
    clearInterval(watch);
    endGroup(child.pid);
  }
}

async function boundedText(stream: ReadableStream<Uint8Array>): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of stream) {
    text += decoder.decode(piece, { stream: true });
    if (text.length > answerBytesMax) return null;
  }
  return text;
}

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    return;
  }
}

function groupOf(pid: number): number[] {
  try {
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
    return [pid, ...children];
  } catch {
    return [pid];
  }
}

const pageBytes = 4_096;

function residentBytes(pid: number): number {
  try {
    if (process.platform !== 'linux')
      return Number(Bun.spawnSync(['ps', '-o', 'rss=', '-p', String(pid)]).stdout.toString()) * 1_024;
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1] ?? 0) * pageBytes;
  } catch {
    return 0;
  }
}
