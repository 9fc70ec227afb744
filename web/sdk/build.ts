import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** `alone` includes the dependency and minifies. */
export async function bundle(folder: string, { alone }: { alone: boolean }): Promise<void> {
  const result = await Bun.build({
    entrypoints: [here('./index.ts'), here('./event-source.ts')],
    outdir: folder,
    target: 'browser',
    format: 'esm',
    packages: alone ? 'bundle' : 'external',
    minify: alone,
  });
  if (!result.success) throw new AggregateError(result.logs, 'The package could not be bundled.');
}

/** With only web standards in scope. */
export function declarations(folder: string, host?: ts.CompilerHost): void {
  const config = ts.readConfigFile(here('./tsconfig.json'), ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(config.config, ts.sys, here('.'));
  const program = ts.createProgram(fileNames, { ...options, outDir: folder }, host);
  const complaints = [...ts.getPreEmitDiagnostics(program), ...program.emit().diagnostics];
  const [first] = complaints;
  if (first) throw new Error(ts.flattenDiagnosticMessageText(first.messageText, '\n'));
}

if (import.meta.main) {
  const folder = here('./dist');
  await rm(folder, { recursive: true, force: true });
  await bundle(folder, { alone: false });
  declarations(folder);
}
