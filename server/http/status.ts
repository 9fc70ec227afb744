import { Elysia } from 'elysia';
import { type Db, writeAll } from '../../db/client.ts';
import { readClock } from '../../db/engine/orm.ts';
import { withDeadline } from '../../routers/core/deadline.ts';
import { fail } from '../../routers/core/errors.ts';
import { requireOperator } from '../../routers/trpc.ts';
import { personalHeaders } from '../context.ts';
import { metricsResponse, type Scrape } from '../observability/scrape.ts';
import { answeringFor } from './error-response.ts';
import { wantsPage } from './pages/pages.ts';
import { requestContext, type Shell } from './request-context.ts';

export type StatusOptions = {
  readiness: () => Promise<readonly Part[]>;
  scrape?: Scrape | null;
  app: (request: Request, requestId: string) => Promise<Response>;
};

export function statusRoutes({ services, credentials }: Shell, { readiness, scrape, app }: StatusOptions) {
  const answering = answeringFor(services);
  const json = (text: () => string | Promise<string>) =>
    answering(async (_, requestId) => {
      const headers = { 'content-type': 'application/json', 'x-content-type-options': 'nosniff' };
      return new Response(await text(), { headers: { ...headers, 'x-request-id': requestId } });
    });
  const ready = answering(async (_, requestId) => {
    const failing = await readiness();
    const [status, body] = failing.length === 0 ? [200, { status: 'ready' }] : [503, { status: 'unready', failing }];
    return Response.json(body, { status, headers: { 'x-request-id': requestId, ...personalHeaders } });
  });
  const metrics = answering(async (request, requestId) => {
    if (wantsPage(request) && !request.headers.has('x-admin-key')) return app(request, requestId);
    if (!scrape) throw fail('not_found');
    requireOperator(await requestContext(services, credentials, request, { requestId }), 'metrics');
    return metricsResponse(scrape, { 'x-request-id': requestId });
  });
  const health = json(() => '{"status":"ok"}');
  const description = json(() => servedDescription(new URL(services.baseUrl).pathname));
  return new Elysia()
    .get('/healthz', health)
    .get('/readyz', ready)
    .get('/metrics', metrics)
    .get('/openapi.json', description);
}

type Part = 'database' | 'storage' | 'worker';

const answerMsMax = 2_000;

type Parts = {
  db: Db;
  checkStorage: () => Promise<void>;
  pingWorker: (signal: AbortSignal) => Promise<void>;
};

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

/** After a failed write only a successful one proves readiness. */
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

/** Lazy: it would double the start-up time. */
async function servedDescription(basePath: string): Promise<string> {
  const { default: description } = await import('../../web/openapi.json');
  const [server] = description.servers;
  const servers = [{ ...server, url: basePath }];
  const externalDocs = { ...description.externalDocs, url: `${basePath.replace(/\/$/, '')}/docs` };
  return `${JSON.stringify({ ...description, servers, externalDocs }, null, 2)}\n`;
}
