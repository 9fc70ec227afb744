import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The package as one module for every runtime. `alone`: with its dependency and minified, as an application carries it. */
export async function bundle(folder: string, { alone }: { alone: boolean }): Promise<void> {
  const result = await Bun.build({
    entrypoints: [here('./index.ts')],
    outdir: folder,
    target: 'browser',
    format: 'esm',
    packages: alone ? 'bundle' : 'external',
    minify: alone,
  });
  if (!result.success) throw new AggregateError(result.logs, 'The package could not be bundled.');
}

/** The types beside it, by the compiler, with nothing but web standards in scope. */
export async function declarations(folder: string): Promise<void> {
  const compiler = Bun.resolveSync('typescript/lib/tsc.js', import.meta.dir);
  const command = [process.execPath, compiler, '--project', here('./tsconfig.json'), '--outDir', folder];
  const child = Bun.spawn(command, { stdout: 'pipe' });
  const [complaints, exitCode] = await Promise.all([new Response(child.stdout).text(), child.exited]);
  if (exitCode !== 0) throw new Error(complaints);
}

if (import.meta.main) {
  const folder = here('./dist');
  await rm(folder, { recursive: true, force: true });
  await Promise.all([bundle(folder, { alone: false }), declarations(folder)]);
}
