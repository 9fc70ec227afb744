import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import type { Run } from '../case.ts';
import { readDisk } from './disk.ts';
import { record } from './recording.ts';

export type Workload = {
  folder: string;
  command: readonly string[];
  env?: Record<string, string>;
  /** What is wrong with a folder as it is after the loss, given what was said before it. */
  troubles: (folder: string, said: readonly string[]) => Promise<string[]>;
};

const instantsPerPass = 25;
const passesPerRecording = 40;
const inMemory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** Records a workload, loses power at random instants of it, and opens what is left. */
export async function lossesOf(
  run: Run,
  prepare: () => Promise<Workload>,
  options: { isLying?: boolean } = {},
): Promise<void> {
  const place = mkdtempSync(join(inMemory, 'hale-power-'));
  try {
    for (let isOver = false; !isOver; ) {
      const workload = await prepare();
      const before = readDisk(workload.folder);
      const operations = await record(workload.command, { ...options, ...(workload.env && { env: workload.env }) });
      run.count('recordings');
      for (let pass = 0; pass < passesPerRecording && !isOver; pass += 1) {
        const last = operations.length - 1;
        const instants = new Set([...Array(instantsPerPass)].map(() => run.random.whole(0, last)).concat(last));
        const disk = before.anew();
        const said: string[] = [];
        for (const [at, operation] of operations.entries()) {
          if (instants.has(at)) {
            isOver = !run.next();
            if (isOver) break;
            const found = await troublesAfter(disk.stateAfterLoss(run.random), { place, workload, said });
            for (const each of found) run.lose(`at operation ${at} of ${operations.length}: ${each}`);
          }
          disk.apply(operation);
          if (operation.kind === 'said') said.push(...operation.text.split('\n').filter(Boolean));
        }
        run.count('acknowledgements', isOver ? 0 : said.length);
      }
    }
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

type After = { place: string; workload: Workload; said: readonly string[] };

async function troublesAfter(files: Map<string, Buffer>, { place, workload, said }: After): Promise<string[]> {
  const folder = mkdtempSync(join(place, 'state-'));
  try {
    for (const [path, bytes] of files) {
      const target = join(folder, relative(workload.folder, path));
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, bytes);
    }
    return await workload.troubles(folder, said);
  } catch (cause) {
    return [`it cannot be opened: ${String(cause)}`];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
