import { join } from 'node:path';
import { overEngine, writeAll } from '../db/client.ts';
import { openEmbedded } from '../db/embedded.ts';
import { type HealthRow, type HealthRows, upsertHealthRows } from '../db/health.ts';
import type { HealthTableName } from '../db/health-schema.ts';
import { migrate } from '../db/migrate.ts';
import { normalize } from '../server/aggregator/normalize.ts';
import { serveWhole, unpinLoad } from './harness/process.ts';
import { median, type Row } from './harness/table.ts';
import { importOnce, userOf } from './import-once.ts';
import { importPayloads, importRows } from './import-subject.ts';

const rounds = 5;
const rowsPerSecondMin = 10_000;
const p99MsMax = 20;
const deliveriesPerCommit = 100;

/**
 * A history of four years from the first webhook to the last row in sync, over one connection or several, against the
 * same rows, ready made, written straight through the engine, a thousand in a commit. One import before is not measured.
 */
export const importBench =
  (connections: number) =>
  async (folder: string): Promise<Row> => {
    unpinLoad();
    const hale = await serveWhole(`${folder}/import-${connections}`);
    const figures = { hale: [] as number[], engine: [] as number[], p99Ms: [] as number[] };
    try {
      const once = async (name: string) =>
        importOnce(name, {
          ports: [hale.port],
          connections,
          payloads: importPayloads(userOf(name)),
          rows: importRows,
        });
      // A server that has been in use: the first import of a process is also the one that compiles it.
      await once(`user_import_${connections}_first`);
      for (let round = 0; round < rounds; round++) {
        const name = `user_import_${connections}_${round}`;
        const { rowsPerSecond, p99Ms } = await once(name);
        figures.hale.push(rowsPerSecond);
        figures.p99Ms.push(p99Ms);
        figures.engine.push(await insertOnce(join(folder, `${name}.db`), name));
      }
    } finally {
      await hale.stop();
    }
    const p99Ms = median(figures.p99Ms);
    return {
      figure: `import of 1,460 days of 4 types in chunks of 10, ${connections === 1 ? 'one connection' : `${connections} connections`}`,
      subject: figures.hale,
      baseline: figures.engine,
      unit: 'rows/s',
      goal: `≥ ${rowsPerSecondMin.toLocaleString('en')} rows/s`,
      met: median(figures.hale) >= rowsPerSecondMin && p99Ms < p99MsMax,
      heldBy:
        connections === 1
          ? '584 deliveries one after the other, each with an fsync of its own, and the worker’s commits in between'
          : 'the disk, while the log is moved',
      note: `99 % of the webhooks within ${p99Ms.toFixed(1)} ms (goal < ${p99MsMax})`,
    };
  };

async function insertOnce(path: string, name: string): Promise<number> {
  const engine = openEmbedded(path);
  await migrate(engine);
  const db = overEngine(engine);
  const deliveries = importPayloads(userOf(name)).map((payload, index) => rowsOf(payload, index));
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

function rowsOf(payload: object, index: number): HealthRows {
  const content = normalize(payload, { rawEventId: index, version: `${String(index).padStart(16, '0')}:x` });
  if (content.kind !== 'data') throw new Error('The payload of the bench is no data.');
  return content.rows({ userId: 'user_bench', sourceId: 'src_1', provider: 'garmin' });
}
