import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { Glob } from 'bun';

/** Names carry a hash of the content. Bodies are base64. */
export type AppFile = { name: string; type: string; identity: string; gzip: string; br: string; zstd: string };
export type AppFiles = {
  files: AppFile[];
  /** The two files that the page names; all others are loaded by them. */
  script: string;
  style: string;
};

const folder = fileURLToPath(new URL('.', import.meta.url));

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

async function build(entrypoints: string[]) {
  const { outputs } = await Bun.build({
    entrypoints,
    target: 'browser',
    format: 'esm',
    minify: true,
    splitting: true,
    naming: { entry: '[name]-[hash].[ext]', chunk: '[name]-[hash].[ext]' },
  });
  return Promise.all(
    outputs.map(async (output) => ({
      name: output.path.replace(/^\.\//, ''),
      text: await output.text(),
      kind: output.kind,
    })),
  );
}

function compressed(name: string, text: string): AppFile {
  const bytes = Buffer.from(text);
  const base64 = (body: Uint8Array) => Buffer.from(body).toString('base64');
  return {
    name,
    type: types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
    identity: base64(bytes),
    gzip: base64(Bun.gzipSync(bytes, { level: 9 })),
    br: base64(brotliCompressSync(bytes)),
    zstd: base64(Bun.zstdCompressSync(bytes, { level: 19 })),
  };
}

/** Every style sheet of the folder becomes one: tokens, base, then the others by name. */
async function styleSheet(): Promise<{ name: string; text: string }> {
  const first = ['tokens.css', 'base.css'];
  const others = [...new Glob('**/*.css').scanSync(folder)].filter((path) => !first.includes(path)).toSorted();
  const sheets = [...first, ...others].map((path) => folder + path);
  const outputs = await build([fileURLToPath(import.meta.resolve('uplot/dist/uPlot.min.css')), ...sheets]);
  const text = outputs.map((output) => output.text).join('');
  return { name: `app-${Bun.hash(text).toString(36)}.css`, text };
}

async function bundle(): Promise<AppFiles> {
  const scripts = await build([`${folder}main.tsx`]);
  const style = await styleSheet();
  const script = scripts.find(({ kind }) => kind === 'entry-point');
  if (!script) throw new Error('The bundle has no entry.');
  const files = [...scripts, style].map(({ name, text }) => compressed(name, text));
  return { files, script: script.name, style: style.name };
}

if (import.meta.main) process.stdout.write(JSON.stringify(await bundle()));
