import { historyTypes } from '../../routers/core/jobs.contract.ts';
import type { Outgoing } from './deliveries.ts';
import type { Faults } from './faults.ts';
import { answersTo, isLarge, itemsOf, rangeOf } from './history.ts';
import { type LabOptions, labDetail, labFiles, labsAskedFor, takeReport } from './labs.ts';
import type { Random } from './random.ts';
import type { Connection, State } from './state.ts';
import { newSession, sessionS } from './widget.ts';
import { Refusal, userOf } from './wire.ts';

export type RestOptions = LabOptions & {
  state: State;
  enqueue: (outgoing: readonly Outgoing[]) => void;
  faults: () => Faults;
  random: Random;
  seed: number;
  widgetUrlOf: (sessionId: string) => string;
};
type Query = URLSearchParams;
type Route = (query: Query, request: Request) => Response | Promise<Response>;

export function restRoutes(options: RestOptions): (method: string, path: string) => Route | undefined {
  const { state, enqueue, faults, nowMs, seed, widgetUrlOf } = options;
  const connectionOf = (query: Query): Connection => {
    const connection = state.connections.get(query.get('user_id') ?? '');
    if (!connection?.active)
      throw new Refusal(query.has('user_id') ? 404 : 400, query.has('user_id') ? 'user not found' : 'missing user_id');
    return connection;
  };
  const open = async (request: Request, resource: string | null) => {
    const session = await newSession(request, resource, nowMs());
    state.record({ kind: 'session', session });
    return { ...session, url: widgetUrlOf(session.id) };
  };

  const history =
    (type: (typeof historyTypes)[number]): Route =>
    (query) => {
      const connection = connectionOf(query);
      const range = rangeOf(query, nowMs());
      const asked = { connection, type, range, seed, faults: faults() };
      const user = userOf(connection);
      if (query.get('to_webhook') === 'false')
        return Response.json({ status: 'success', type, user, data: itemsOf(asked, nowMs()) });
      const reference = crypto.randomUUID();
      enqueue(answersTo(asked, { reference, nowMs: nowMs() }));
      const message =
        'Large request submitted. The data is being processed and will be sent to your destination in chunks';
      return Response.json(
        { status: 'success', type, reference, trace_id: reference, ...(isLarge(range) && { message }), user },
        { headers: { 'terra-reference': reference } },
      );
    };

  const userInfo: Route = (query) => {
    const referenceId = query.get('reference_id');
    if (referenceId === null) {
      const user = { ...userOf(connectionOf(query)), last_polled_at: null, most_recent_data_at: null };
      return Response.json({ status: 'success', user, is_authenticated: true });
    }
    const users = [...state.connections.values()].filter((connection) => connection.referenceId === referenceId);
    if (users.length === 0) throw new Refusal(404, 'user not found');
    return Response.json(users.map(userOf));
  };

  const subscriptions: Route = (query) => {
    const users = [...state.connections.values()].filter(({ active }) => active).map(userOf);
    const [page, perPage] = [Number(query.get('page') ?? Number.NaN), Number(query.get('per_page') ?? 500)];
    if (!Number.isInteger(page) || page < 0 || !(perPage > 0)) return Response.json({ users });
    const lastPage = Math.max(0, Math.ceil(users.length / perPage) - 1);
    const results = users.slice(page * perPage, (page + 1) * perPage);
    return Response.json({ data: { next: page < lastPage ? page + 1 : null, max_page: lastPage, results } });
  };

  const disconnect: Route = (query) => {
    const connection = connectionOf(query);
    state.record({ kind: 'disconnected', userId: connection.userId });
    const user = userOf({ ...connection, active: false });
    const payload = { type: 'deauth', status: 'success', message: 'User has deauthenticated', user };
    enqueue([{ payload, reference: crypto.randomUUID(), traceId: crypto.randomUUID() }]);
    return Response.json({ status: 'success' });
  };

  const upload: Route = async (query, request) => {
    const { lab, outgoing } = await takeReport(request, query.get('reference_id'), options);
    state.record({ kind: 'lab', lab });
    enqueue([outgoing]);
    const location = `/v2/lab-reports?upload_id=${lab.uploadId}`;
    return Response.json(
      { upload_id: lab.uploadId, current_status: 'processing' },
      { status: 202, headers: { location } },
    );
  };

  const reportOf =
    (sessionId: string, part: string): Route =>
    () => {
      const lab = state.labs.get(sessionId);
      if (!lab) throw new Refusal(404, 'session not found');
      return Response.json(part === '' ? labDetail(lab, nowMs()) : labFiles(lab));
    };

  const routes = new Map<string, Route>([
    [
      'POST /auth/generateWidgetSession',
      async (_, request) => {
        const { id, url } = await open(request, null);
        return Response.json({ status: 'success', session_id: id, url, expires_in: sessionS });
      },
    ],
    [
      'POST /auth/authenticateUser',
      async (query, request) => {
        const resource = query.get('resource') ?? '';
        if (resource === '') throw new Refusal(400, 'missing resource');
        const { userId, url } = await open(request, resource);
        return Response.json({ status: 'success', user_id: userId, auth_url: url });
      },
    ],
    ['DELETE /auth/deauthenticateUser', disconnect],
    ['GET /userInfo', userInfo],
    ['GET /subscriptions', subscriptions],
    ...historyTypes.map((type): [string, Route] => [`GET /${type}`, history(type)]),
    ['POST /lab-reports', upload],
    ['GET /lab-reports', (query) => Response.json({ sessions: labsAskedFor(state.labs.values(), query, nowMs()) })],
  ]);
  return (method, path) => {
    const [, sessionId, part = ''] = /^\/lab-reports\/(\d{1,20})(\/files)?$/.exec(path) ?? [];
    return sessionId !== undefined && method === 'GET' ? reportOf(sessionId, part) : routes.get(`${method} ${path}`);
  };
}
