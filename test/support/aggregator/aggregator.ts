import { endAfterwards } from '../ending.ts';
import { freePort } from '../service/loopback.ts';

/**
 * How the stand-in answers. `hang` holds calls until `release`; `refuse` closes its port; `endless` never ends its
 * answer.
 */
export type Mode =
  | 'ok'
  | 'refuse'
  | 'hang'
  | '401'
  | '404'
  | '500'
  | '503'
  | '429'
  | 'problem'
  | 'html'
  | 'wrong'
  | 'huge'
  | 'endless'
  | 'redirect';
type Recorded = {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  json?: Record<string, unknown>;
  file?: { name: string; type: string; bytes: Uint8Array };
};
export type Aggregator = Awaited<ReturnType<typeof startAggregator>>;

const account = { devId: 'hale-stand-in', apiKey: 'stand-in-key-7c1d' };

/** The aggregator's REST API on loopback: it can fail on request and keeps what it received. */
export async function startAggregator() {
  const requests: Recorded[] = [];
  let mode: Mode = 'ok';
  let held = Promise.withResolvers<void>();
  let retryAfter = '1';
  let uploads = 0;
  let userInfo: (userId: string) => Response = () => Response.json([]);
  let sessions: object[] = [];
  let fileNames: Record<string, string[]> = {};
  const reports = (path: string): Response => {
    const [, , id, part] = path.split('/');
    if (id === undefined) return Response.json({ sessions });
    const names = part === 'files' ? fileNames[id] : undefined;
    return names ? Response.json({ files: names.map((filename) => ({ filename })) }) : problem(404, 'not found', 'no');
  };

  const answer = async (incoming: Request): Promise<Response> => {
    const request = await recorded(incoming);
    requests.push(request);
    if (mode === 'hang') await held.promise;
    if (request.method === 'GET' && request.path.startsWith('/lab-reports') && mode === 'ok')
      return reports(request.path);
    if (request.path === '/userInfo' && mode === 'ok') return userInfo(request.query['reference_id'] ?? '');
    return failures[mode]?.(retryAfter) ?? success(request, () => `upl_${++uploads}`);
  };
  const listen = (port: number) =>
    Bun.serve({ hostname: '127.0.0.1', port, development: false, idleTimeout: 120, fetch: answer });
  const port = freePort();
  let server = listen(port);
  const url = `http://127.0.0.1:${port}/v2`;
  const stop = async () => {
    held.resolve();
    await server.stop(true);
  };
  endAfterwards(stop);

  return {
    url,
    account: { ...account, url, widgetUrl: `${url}/auth/generateWidgetSession` },
    variables: { AGGREGATOR_URL: url, AGGREGATOR_DEV_ID: account.devId, AGGREGATOR_API_KEY: account.apiKey },
    requests,
    requestsTo: (path: string) => requests.filter((request) => request.path === path),
    become: async (next: Mode, options: { retryAfter?: string } = {}) => {
      retryAfter = options.retryAfter ?? '1';
      if (next === 'hang') held = Promise.withResolvers();
      const before = mode;
      mode = next;
      if (next === 'refuse') await server.stop(true);
      else if (before === 'refuse') server = listen(port);
    },
    release: () => {
      mode = 'ok';
      held.resolve();
    },
    /** Sets or returns the id of the next accepted report. */
    nextUploadId: () => `upl_${uploads + 1}`,
    repeatUploadId: () => {
      uploads -= 1;
    },
    answerUserInfo: (answer: (userId: string) => Response) => {
      userInfo = answer;
    },
    answerReports: (listed: object[], files: Record<string, string[]>) => {
      sessions = listed;
      fileNames = files;
    },
    forget: () => requests.splice(0),
    stop,
  };
}

async function recorded(request: Request): Promise<Recorded> {
  const url = new URL(request.url);
  const type = request.headers.get('content-type') ?? '';
  const base = {
    method: request.method,
    path: url.pathname.replace('/v2', ''),
    query: Object.fromEntries(url.searchParams),
    headers: Object.fromEntries(request.headers),
  };
  if (type.startsWith('application/json')) return { ...base, json: (await request.json()) as Record<string, unknown> };
  if (!type.startsWith('multipart/form-data')) return base;
  const form = (await request.formData()) as unknown as { get: (name: string) => unknown };
  const file = form.get('file');
  if (!(file instanceof File)) return base;
  return { ...base, file: { name: file.name, type: file.type, bytes: await file.bytes() } };
}

function success({ path, query }: Recorded, nextUploadId: () => string): Response {
  if (path === '/auth/generateWidgetSession') {
    const id = crypto.randomUUID();
    const session = { status: 'success', session_id: id, url: `https://widget.example/session/${id}`, expires_in: 900 };
    return Response.json(session);
  }
  if (path === '/auth/deauthenticateUser') return Response.json({ status: 'success' });
  if (path === '/lab-reports') {
    return Response.json({ upload_id: nextUploadId(), current_status: 'processing' }, { status: 202 });
  }
  const type = path.slice(1);
  return Response.json({
    status: 'success',
    type,
    reference: crypto.randomUUID(),
    user: { user_id: query['user_id'] },
  });
}

const problem = (status: number, title: string, detail: string) =>
  Response.json(
    { type: 'about:blank', title, detail, instance: '/' },
    { status, headers: { 'content-type': 'application/problem+json' } },
  );

const failures: Partial<Record<Mode, (retryAfter: string) => Response>> = {
  '401': () => problem(401, 'unauthorized', 'dev-id or x-api-key headers are missing'),
  '404': () => problem(404, 'not found', 'user not found'),
  '429': (retryAfter) => new Response('', { status: 429, headers: { 'retry-after': retryAfter } }),
  '500': () => Response.json({ status: 'error', message: 'internal error' }, { status: 500 }),
  '503': (retryAfter) => new Response('', { status: 503, headers: { 'retry-after': retryAfter } }),
  // A call that the closing port still took.
  refuse: () => new Response(null, { status: 500 }),
  problem: () => problem(400, 'bad request', 'invalid multipart form or file too large'),
  html: () => new Response('<!doctype html><h1>Hello</h1>', { headers: { 'content-type': 'text/html' } }),
  wrong: () => Response.json(['unexpected', { session_id: 5, upload_id: null }]),
  huge: () => Response.json({ status: 'success', padding: 'x'.repeat(2 * 1024 * 1024) }),
  endless: () => new Response(endlessBody(), { headers: { 'content-type': 'application/json' } }),
  redirect: () => new Response(null, { status: 302, headers: { location: 'http://127.0.0.1:1/secret' } }),
};

/** A space every 50 ms, for ever. */
const endlessBody = () =>
  new ReadableStream<Uint8Array>({
    pull: async (body) => {
      await Bun.sleep(50);
      body.enqueue(new TextEncoder().encode(' '));
    },
  });
