import { join } from 'node:path';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { startBrowser } from '../../test/support/identity/browser.ts';
import { appFiles } from '../../web/app/bundle.ts';
import { pinLoad, unpinLoad } from '../harness/process.ts';
import { median, type Row } from '../harness/rounds.ts';

const rounds = 7;
const slowdown = 4;
const phone = { width: 390, height: 844 };
const goals = { firstLoadKb: 80, usableMs: 1_000, drawMs: 16 };
const root = join(import.meta.dir, '../..');

/** `bun run bench app`: the first load of Today on a phone with a CPU four times slower, sizes, and a chart of four years. */
export async function appBench(folder: string): Promise<Row[]> {
  unpinLoad();
  const demo = startDemo(folder);
  const browser = await startBrowser();
  try {
    return [...(await loadRows(browser, await demo.link)), ...sizeRows(), ...(await drawRows(browser))];
  } finally {
    await browser.close();
    demo.child.kill();
    await demo.child.exited;
    pinLoad();
  }
}

function startDemo(folder: string) {
  const env = {
    PATH: process.env['PATH'] ?? '',
    DATA_DIR: join(folder, 'app'),
    PORT: '0',
    RATE_LIMIT_PER_MINUTE: '10000',
  };
  const child = Bun.spawn([process.execPath, 'server/index.ts', 'demo'], { cwd: root, env, stdout: 'pipe' });
  const link = (async () => {
    let text = '';
    for await (const piece of child.stdout.pipeThrough(new TextDecoderStream())) {
      text += piece;
      const found = /http:\S+#once=\S+\s/.exec(text);
      if (found) return found[0].trim();
    }
    throw new Error('The demo printed no link.');
  })();
  return { child, link };
}

type Load = { firstPaintMs: number; blockedMs: number; usableMs: number; kilobytes: number };

async function loadRows(browser: Browser, link: string): Promise<Row[]> {
  const context = await browser.newContext({ viewport: phone, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.addInitScript(watch);
  const session = await context.newCDPSession(page);
  await page.goto(link);
  await page.locator('.tile').first().waitFor();
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const loads: Load[] = [];
  for (let round = 0; round < rounds; round++) loads.push(await load(page, session));
  await context.close();
  const of = (name: keyof Load) => loads.map((one) => one[name]);
  const usable = of('usableMs');
  return [
    {
      figure: `first contentful paint of Today, CPU ${slowdown} times slower`,
      subject: of('firstPaintMs'),
      unit: 'ms',
    },
    { figure: 'total blocking time of that load', subject: of('blockedMs'), unit: 'ms' },
    {
      figure: 'until its tiles are there',
      subject: usable,
      unit: 'ms',
      goal: `≤ ${goals.usableMs} ms`,
      met: median(usable) <= goals.usableMs,
      note: 'without a cache, signed in, 90 days of a watch',
    },
    { figure: 'bytes of that load as sent, answers included', subject: of('kilobytes'), unit: 'kB' },
  ];
}

/** In the page, before anything else. */
const watch = `
window.blockedMs = 0;
new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) window.blockedMs += duration - 50; }).observe({ type: 'longtask', buffered: true });
new MutationObserver((_, observer) => { if (document.querySelector('.tile')) { window.usableMs = performance.now(); observer.disconnect(); } }).observe(document, { childList: true, subtree: true });
`;

async function load(page: Page, session: CDPSession): Promise<Load> {
  let bytes = 0;
  const count = ({ encodedDataLength }: { encodedDataLength: number }) => {
    bytes += encodedDataLength;
  };
  session.on('Network.loadingFinished', count);
  await page.reload();
  await page.locator('.tile').first().waitFor();
  await page.waitForLoadState('networkidle');
  session.off('Network.loadingFinished', count);
  const measured: Omit<Load, 'kilobytes'> = await page.evaluate(
    "({ firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0].startTime, blockedMs: window.blockedMs, usableMs: window.usableMs })",
  );
  return { ...measured, kilobytes: bytes / 1000 };
}

function sizeRows(): Row[] {
  const { files, script, style, preload } = appFiles();
  const kilobytes = (text: string) => Buffer.from(text, 'base64').length / 1000;
  const sized = files.filter(({ name }) => /\.(js|css)$/.test(name));
  const isFirst = (name: string) =>
    name === script || name === style || preload.includes(name) || name.startsWith('today-');
  const sum = (chosen: typeof sized) => chosen.reduce((total, { gzip }) => total + kilobytes(gzip), 0);
  const first = sum(sized.filter(({ name }) => isFirst(name)));
  // The bundler calls every piece that several screens share `main`.
  const pieces = [...Map.groupBy(sized, ({ name }) => name.replace(/-\w+\./, '.'))]
    .map(([name, files]) => ({ name: files.length > 1 ? `${name} (${files.length} pieces)` : name, size: sum(files) }))
    .toSorted((one, other) => other.size - one.size);
  const list = pieces.map(({ name, size }) => `${name} ${size.toFixed(1)}`);
  return [
    {
      figure: 'scripts and styles of the first load, gzipped',
      subject: [first],
      unit: 'kB',
      goal: `≤ ${goals.firstLoadKb} kB`,
      met: first <= goals.firstLoadKb,
    },
    { figure: 'all scripts and styles of the app, gzipped', subject: [sum(sized)], unit: 'kB', note: list.join(', ') },
  ];
}

async function drawRows(browser: Browser): Promise<Row[]> {
  const { outputs } = await Bun.build({
    entrypoints: [join(import.meta.dir, 'drawing.ts')],
    target: 'browser',
    minify: true,
  });
  const page = await browser.newPage();
  await page.setContent(
    `<meta name="hale-address" content="http://localhost"><script type="module">${await outputs[0]?.text()}</script>`,
  );
  await page.waitForFunction("document.title !== ''");
  const [narrow = 0, wide = 0]: number[] = JSON.parse(await page.title());
  await page.close();
  const row = (width: number, ms: number): Row => ({
    figure: `a chart of 1,460 days with gaps and a band, ${width} px wide`,
    subject: [ms],
    unit: 'ms',
    goal: `< ${goals.drawMs} ms`,
    met: ms < goals.drawMs,
    note: 'median of 30, full speed',
  });
  return [row(390, narrow), row(1280, wide)];
}
