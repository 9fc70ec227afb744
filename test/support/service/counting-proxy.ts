import { atEnd } from '../folder.ts';

export type RoundTrip = { statements: string[] };

/** A proxy in front of a libSQL server that records the requests. */
export function startCountingProxy(target: string) {
  const trips: RoundTrip[] = [];
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    development: false,
    idleTimeout: 120,
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url);
      const body = request.method === 'POST' ? await request.bytes() : null;
      if (body)
        trips.push({ statements: [...new TextDecoder().decode(body).matchAll(sqlForm)].map(([, sql = '']) => sql) });
      const headers = new Headers(request.headers);
      headers.delete('host');
      headers.set('accept-encoding', 'identity');
      return fetch(target + pathname + search, { method: request.method, headers, ...(body && { body }) });
    },
  });
  const stop = () => server.stop(true);
  atEnd(stop);
  return { url: `http://127.0.0.1:${server.port}`, trips, stop };
}

const sqlForm = /"sql":"((?:[^"\\]|\\.)*)"/g;

export const isOfARequest = ({ statements }: RoundTrip) =>
  !statements.filter((sql) => !frame.test(sql)).every((sql) => sql.includes('quota_windows'));
const frame = /^(BEGIN|COMMIT|ROLLBACK|UPDATE clock)\b/;
