import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const firstJobsMs = 3_000;
/** Functions, modules and natives that ran. */
export const usedIn = (recorded: string): string[] =>
  recorded.split('\n').filter((line) => /^(?:v\d|[FMN] )/.test(line));

export async function recordStart(binary: string, order: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hale-record-'));
  const recorded = join(folder, 'order');
  const child = Bun.spawn([binary, 'serve', '--port', '0', '--data-dir', join(folder, 'data')], {
    env: { BUN_BYTECODE_ORDER_OUT: recorded },
    stdout: 'ignore',
    stderr: 'inherit',
  });
  await Bun.sleep(firstJobsMs);
  child.kill('SIGTERM');
  await child.exited;
  await Bun.write(order, `${usedIn(await Bun.file(recorded).text()).join('\n')}\n`);
  await rm(folder, { recursive: true });
}
