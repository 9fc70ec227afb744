import { join } from 'node:path';
import { startSqld } from '../../support/database/sqld.ts';
import { startObjectStore } from '../../support/files/object-store.ts';
import type { Case, Run } from '../case.ts';
import { firstOf, startCampaignService, whileTheyLive } from '../life.ts';

const cyclesPerGeneration = 25;
const betweenMsMax = 250;

/** Each generation of people lives through some cycles, until cycles or time are used up. */
async function inGenerations(
  run: Run,
  generation: (disturb: (cycle: Cycle, progress: Cycle) => Promise<void>) => Promise<void>,
) {
  for (let isOver = false; !isOver; ) {
    await generation(async (cycle, progress) => {
      for (let left = cyclesPerGeneration; left > 0 && !isOver; left -= 1) {
        isOver = !run.next();
        if (isOver) return;
        await progress();
        await Bun.sleep(run.random.between(0, betweenMsMax));
        await cycle();
      }
    });
  }
}
type Cycle = () => Promise<void>;

const server: Case = {
  cycles: 600,
  short: 1,
  run: async (run) => {
    const service = await startCampaignService();
    const node = firstOf(service.cluster);
    await inGenerations(run, (disturb) =>
      whileTheyLive(service, run, { people: 4 }, (progress) =>
        disturb(async () => {
          await node.kill();
          await node.restart();
        }, progress),
      ),
    );
    await service.stop();
  },
};

/** The thread is ended from inside its process, at its start or after a random write. */
const worker: Case = {
  cycles: 100,
  short: 2,
  run: async (run) => {
    const preload = join(import.meta.dir, '../../support/service/ended-threads.ts');
    const service = await startCampaignService(1, {
      BUN_OPTIONS: `--preload ${preload}`,
      LOG_LEVEL: 'error',
      THREADS_ENDED_WRITES: '60',
      THREADS_ENDED_SEED: String(run.seed),
    });
    const node = firstOf(service.cluster);
    const ended = () => node.logLines().filter(({ event }) => event === 'worker_died').length;
    await inGenerations(run, (disturb) =>
      whileTheyLive(service, run, { people: 4 }, (progress) =>
        disturb(async () => {
          const before = ended();
          while (ended() === before) await Bun.sleep(20);
        }, progress),
      ),
    );
    await service.stop();
  },
};

const databaseServer: Case = {
  cycles: 100,
  short: 0,
  needs: 'sqld',
  run: async (run) => {
    const sqld = await startSqld();
    const store = startObjectStore();
    const service = await startCampaignService(1, { DATABASE_URL: sqld.url, ...store.variables });
    const bytesOf = (storageKey: string) => store.objects.get(`some/prefix/${storageKey}`)?.bytes;
    await inGenerations(run, (disturb) =>
      whileTheyLive(service, run, { people: 2, bytesOf }, (progress) =>
        disturb(async () => {
          await sqld.kill();
          await sqld.restart();
        }, progress),
      ),
    );
    await service.stop();
    store.stop();
    sqld.stop();
  },
};

export const processCases = { server, worker, 'database-server': databaseServer };
