import { join } from 'node:path';
import { overEngine, writeAll } from '../db/client.ts';
import { openEmbedded } from '../db/engine/embedded.ts';
import { migrate } from '../db/engine/migrate.ts';
import { type HealthRow, type HealthRows, upsertHealthRows } from '../db/health/rows.ts';
import type { HealthTableName } from '../db/schema/health-schema.ts';
import { normalize } from '../routers/ingestion/normalize/normalize.ts';
import { serveWhole, unpinLoad } from './harness/process.ts';
import { median, type Row } from './harness/rounds.ts';
import { importOnce, userOf } from './import-once.ts';
import { importRawEvents, importRawEventsByType, importRows } from './import-subject.ts';

const rounds = 5;
const rowsPerSecondMin = 10_000;
const p99MsMax = 20;
const deliveriesPerCommit = 100;

type Shape = {
  figure: string;
  people: number;
  sockets: number;
  heldBy: string;
};

const shapes = {
  /** The aggregator answers the four requests concurrently, each as a sequence of chunks. */
  request: {
    figure: 'of one connection, its four requests answered side by side',
    people: 1,
    sockets: 4,
    heldBy: 'two cores for the server, its worker and the load',
  },
  sequence: {
    figure: 'of one connection, one delivery after the other',
    people: 1,
    sockets: 1,
    heldBy: '584 deliveries that wait for an fsync each, and the worker’s commits in between',
  },
  sockets: {
    figure: 'of one connection, ten deliveries at once',
    people: 1,
    sockets: 10,
    heldBy: 'two cores for the server, its worker, the load and an app that reads meanwhile',
  },
  people: {
    figure: 'of ten connections of ten people in parallel',
    people: 10,
    sockets: 10,
    heldBy: 'two cores for the server, its worker, the load and ten apps that read meanwhile',
  },
} satisfies Record<string, Shape>;

/**
 * `bun run bench import`: four years of history from the first webhook to the last row in sync, against writing the
 * rows directly.
 */
export const importBench =
  (name: keyof typeof shapes) =>
  async (folder: string): Promise<Row> => {
    const { figure, people, sockets, heldBy }: Shape = shapes[name];
    unpinLoad();
    const hale = await serveWhole(`${folder}/import-${name}`);
    const figures = { hale: [] as number[], engine: [] as number[], p99Ms: [] as number[] };
    const once = (round: string) => {
      const names = Array.from({ length: people }, (_, person) => `user_import_${round}_${person}`);
      const deliveries = inTurns(names.flatMap((each) => importRawEventsByType(userOf(each))));
      return importOnce({ ports: [hale.port], sockets, deliveries, people: names, rowsEach: importRows });
    };
    try {
      // Warm-up.
      await once('first');
      for (let round = 0; round < rounds; round++) {
        const { rowsPerSecond, p99Ms } = await once(String(round));
        figures.hale.push(rowsPerSecond);
        figures.p99Ms.push(p99Ms);
        figures.engine.push(await insertOnce(join(folder, `${name}-${round}.db`), `user_engine_${round}`));
      }
    } finally {
      await hale.stop();
    }
    const p99Ms = median(figures.p99Ms);
    return {
      figure: `import of 1,460 days of 4 types in chunks of 10, ${figure}`,
      subject: figures.hale,
      baseline: figures.engine,
      unit: 'rows/s',
      goal: `≥ ${rowsPerSecondMin.toLocaleString('en')} rows/s`,
      met: median(figures.hale) >= rowsPerSecondMin && p99Ms < p99MsMax,
      heldBy,
      note: `99 % of the webhooks within ${p99Ms.toFixed(1)} ms (goal < ${p99MsMax})`,
    };
  };

const inTurns = <Item>(lists: readonly (readonly Item[])[]): Item[] =>
  Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, index) =>
    lists.flatMap((list) => list.slice(index, index + 1)),
  ).flat();

async function insertOnce(path: string, name: string): Promise<number> {
  const engine = openEmbedded(path);
  await migrate(engine);
  const db = overEngine(engine);
  const deliveries = importRawEvents(userOf(name)).map((rawEvent, index) => rowsOf(rawEvent, index));
  const startMs = performance.now();
  for (let first = 0; first < deliveries.length; first += deliveriesPerCommit) {
    const batch = deliveries.slice(first, first + deliveriesPerCommit);
    await writeAll(db, (orm) =>
      batch.flatMap((tables) =>
        Object.entries(tables).map(([table, rows]) =>
          upsertHealthRows(orm, table as HealthTableName, rows as HealthRow<HealthTableName>[]),
        ),
      ),
    );
  }
  const seconds = (performance.now() - startMs) / 1000;
  db.close();
  return importRows / seconds;
}

function rowsOf(rawEvent: object, index: number): HealthRows {
  const content = normalize(rawEvent, { rawEventId: index, version: `${String(index).padStart(16, '0')}:x` });
  if (content.kind !== 'data') throw new Error('The raw event of the bench holds no data.');
  return content.rows({ userId: 'user_bench', sourceId: 'src_1', provider: 'garmin' });
}
