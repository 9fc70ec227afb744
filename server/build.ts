import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { BunPlugin } from 'bun';
import { recordStart } from './record-start.ts';
import { readCommit } from './settings/commit.ts';

/**
 * `bun run build [--target bun-linux-x64] [--outfile dist/hale] [--commit <sha>]`: one file, reproducible per commit.
 * `--record` renews the list of functions a start uses.
 */
const { values } = parseArgs({
  args: Bun.argv.slice(2),
  options: {
    target: { type: 'string', default: `bun-${process.platform}-${process.arch}` },
    outfile: { type: 'string', default: 'dist/hale' },
    commit: { type: 'string' },
    record: { type: 'boolean', default: false },
  },
});
const platform = values.target.replace(/^bun-/, '').replace(/-(baseline|modern)$/, '');

/** better-sqlite3 finds its native part at run time. */
const nativeSqlite: BunPlugin = {
  name: 'native-sqlite',
  setup: (build) => {
    build.onResolve({ filter: /^better-sqlite3$/ }, () => ({
      path: Bun.resolveSync(`better-sqlite3/${platform}`, import.meta.dir),
    }));
  },
};

const startOrder = join(import.meta.dir, 'start.order');

/** Containers have no git history. */
const commit = values.commit || ((await readCommit(join(import.meta.dir, '..'))) ?? 'unknown');
const result = await Bun.build({
  entrypoints: ['server/index.ts', 'server/worker/worker.ts'],
  compile: {
    target: values.target as Bun.Build.CompileTarget,
    outfile: values.outfile,
    autoloadDotenv: false,
    autoloadBunfig: false,
    // Keeps start code together, so less of the file is read.
    bytecodeOrder: values.record ? null : startOrder,
    // Compiling start-only code costs more than running it; see `useJit`.
    jitPolicy: 10,
  },
  target: 'bun',
  format: 'esm',
  minify: true,
  bytecode: true,
  splitting: true,
  define: {
    'process.env.NODE_ENV': '"production"',
    // Folder names would make builds differ.
    __dirname: '"/"',
    __filename: '"/hale"',
    HALE_COMMIT: JSON.stringify(commit),
  },
  plugins: [nativeSqlite],
});
for (const log of result.logs) process.stderr.write(`${log.message}\n`);
if (!result.success) process.exit(1);
if (values.record) await recordStart(values.outfile, startOrder);
const sha256 = new Bun.CryptoHasher('sha256').update(await Bun.file(values.outfile).arrayBuffer()).digest('hex');
process.stdout.write(`${values.outfile} for ${platform}, sha256 ${sha256}\n`);
