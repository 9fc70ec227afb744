import { atEnd } from '../folder.ts';
import { freePort } from '../service/loopback.ts';

type Received = { headers: Record<string, string>; text: string; payload: Record<string, unknown> };

/** Takes webhooks on a fixed loopback port; it can be down or refuse. */
export function startReceiver() {
  const port = freePort();
  const received: Received[] = [];
  let status = 200;
  const listen = () =>
    Bun.serve({
      hostname: '127.0.0.1',
      port,
      development: false,
      fetch: async (request) => {
        const text = await request.text();
        received.push({ headers: Object.fromEntries(request.headers), text, payload: JSON.parse(text) });
        return new Response(null, { status });
      },
    });
  let server: ReturnType<typeof listen> | undefined = listen();
  const die = async () => {
    await server?.stop(true);
    server = undefined;
  };
  atEnd(() => void die());
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    of: (type: string) => received.filter(({ payload }) => payload['type'] === type),
    answer: (next: number) => {
      status = next;
    },
    die,
    live: () => {
      server ??= listen();
    },
  };
}
