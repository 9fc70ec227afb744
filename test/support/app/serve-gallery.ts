import { fileURLToPath } from 'node:url';
import { bundle } from '../../../server/http/pages/app-bundle.ts';
import { appPolicy } from '../../../web/app/page.ts';
import { endAfterwards } from '../ending.ts';

/** The page of all parts, under the app's policy and style sheet. Returns its address. */
export async function serveGallery(): Promise<string> {
  let server: Bun.Server<unknown> | undefined;
  // Before anything is waited for: a test that runs by then would end it.
  endAfterwards(() => server?.stop(true));
  const entry = fileURLToPath(new URL('./gallery.tsx', import.meta.url));
  const { outputs } = await Bun.build({ entrypoints: [entry], target: 'browser' });
  const script = await outputs[0]?.text();
  const { files, style } = bundle;
  const sheet = Buffer.from(files.find(({ name }) => name === style)?.identity ?? '', 'base64').toString();
  const html =
    '<!doctype html><html lang="en"><head><title>Parts</title><meta name="viewport" content="width=device-width">' +
    '<link rel="icon" href="data:,"><link rel="stylesheet" href="/app.css"><script type="module" src="/app.js"></script></head><body></body></html>';
  const answers: Record<string, [string, string]> = {
    '/app.js': ['text/javascript', script ?? ''],
    '/app.css': ['text/css', sheet],
    '/': ['text/html', html],
  };
  server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: (request) => {
      const [type, body] = answers[new URL(request.url).pathname] ?? ['text/plain', ''];
      return new Response(body, {
        headers: { 'content-type': `${type}; charset=utf-8`, 'content-security-policy': appPolicy },
      });
    },
  });
  return server.url.origin;
}
