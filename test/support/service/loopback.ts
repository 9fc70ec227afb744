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

/** Below the ports that the system gives to outgoing connections, so that none takes it before the server listens. */
export function freePort(): number {
  for (;;) {
    const port = 11_000 + Math.floor(Math.random() * 20_000);
    try {
      void Bun.serve({ port, hostname: '127.0.0.1', fetch: () => new Response() }).stop(true);
      return port;
    } catch {
      // Another server listens there.
    }
  }
}
