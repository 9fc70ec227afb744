/** A program that signs in by browser and waits for the answer on loopback. */
export function startLoopbackListener() {
  const requests: Request[] = [];
  const first = Promise.withResolvers<URL>();
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: (request) => {
      if (new URL(request.url).pathname !== '/favicon.ico') requests.push(request);
      first.resolve(new URL(request.url));
      return new Response('<title>Back in the terminal</title>', { headers: { 'content-type': 'text/html' } });
    },
  });
  return {
    port: server.port ?? 0,
    callback: `http://127.0.0.1:${server.port}/callback`,
    requests,
    arrived: first.promise,
    stop: () => server.stop(true),
  };
}

export function freePort(): number {
  const probe = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() });
  const port = probe.port ?? 0;
  void probe.stop(true);
  return port;
}
