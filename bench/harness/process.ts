import { join } from 'node:path';
import { haleCommand } from '../../test/support/service/entry.ts';
import { benchSecrets } from '../servers/subject.ts';

export type Served = { port: number; pid: number; stop: () => Promise<void> };

const allCores = `0-${navigator.hardwareConcurrency - 1}`;

/** Starts `bench/servers/index.ts MODE`, pinned to the first core. */
export const serve = (mode: string, folder: string): Promise<Served> => servePinned(modeCommand(mode, folder));

/** For hale with its worker. */
export const serveOnAllCores = (mode: string, folder: string): Promise<Served> =>
  servePinned(modeCommand(mode, folder), undefined, allCores);

const modeCommand = (mode: string, folder: string) => [
  process.execPath,
  join(import.meta.dir, '../servers/index.ts'),
  mode,
  folder,
];

/** The command prints its port first. */
export async function servePinned(
  command: readonly string[],
  env?: Record<string, string>,
  cores = '0',
): Promise<Served> {
  const pin = Bun.which('taskset') ? ['taskset', '-c', cores] : [];
  const child = Bun.spawn([...pin, ...command], { stdout: 'pipe', stderr: 'inherit', ...(env && { env }) });
  const reader = child.stdout.getReader();
  const { value } = await reader.read();
  const port = Number(new TextDecoder().decode(value));
  if (!Number.isInteger(port) || port === 0) throw new Error(`The server of ${command.join(' ')} did not start.`);
  return { port, pid: child.pid, stop: () => stopped(child) };
}

/** The whole server with its worker, on all cores. */
export async function serveWhole(folder: string): Promise<Served> {
  const child = Bun.spawn([...haleCommand, 'serve'], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'info', ...benchSecrets },
    stdout: 'pipe',
    stderr: 'inherit',
  });
  const started = Promise.withResolvers<number>();
  void readLog(child.stdout, started.resolve);
  const port = await started.promise;
  return { port, pid: child.pid, stop: () => stopped(child) };
}

async function stopped(child: Bun.Subprocess): Promise<void> {
  child.kill('SIGTERM');
  await child.exited;
}

// A full pipe would block the server.
async function readLog(log: ReadableStream<Uint8Array>, listening: (port: number) => void): Promise<void> {
  const decoder = new TextDecoder();
  let head = '';
  for await (const chunk of log) {
    if (head.includes('"listening"')) continue;
    head += decoder.decode(chunk, { stream: true });
    const port = /"url":"http:\/\/127\.0\.0\.1:(\d+)"/.exec(head)?.[1];
    if (port !== undefined) listening(Number(port));
  }
}

/** All threads of a running process. */
export function pinTo(pid: number, core: string): void {
  if (Bun.which('taskset')) Bun.spawnSync(['taskset', '-acp', core, String(pid)]);
}

const ticksPerSecond = 100;

/** Processor time so far, in seconds. Linux only. */
export async function cpuSeconds(pid: number): Promise<number> {
  const fields = (await Bun.file(`/proc/${pid}/stat`).text()).replace(/^.*\) /, '').split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

let ownCore = false;
export const hasOwnCore = () => ownCore;

/** Pins the load to the second core. */
export function pinLoad(): void {
  if (Bun.which('taskset') && navigator.hardwareConcurrency > 1) {
    Bun.spawnSync(['taskset', '-cp', '1', String(process.pid)]);
    ownCore = true;
  }
}

export function unpinLoad(): void {
  ownCore = false;
  if (Bun.which('taskset')) Bun.spawnSync(['taskset', '-cp', allCores, String(process.pid)]);
}

/** MiB, now and at most since `resetPeak`. Linux only. */
export async function memory(pid: number): Promise<{ nowMiB: number; peakMiB: number }> {
  const text = await Bun.file(`/proc/${pid}/status`).text();
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(text)?.[1] ?? 0) / 1024;
  return { nowMiB: of('VmRSS'), peakMiB: of('VmHWM') };
}

export const resetPeak = (pid: number) => Bun.write(`/proc/${pid}/clear_refs`, '5');
