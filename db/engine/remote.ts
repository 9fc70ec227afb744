import type { Client, Config, InValue, ResultSet } from '@libsql/client/web';
import {
  type DatabaseError,
  type Engine,
  type NodeClock,
  type Result,
  type Statement,
  tickSql,
  toDatabaseError,
} from './engine.ts';
import { mergedReads, mergedWrites } from './merged.ts';

const busyMsMax = 5_000;
const busyDelayMs = { first: 40, max: 640 };
const turnMsMax = 5_000;
const answerMsMaxDefault = 30_000;

type Options = { answerMsMax?: number; clock?: NodeClock | undefined };

export function openRemote(
  url: string,
  authToken?: string,
  { answerMsMax = answerMsMaxDefault, clock }: Options = {},
): Engine {
  const client = onceOpened(() => connect(url, 'number', authToken, answerMsMax));
  const patient = onceOpened(() => connect(url, 'number', authToken));
  let failing = false;
  const write = mergedWrites(async (statements) => {
    const [ticked, ...results] = await send(await client.open(), [tick(clock?.()), ...statements], 'write');
    clock?.atLeast(Number(ticked?.rows[0]?.[0]));
    return results;
  }, turnMsMax);
  const read = mergedReads(async (statements) => send(await client.open(), statements, 'read'));
  return {
    kind: 'remote',
    failing: () => failing,
    read: async (statements) => present(statements, await read(statements)),
    write: async (statements) => {
      try {
        const results = await write(statements);
        failing = false;
        return present(statements, results);
      } catch (cause) {
        failing = toDatabaseError(cause).reason === 'unavailable';
        throw cause;
      }
    },
    setUp: async (statements) => present(statements, await send(await patient.open(), statements, 'write')),
    close: () => {
      client.close();
      patient.close();
    },
  };
}

function onceOpened(connectNow: () => Promise<Client>) {
  let connecting: Promise<Client> | undefined;
  const open = () => {
    connecting ??= connectNow();
    return connecting;
  };
  const close = () => void connecting?.then((opened) => opened.close()).catch(() => undefined);
  return { open, close };
}

async function connect(
  url: string,
  intMode: NonNullable<Config['intMode']>,
  authToken?: string,
  answerMsMax?: number,
): Promise<Client> {
  const { createClient } = await import('@libsql/client/web');
  const impatient = (request: Request) => fetch(request, { signal: AbortSignal.timeout(answerMsMax ?? 0) });
  return createClient({
    ...{ url, intMode },
    ...(authToken !== undefined && { authToken }),
    ...(answerMsMax !== undefined && { fetch: impatient }),
  });
}

const tick = (nowMs = Date.now()): Statement => ({
  ...{ sql: `${tickSql} RETURNING now_ms`, params: [nowMs], method: 'run' },
});

/** Bigints lose no digit. */
export async function openRemoteSnapshot(url: string, authToken?: string): Promise<Pick<Engine, 'read' | 'close'>> {
  const client = await connect(url, 'bigint', authToken);
  const failed = (cause: unknown) => {
    client.close();
    throw toDatabaseError(cause);
  };
  const transaction = await client.transaction('read').catch(failed);
  const read: Engine['read'] = async (statements) => {
    const batch = statements.map(({ sql, params }) => ({ sql, args: params as InValue[] }));
    return present(statements, await transaction.batch(batch).catch(failed));
  };
  const close = () => {
    transaction.close();
    client.close();
  };
  return { read, close };
}

/** Retries busy batches, and once a read on a closed idle connection. */
async function send(client: Client, statements: readonly Statement[], mode: 'read' | 'write'): Promise<ResultSet[]> {
  const batch = statements.map(({ sql, params }) => ({ sql, args: params.map(wellFormed) as InValue[] }));
  const endMs = performance.now() + busyMsMax;
  let again = mode === 'read';
  for (let delayMs = busyDelayMs.first; ; delayMs = Math.min(2 * delayMs, busyDelayMs.max)) {
    try {
      return await client.batch(batch, mode);
    } catch (cause) {
      const error = toDatabaseError(cause);
      const repeats = again && isBroken(error);
      if (repeats) again = false;
      else if (!isBusy(error) || performance.now() > endMs) throw error;
      await Bun.sleep(delayMs * Math.random());
    }
  }
}

/** A lone surrogate fails the request. */
const wellFormed = (param: unknown) => (typeof param === 'string' ? param.toWellFormed() : param);

const isBroken = (error: DatabaseError) =>
  error.reason === 'unavailable' && /ECONNRESET|socket connection was closed/.test(error.message);
const isBusy = (error: DatabaseError) => error.reason === 'unavailable' && /SQLITE_BUSY/.test(error.message);

function present(statements: readonly Statement[], answers: readonly ResultSet[]): Result[] {
  return answers.map(({ rows, columns }, index) => {
    const arrays = rows.map((row) => columns.map((_, column) => row[column]));
    return { rows: statements[index]?.method === 'get' ? (arrays[0] as unknown[]) : arrays };
  });
}
