import { connect, type Socket } from 'node:net';
import { askQuestion, finishedTurn, readFrames } from '../../support/turns/answers.ts';
import type { Case } from '../case.ts';
import { firstOf, startCampaignService, whileTheyLive } from '../life.ts';

const as = 'user_crowd';
const question = 'How many steps did I take in the last 7 days? How did I sleep?';

/** All clients come at once to a server that has just started again: each gets the rest of its stream. */
const storm: Case = {
  cycles: 5,
  short: 0,
  run: async (run) => {
    const service = await startCampaignService();
    const node = firstOf(service.cluster);
    while (run.next()) {
      const turnId = await askQuestion(node, as, question);
      await finishedTurn(node, as, turnId);
      const log = await readFrames(node, as, turnId);
      await node.kill();
      await node.restart();
      const places = Array.from({ length: 500 }, () => run.random.whole(0, log.length - 1));
      const follow = async (place: number) => {
        const lastEventId = log[place]?.id;
        for (let attempts = 0; attempts < 50; attempts += 1) {
          const rest = await readFrames(node, as, turnId, { lastEventId });
          if (Bun.deepEquals(rest, log.slice(place + 1))) return;
          if (rest.length > 0 && place < log.length - 1) break;
          await Bun.sleep(run.random.between(0, 200));
        }
        run.lose(`a client of ${turnId} behind frame ${place} of ${log.length} has another rest`);
      };
      await Promise.all(places.map(follow));
      run.count('streams', places.length);
    }
    await service.stop();
  },
};

/** Readers that take nothing, and ones that are gone without a word: the others live on, and memory stays bounded. */
const silent: Case = {
  cycles: 4,
  short: 0,
  run: async (run) => {
    const service = await startCampaignService();
    const node = firstOf(service.cluster);
    const token = await node.tokenOf(as);
    const memoryMiB = async () =>
      Number(/VmRSS:\s+(\d+)/.exec(await Bun.file(`/proc/${node.pid()}/status`).text())?.[1]) / 1024;
    const before = await memoryMiB();
    await whileTheyLive(service, run, {}, async (progress) => {
      while (run.next()) {
        const turnId = await askQuestion(node, as, question);
        const sockets = Array.from({ length: 200 }, (): Socket => {
          const socket = connect({ host: '127.0.0.1', port: node.settings.port });
          socket.on('error', () => undefined);
          socket.pause();
          socket.write(`GET /v1/turns/${turnId}/events HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\n\r\n`);
          return socket;
        });
        await progress();
        await progress();
        for (const socket of sockets) socket.destroy();
        run.count('readers', sockets.length);
      }
    });
    const grown = (await memoryMiB()) - before;
    if (grown > 150) run.lose(`memory grew by ${Math.round(grown)} MiB`);
    await service.stop();
  },
};

export const crowdCases: Record<string, Case> = { storm, silent };
