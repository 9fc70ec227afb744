import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { BunPlugin } from 'bun';
import { readCommit } from './settings/commit.ts';

/**
 * `bun run build [--target bun-linux-x64] [--outfile dist/hale] [--commit <sha>]`: the whole product as one file. One commit and one name
 * of the file give the same bytes, wherever and whenever it is built. better-sqlite3 finds its native part by a path made
 * at run time, which no bundler can follow; its per-platform entry names the file outright.
 */
const { values } = parseArgs({
  args: Bun.argv.slice(2),
  options: {
    target: { type: 'string', default: `bun-${process.platform}-${process.arch}` },
    outfile: { type: 'string', default: 'dist/hale' },
    commit: { type: 'string' },
  },
});
const platform = values.target.replace(/^bun-/, '').replace(/-(baseline|modern)$/, '');

const nativeSqlite: BunPlugin = {
  name: 'native-sqlite',
  setup: (build) => {
    build.onResolve({ filter: /^better-sqlite3$/ }, () => ({
      path: Bun.resolveSync(`better-sqlite3/${platform}`, import.meta.dir),
    }));
  },
};

/** Where the sources come without their history, as into a container, whoever builds says which they are. */
const commit = values.commit || ((await readCommit(join(import.meta.dir, '..'))) ?? 'unknown');
const result = await Bun.build({
  // Threads are entries of their own, so that the main entry can start them by name inside the binary.
  entrypoints: ['server/index.ts', 'server/worker/worker.ts', 'server/simulator/pdf-thread.ts'],
  compile: {
    target: values.target as Bun.Build.CompileTarget,
    outfile: values.outfile,
    autoloadDotenv: false,
    autoloadBunfig: false,
  },
  target: 'bun',
  format: 'esm',
  minify: true,
  bytecode: true,
  // What both threads need is there once, and what a start does not need is not read by it.
  splitting: true,
  define: {
    'process.env.NODE_ENV': '"production"',
    // Modules would carry the folder that they were built in, and two builds of one commit would differ.
    __dirname: '"/"',
    __filename: '"/hale"',
    HALE_COMMIT: JSON.stringify(commit),
  },
  plugins: [nativeSqlite],
});
for (const log of result.logs) process.stderr.write(`${log.message}\n`);
if (!result.success) process.exit(1);
const sha256 = new Bun.CryptoHasher('sha256').update(await Bun.file(values.outfile).arrayBuffer()).digest('hex');
process.stdout.write(`${values.outfile} for ${platform}, sha256 ${sha256}\n`);
