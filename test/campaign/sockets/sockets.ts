import { type Damage, startFaultProxy } from '../../support/http/fault-proxy.ts';
import { live, nothingYet, settle } from '../../support/service/cluster.ts';
import { differencesTo } from '../../support/service/kept.ts';
import { clientOf } from '../../support/service/service.ts';
import { askQuestion, type Frame, finishedTurn, readFrames } from '../../support/turns/answers.ts';
import { until } from '../../support/until.ts';
import type { Case, Run } from '../case.ts';
import { firstOf, startCampaignService } from '../life.ts';
import { crowdCases } from './crowds.ts';

const terminalId = '9007199254740991';

type Sizes = { request: number; answer: number };

/** Damage for most connections, at a place within the first bytes of a side. */
function damageBy(random: Run['random'], sizes: Sizes): () => Damage {
  return () => {
    const side = random.pick(['request', 'answer', 'answer'] as const);
    const bytes = random.whole(0, sizes[side]);
    const kind = random.pick(['none', 'cut', 'reset', 'cut', 'reset', 'stall', 'double'] as const);
    if (kind === 'none' || kind === 'double') return { kind };
    return kind === 'stall' ? { kind, side, bytes, ms: random.whole(1, 40) } : { kind, side, bytes };
  };
}

/** Streams that break off and go on by their last id: each client has the log, in order and without a gap. */
const streams: Case = {
  cycles: 10_000,
  short: 20,
  run: async (run) => {
    const service = await startCampaignService();
    const node = firstOf(service.cluster);
    const proxy = await startFaultProxy(node.settings.port, damageBy(run.random, { request: 400, answer: 3_000 }));
    const client = clientOf(proxy.url, node.settings);
    const as = 'user_streams';
    let connections = 0;
    const follow = async (turnId: string): Promise<Frame[]> => {
      const frames: Frame[] = [];
      const endMs = performance.now() + 60_000;
      while (frames.at(-1)?.id !== terminalId) {
        if (performance.now() > endMs) throw new Error(`The stream of ${turnId} did not come to its end.`);
        const lastEventId = frames.at(-1)?.id;
        await readFrames(client, as, turnId, { lastEventId, onFrame: (frame) => frames.push(frame) });
        connections += 1;
      }
      return frames;
    };
    const work = async () => {
      while (run.next()) {
        const turnId = await askQuestion(node, as, 'How many steps did I take in the last 7 days? How did I sleep?');
        const followers = 1 + run.random.whole(0, 9);
        let count = 1;
        while (count < followers && run.next()) count += 1;
        const seen = await Promise.all(Array.from({ length: count }, () => follow(turnId)));
        await finishedTurn(node, as, turnId);
        const log = await readFrames(node, as, turnId);
        for (const frames of seen)
          if (!Bun.deepEquals(frames, log))
            run.lose(`a client of ${turnId} saw ${frames.map(({ id }) => id)}, the log has ${log.map(({ id }) => id)}`);
      }
    };
    await Promise.all([work(), work(), work()]);
    run.count('connections', connections);
    proxy.stop();
    await service.stop();
  },
};

/** Deliveries, questions and uploads that are cut, stalled and doubled, and sent again until they are answered. */
const requests: Case = {
  cycles: 500,
  short: 3,
  run: async (run) => {
    const service = await startCampaignService();
    const { cluster, db } = service;
    const node = firstOf(cluster);
    const proxy = await startFaultProxy(node.settings.port, damageBy(run.random, { request: 3_000, answer: 900 }));
    const damaged = { ...node, ...clientOf(proxy.url, node.settings), url: proxy.url };
    const send: typeof cluster.anywhere = (attempt) =>
      until(async () => {
        const { status, headers, ...response } = await whole(await attempt(damaged));
        return status < 500 && new Response(response.bytes, { status, headers });
      }, 60_000);
    const names = Array.from({ length: 3 }, (_, index) => `user_sockets_${index}`);
    for (const name of names) await settle(cluster, name);
    const journal = nothingYet();
    const through = { ...cluster, pick: () => damaged };
    await Promise.all(names.map((userId) => live(through, send, { userId, journal, goesOn: run.next })));
    const bytesOf = (storageKey: string) => Bun.file(`${node.settings.storageDir}/${storageKey}`).bytes();
    for (const each of await differencesTo(journal, { engine: db.engine, client: node, bytesOf })) run.lose(each);
    run.count('writes acknowledged', journal.steps.length + journal.turns.length + journal.uploads.length);
    proxy.stop();
    await service.stop();
  },
};

/** An answer that breaks off is none. */
const whole = async (response: Response) => ({
  status: response.status,
  headers: response.headers,
  bytes: await response.bytes(),
});

export const socketCases: Record<string, Case> = { streams, requests, ...crowdCases };
