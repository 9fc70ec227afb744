import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { Glob } from 'bun';
import { icon } from '../pages/short-pages.ts';

/** Bodies are base64. */
export type AppFile = { name: string; type: string; identity: string; gzip: string; br: string; zstd: string };

export type AppFiles = {
  files: AppFile[];
  serviceWorker: AppFile;
  script: string;
  style: string;
  preload: string[];
  manifest: string;
  picture: string;
};

type Named = { name: string; body: string | Uint8Array };

const folder = fileURLToPath(new URL('.', import.meta.url));

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  webmanifest: 'application/manifest+json',
};

async function build(entrypoints: string[], define: Record<string, string> = {}, splitting = true) {
  const { outputs } = await Bun.build({
    entrypoints,
    define,
    target: 'browser',
    format: 'esm',
    minify: true,
    splitting,
    naming: { entry: '[name]-[hash].[ext]', chunk: '[name]-[hash].[ext]' },
  });
  return Promise.all(
    outputs.map(async (output) => ({
      name: output.path.replace(/^\.\//, ''),
      body: await output.text(),
      isEntry: output.kind === 'entry-point',
    })),
  );
}

function compressed({ name, body }: Named): AppFile {
  const bytes = Buffer.from(body);
  const base64 = (packed: Uint8Array) => Buffer.from(packed).toString('base64');
  return {
    name,
    type: types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
    identity: base64(bytes),
    gzip: base64(Bun.gzipSync(bytes, { level: 9 })),
    br: base64(brotliCompressSync(bytes)),
    zstd: base64(Bun.zstdCompressSync(bytes, { level: 19 })),
  };
}

function hashed(name: string, extension: string, body: string | Uint8Array): Named {
  return { name: `${name}-${Bun.hash(body).toString(36)}.${extension}`, body };
}

async function styleSheet(): Promise<Named> {
  const first = ['tokens.css', 'base.css'];
  const others = [...new Glob('**/*.css').scanSync(folder)].filter((path) => !first.includes(path)).toSorted();
  const sheets = [...first, ...others].map((path) => folder + path);
  const outputs = await build([fileURLToPath(import.meta.resolve('uplot/dist/uPlot.min.css')), ...sheets]);
  return hashed('app', 'css', outputs.map(({ body }) => body).join(''));
}

function staticImports(from: string, all: ReadonlyMap<string, string>, found = new Set<string>()): Set<string> {
  for (const [, name = ''] of (all.get(from) ?? '').matchAll(/(?:from|import)\s*"\.\/([\w.-]+)"/g)) {
    if (found.has(name)) continue;
    found.add(name);
    staticImports(name, all, found);
  }
  return found;
}

function manifestOf(drawing: Named, picture: Named): Named {
  const manifest = {
    name: 'hale',
    description: 'See your health data, ask, and check every number.',
    start_url: '../today',
    scope: '../',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#0b6b50',
    icons: [
      { src: drawing.name, sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      { src: picture.name, sizes: '192x192', type: 'image/png', purpose: 'any maskable' },
    ],
  };
  return hashed('hale', 'webmanifest', JSON.stringify(manifest));
}

async function serviceWorker(files: string[]): Promise<Named> {
  const shell = { version: Bun.hash(files.join()).toString(36), files };
  const [built] = await build([`${folder}offline/service-worker.ts`], { SHELL: JSON.stringify(shell) });
  if (!built) throw new Error('The bundle has no service worker.');
  return { name: 'sw.js', body: built.body };
}

async function archiveWorker(): Promise<Named> {
  const [built] = await build([`${folder}worker/archive.ts`], {}, false);
  if (!built) throw new Error('The bundle has no reader of archives.');
  return built;
}

async function bundle(): Promise<AppFiles> {
  const worker = await archiveWorker();
  const scripts = await build([`${folder}main.tsx`], { ARCHIVE_WORKER: JSON.stringify(`/assets/${worker.name}`) });
  const script = scripts.find(({ isEntry }) => isEntry);
  if (!script) throw new Error('The bundle has no entry.');
  const preload = [...staticImports(script.name, new Map(scripts.map(({ name, body }) => [name, body])))];
  const style = await styleSheet();
  const drawing = hashed('hale', 'svg', icon);
  const picture = hashed('hale', 'png', await Bun.file(`${folder}offline/icon.png`).bytes());
  const manifest = manifestOf(drawing, picture);
  return {
    files: [...scripts, worker, style, drawing, picture, manifest].map(compressed),
    serviceWorker: compressed(await serviceWorker([script.name, style.name, ...preload])),
    script: script.name,
    style: style.name,
    preload,
    manifest: manifest.name,
    picture: picture.name,
  };
}

if (import.meta.main) process.stdout.write(JSON.stringify(await bundle()));
