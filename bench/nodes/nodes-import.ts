import { join } from 'node:path';
import { startSqld } from '../../test/support/database/sqld.ts';
import type { Row } from '../harness/rounds.ts';
import { type Started, startUntilAnswered } from '../harness/start.ts';
import { importOnce, userOf } from '../import-once.ts';
import { importRawEvents } from '../import-subject.ts';
import { benchSecrets } from '../servers/subject.ts';

const rounds = 5;
const sockets = 9;
const everyRawEvent = 4;
const rowsPerRawEvent = 10;

/** Whole nodes with their workers. */
export async function importRows(folder: string): Promise<Row[]> {
  const sqld = await startSqld();
  const start = (name: string, variables: Record<string, string>) =>
    startUntilAnswered([process.execPath, join(import.meta.dir, '../../server/index.ts'), 'serve'], {
      DATA_DIR: join(folder, `import-${name}`),
      LOG_LEVEL: 'warn',
      ...benchSecrets,
      ...variables,
    });
  const onServer = { DATABASE_URL: sqld.url };
  const file = await start('file', {});
  const first = await start('node-0', onServer);
  const rates = { file: [] as number[], one: [] as number[], three: [] as number[] };
  try {
    for (let round = 0; round < rounds; round++) {
      rates.file.push(await importBy([file], `user_file_${round}`));
      rates.one.push(await importBy([first], `user_one_${round}`));
      const others = await Promise.all(['node-1', 'node-2'].map((name) => start(name, onServer)));
      rates.three.push(await importBy([first, ...others], `user_three_${round}`));
      await Promise.all(others.map((node) => node.stop()));
    }
  } finally {
    await Promise.all([file.stop(), first.stop()]);
    sqld.stop();
  }
  const figure = 'import of 365 days of 4 types until all is in sync';
  const unit = 'rows/s';
  return [
    {
      figure: `${figure}: one node on sqld, against an embedded file`,
      ...{ subject: rates.one, baseline: rates.file, unit },
      note: `${sockets} deliveries at once`,
    },
    {
      figure: `${figure}: three nodes on one sqld, against one node`,
      ...{ subject: rates.three, baseline: rates.one, unit },
      note: 'the nodes take the jobs of one queue',
    },
  ];
}

async function importBy(nodes: readonly Started[], name: string): Promise<number> {
  const deliveries = importRawEvents(userOf(name)).filter((_, index) => index % everyRawEvent === 0);
  const { rowsPerSecond } = await importOnce({
    ports: nodes.map(({ port }) => port),
    sockets,
    deliveries,
    people: [name],
    rowsEach: deliveries.length * rowsPerRawEvent,
  });
  return rowsPerSecond;
}
