import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** drizzle-kit cannot make STRICT tables. List the new file in `migrations/index.ts`. */
const folder = join(import.meta.dir, 'migrations');
const before = new Set(readdirSync(folder));
const { exitCode } = Bun.spawnSync(['bunx', 'drizzle-kit', 'generate', ...Bun.argv.slice(2)], {
  stdio: ['inherit', 'inherit', 'inherit'],
});
if (exitCode !== 0) process.exit(exitCode);
for (const file of readdirSync(folder).filter((name) => name.endsWith('.sql') && !before.has(name))) {
  const path = join(folder, file);
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll('\n);', '\n) STRICT;'));
}
