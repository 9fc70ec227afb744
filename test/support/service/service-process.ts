import { join } from 'node:path';
import { readSettings } from '../../../server/settings/env.ts';
import { putMigrated } from '../database/migrated.ts';
import { endAfterwards } from '../ending.ts';
import { atEnd, temporaryFolder } from '../folder.ts';
import { until } from '../until.ts';
import { haleCommand, shortLived } from './entry.ts';
import { freePort } from './loopback.ts';
import { clientOf, noQuota } from './service.ts';

const root = join(import.meta.dir, '../../..');

export type LogLine = Record<string, unknown> & { event: string };
export type ServiceProcess = Awaited<ReturnType<typeof startServiceProcess>>;

type Under = { under?: readonly string[] };

/** A service in a process of its own that can be killed and restarted on the same folder and port. */
export async function startServiceProcess(variables: Record<string, string> = {}, options: Under = {}) {
  const environment = {
    DATA_DIR: join(temporaryFolder(), 'data'),
    PORT: String(freePort()),
    LOG_LEVEL: 'info',
    ...noQuota,
    ...variables,
  };
  const settings = readSettings({}, environment);
  await putMigrated(settings.databaseUrl);
  const url = `http://127.0.0.1:${settings.port}`;
  const output = { text: '' };
  let child = await start();

  async function start() {
    const fresh = spawnHale(environment, options);
    void collect(fresh.stdout, output);
    void collect(fresh.stderr, output);
    await until(async () => (await fetch(`${url}/healthz`)).ok).catch((cause: unknown) => {
      throw new Error(`The service does not answer (exit code ${fresh.exitCode}): ${output.text.slice(-500)}`, {
        cause,
      });
    });
    return fresh;
  }
  /** SIGKILL. Locks and sockets are free when this resolves. */
  const kill = async () => {
    child.kill('SIGKILL');
    await child.exited;
  };
  endAfterwards(kill);
  return {
    settings,
    environment,
    url,
    databasePath: settings.databaseUrl.replace(/^file:/, ''),
    ...clientOf(url, settings),
    pid: () => child.pid,
    exited: () => child.exited,
    kill,
    restart: async () => {
      child = await start();
    },
    terminate: async () => {
      child.kill('SIGTERM');
      return child.exited;
    },
    output: () => output.text,
    logLines: linesOf(output),
  };
}

export function spawnHale(environment: Record<string, string>, { under = [] }: Under = {}) {
  const child = Bun.spawn([...under, ...haleCommand, 'serve'], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', ...shortLived, ...environment },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  atEnd(() => child.kill('SIGKILL'));
  return child;
}

async function collect(stream: ReadableStream<Uint8Array>, output: { text: string }): Promise<void> {
  const decoder = new TextDecoder();
  for await (const chunk of stream) output.text += decoder.decode(chunk, { stream: true });
}

function linesOf(output: { text: string }): () => LogLine[] {
  const lines: LogLine[] = [];
  let parsed = 0;
  return () => {
    const end = output.text.lastIndexOf('\n') + 1;
    for (const line of output.text.slice(parsed, end).split('\n').flatMap(parseLine)) lines.push(line);
    parsed = end;
    return [...lines];
  };
}

function parseLine(line: string): LogLine[] {
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}

/** The peak resident memory of a process since the last reset (Linux only). */
export async function peakMemoryBytes(pid: number): Promise<number> {
  const [, kibibytes] = /^VmHWM:\s+(\d+) kB$/m.exec(await Bun.file(`/proc/${pid}/status`).text()) ?? [];
  if (kibibytes === undefined) throw new Error(`Nothing is known about the memory of process ${pid}.`);
  return Number(kibibytes) * 1024;
}

export const forgetPeakMemory = (pid: number) => Bun.write(`/proc/${pid}/clear_refs`, '5');
