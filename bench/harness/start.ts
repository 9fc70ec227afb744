import { memory } from './process.ts';

// better-sqlite3 13 needs Node-API 10, so Node 22.14.
const nodeApiMin = 10;

const nodePackage = 'node@22.23.3';

/** Falls back to a Node from npx; null without Node. */
export function findNode(): string | null {
  const node = Bun.which('node');
  if (node === null) return null;
  if (Number(output([node, '-p', 'process.versions.napi'])) >= nodeApiMin) return node;
  return output(['npx', '--yes', `--package=${nodePackage}`, '--', 'node', '-p', 'process.execPath']) || null;
}

function output([program = '', ...parameters]: string[]): string {
  const path = Bun.which(program);
  if (path === null) return '';
  const { stdout, success } = Bun.spawnSync([path, ...parameters], { stderr: 'ignore' });
  return success ? stdout.toString().trim() : '';
}

export type Started = { pid: number; port: number; ms: number; stop: () => Promise<void> };

const patienceMs = 30_000;

const pauseMs = 1;

/** Starts a server on a free port and polls `path` until it answers 200. */
export async function startUntilAnswered(
  command: readonly string[],
  variables: Record<string, string>,
  path = '/healthz',
): Promise<Started> {
  const port = freePort();
  const env = { PATH: process.env['PATH'] ?? '', ...variables, PORT: String(port) };
  const startMs = performance.now();
  const child = Bun.spawn([...command], { env, stdout: 'ignore', stderr: 'inherit' });
  while (!(await answers(`http://127.0.0.1:${port}${path}`))) {
    if (child.exitCode !== null || performance.now() - startMs > patienceMs)
      throw new Error(`${command.join(' ')} does not answer.`);
    await Bun.sleep(pauseMs);
  }
  const ms = performance.now() - startMs;
  const stop = async () => {
    child.kill('SIGTERM');
    await child.exited;
  };
  return { pid: child.pid, port, ms, stop };
}

export async function runToItsEnd(command: readonly string[]): Promise<number> {
  const startMs = performance.now();
  const child = Bun.spawn([...command], { stdout: 'ignore', stderr: 'inherit' });
  if ((await child.exited) !== 0) throw new Error(`${command.join(' ')} failed.`);
  return performance.now() - startMs;
}

export const memoryOf = async ({ pid }: Started) => (await memory(pid)).nowMiB;

async function answers(url: string): Promise<boolean> {
  const answer = await fetch(url).catch(() => null);
  return answer?.ok ?? false;
}

function freePort(): number {
  const probe = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data: () => undefined } });
  const { port } = probe;
  probe.stop(true);
  return port;
}
