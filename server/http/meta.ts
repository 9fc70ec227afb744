import { type Db, writeAll } from '../../db/client.ts';
import { readClock } from '../../db/engine/orm.ts';
import { withDeadline } from '../../routers/core/deadline.ts';

export type Part = 'database' | 'storage' | 'worker';

const answerMsMax = 2_000;

type Parts = {
  db: Db;
  checkStorage: () => Promise<void>;
  pingWorker: (signal: AbortSignal) => Promise<void>;
};

/**
 * Which parts of the service do not work right now; none when it is ready. A part that gives no answer within two
 * seconds does not work. Callers that come at the same time share one look, so that asking often costs little.
 */
export function createReadiness({ db, checkStorage, pingWorker }: Parts) {
  const look = async (): Promise<Part[]> => {
    const over = new AbortController();
    const works = {
      database: answers(useDatabase(db)),
      storage: answers(checkStorage()),
      worker: answers(pingWorker(over.signal)),
    };
    const found: Part[] = [];
    for (const part of ['database', 'storage', 'worker'] as const) if (!(await works[part])) found.push(part);
    over.abort();
    return found;
  };
  let running: Promise<Part[]> | undefined;
  return (): Promise<Part[]> => {
    running ??= look().finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** Once a write has failed, reading proves nothing: then it is ready when one succeeds again. */
async function useDatabase(db: Db): Promise<void> {
  if (db.engine.failing()) await writeAll(db, () => []);
  const rows = await readClock(db.read);
  if (rows.length !== 1) throw new Error('The commit clock is not there.');
}

const answers = (work: Promise<void>): Promise<boolean> =>
  withDeadline(
    answerMsMax,
    work.then(
      () => true,
      () => false,
    ),
    () => false,
  );

/**
 * The committed description, for the path under which the public address serves everything. Making it anew at each
 * start would cost as much as the rest of the start; a test holds the file to what the procedures say. It is read when
 * somebody asks for it.
 */
export async function servedDescription(basePath: string): Promise<string> {
  const { default: description } = await import('../../web/openapi.json');
  const [server] = description.servers;
  const servers = [{ ...server, url: basePath }];
  const externalDocs = { ...description.externalDocs, url: `${basePath.replace(/\/$/, '')}/docs` };
  return `${JSON.stringify({ ...description, servers, externalDocs }, null, 2)}\n`;
}
