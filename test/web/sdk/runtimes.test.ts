import { afterAll, expect, test } from 'bun:test';
import { join } from 'node:path';
import { bundle } from '../../../web/sdk/build.ts';
import { Hale } from '../../../web/sdk/index.ts';
import { startAggregator } from '../../support/aggregator/aggregator.ts';
import { steps } from '../../support/aggregator/wearable-events.ts';
import { pdf } from '../../support/files/lab-files.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { hasBrowser, inBrowser, startBrowser, visit } from '../../support/identity/browser.ts';
import { startService } from '../../support/service/service.ts';
import { until } from '../../support/until.ts';
import { tour } from './tour.ts';

const node = Bun.which('node');
const onNode = node === null ? 'skipped: there is no Node.js on this machine' : 'on Node.js';
const folder = temporaryFolder();
const module = `import { Hale } from './index.js';
const tour = ${tour};
export { Hale };
export const travel = (access) => tour({ Hale, ...access });`;
const html = '<title>An application</title><link rel="icon" href="data:,">';
const page = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch: (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/') return new Response(html, { headers: { 'content-type': 'text/html' } });
    return new Response(Bun.file(join(folder, pathname)));
  },
});
const origin = `http://127.0.0.1:${page.port}`;

afterAll(async () => {
  await page.stop(true);
});

async function traveller(name: string) {
  const user = `user_${name}`;
  const watch = await service.connect(user);
  await service.deliver(steps(watch, new Date().toISOString().slice(0, 10), 5_000));
  await until(async () => (await service.sync(user)).daily_summary.length === 1);
  const found = {
    user,
    whole: true,
    ends: ['turn.started', 'turn.completed'],
    listed: true,
    stored: true,
    steps: [5_000],
    missing: ['turn_not_found', true],
    aborted: ['aborted', false],
    unreachable: ['network_error', false],
  };
  return { found, baseUrl: service.url, apiKey: await service.tokenOf(user) };
}

const aggregator = await startAggregator();
const service = await startService({ ...aggregator.variables, CORS_ORIGINS: origin });
await bundle(folder, { alone: true });
await Bun.write(join(folder, 'tour.js'), module);
await Bun.write(join(folder, 'package.json'), '{ "type": "module" }');

test('everything works on Bun', async () => {
  const { found, ...access } = await traveller('bun');
  expect(await tour({ Hale, ...access })).toEqual(found);
});

test.skipIf(node === null)(`everything works with the built bundle ${onNode}, files by their path too`, async () => {
  const { found, ...access } = await traveller('node');
  await Bun.write(join(folder, 'report.pdf'), pdf());
  const program = `
    import { Hale, travel } from './tour.js';
    const access = ${JSON.stringify(access)};
    const { ok } = await new Hale(access).labs.upload('report.pdf');
    console.log(JSON.stringify({ ...(await travel(access)), ok }));`;
  await Bun.write(join(folder, 'main.js'), program);
  const child = Bun.spawn([node ?? '', 'main.js'], { cwd: folder, stdout: 'pipe', stderr: 'pipe' });
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  expect(err).toBe('');
  expect(JSON.parse(out)).toEqual({ ...found, ok: true });
});

test.skipIf(!hasBrowser)(
  `everything works with the built bundle on a page of another origin, ${inBrowser}`,
  async () => {
    const { found, ...access } = await traveller('browser');
    const browser = await startBrowser();
    try {
      const { page: tab, troubles } = await visit(browser);
      await tab.goto(origin);
      const arrived = await tab.evaluate(async (given) => {
        const address = '/tour.js';
        const { Hale, travel } = await import(address);
        const byPath = new Hale(given).labs.upload('report.pdf').catch(({ code }: { code: string }) => code);
        return { ...(await travel(given)), byPath: await byPath };
      }, access);
      expect(arrived).toEqual({ ...found, byPath: 'invalid_field' });
      // The browser itself logs the expected failures.
      const remarks = /Failed to load resource|node:fs/;
      expect(troubles.filter((trouble) => !remarks.test(trouble))).toEqual([]);
    } finally {
      await browser.close();
    }
  },
);
