import { type Db, openDb } from '../../db/client.ts';
import type { Aggregator } from '../support/aggregator/aggregator.ts';
import { startAggregator } from '../support/aggregator/aggregator.ts';
import { type Cluster, countOf, live, nothingYet, settle, startCluster } from '../support/service/cluster.ts';
import { differencesTo, watchEffects } from '../support/service/kept.ts';
import { until } from '../support/until.ts';
import type { Run } from './case.ts';

export type Service = { cluster: Cluster; db: Db; aggregator: Aggregator; stop: () => Promise<void> };

/** Nodes with an aggregator; the database is watched for effects that come twice. */
export async function startCampaignService(
  size = 1,
  variables: Record<string, string> = {},
  ownOf?: Parameters<typeof startCluster>[2],
): Promise<Service> {
  const aggregator = await startAggregator();
  const cluster = await startCluster(size, { LOG_LEVEL: 'silent', ...aggregator.variables, ...variables }, ownOf);
  const { databaseUrl } = firstOf(cluster).settings;
  const db = openDb(databaseUrl);
  await watchEffects(db.engine);
  const stop = async () => {
    db.close();
    await cluster.stop();
    await aggregator.stop();
  };
  return { cluster, db, aggregator, stop };
}

export function firstOf({ nodes }: Cluster): Cluster['nodes'][number] {
  const [first] = nodes;
  if (!first) throw new Error('There is no node.');
  return first;
}

let generations = 0;

/**
 * People deliver, ask and upload while `disturb` runs. Then everything acknowledged must be there once, and nothing
 * else.
 */
export async function whileTheyLive(
  { cluster, db }: Service,
  run: Run,
  { people = 3, bytesOf }: { people?: number; bytesOf?: Parameters<typeof differencesTo>[1]['bytesOf'] },
  disturb: (progress: () => Promise<void>) => Promise<void>,
): Promise<void> {
  generations += 1;
  const names = Array.from({ length: people }, (_, index) => `user_${generations}_${index}`);
  for (const name of names) await settle(cluster, name);
  const journal = nothingYet();
  let goesOn = true;
  const lives = names.map((userId) => live(cluster, cluster.anywhere, { userId, journal, goesOn: () => goesOn }));
  const ended = Promise.all(lives);
  ended.catch(() => undefined);
  const progress = async () => {
    const before = countOf(journal);
    await Promise.race([ended, until(() => countOf(journal) > before, 60_000)]);
  };
  try {
    await disturb(progress);
    await progress();
  } finally {
    goesOn = false;
  }
  await ended;
  const client = firstOf(cluster);
  const { storageDir } = client.settings;
  const onDisk = (storageKey: string) => Bun.file(`${storageDir}/${storageKey}`).bytes();
  for (const each of await differencesTo(journal, {
    engine: db.engine,
    client,
    bytesOf: bytesOf ?? onDisk,
    mayTurnsFail: true,
  }))
    run.lose(each);
  run.count('writes acknowledged', countOf(journal));
  run.count('streams followed', journal.followed.length);
}

type OneNode = { node: ReturnType<typeof firstOf>; progress: () => Promise<void> };

export async function whileOneNodeLives(run: Run, disturb: (of: OneNode) => Promise<void>): Promise<void> {
  const service = await startCampaignService();
  const node = firstOf(service.cluster);
  await whileTheyLive(service, run, {}, (progress) => disturb({ node, progress }));
  await service.stop();
}
