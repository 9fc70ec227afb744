import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { Glob } from 'bun';
import ts from 'typescript';
import { openApiText } from '../../../server/http/openapi/openapi.ts';
import { bundle, declarations } from '../../../web/sdk/build.ts';
import { typesOf } from '../../../web/sdk/generate-types.ts';
import manifest from '../../../web/sdk/package.json' with { type: 'json' };
import { temporaryFolder } from '../../support/folder.ts';
import { examplesOf } from '../../support/http/docs-examples.ts';

const source = join(import.meta.dir, '../../../web/sdk');
const bytesMax = 12_000;

test('the types are those of the published description; `bun run openapi` writes them anew', async () => {
  expect(await Bun.file(join(source, 'openapi.gen.ts')).text()).toBe(await typesOf(await openApiText()));
});

test('the package needs a parser of event streams and nothing else, neither of the server nor of a runtime', async () => {
  const tools = ['build.ts', 'generate-types.ts'];
  const imported = new Set<string>();
  for (const file of new Glob('*.ts').scanSync(source)) {
    if (tools.includes(file)) continue;
    const text = await Bun.file(join(source, file)).text();
    for (const [, path = ''] of text.matchAll(/(?:from|import)\s*\(?\s*'([^'\n]+)'/g)) imported.add(path);
    expect([file, /\b(process|Buffer|Bun|require|__dirname)\b[.(]/.test(text)]).toEqual([file, false]);
  }
  const others = [...imported].filter((path) => !/^\.\/[a-z.-]+\.ts$/.test(path));
  expect(others).toEqual(Object.keys(manifest.dependencies));
  const root: { dependencies: Record<string, string> } = await Bun.file(join(source, '../../package.json')).json();
  expect(manifest.dependencies['eventsource-parser']).toBe(root.dependencies['eventsource-parser'] ?? '');
});

test('the whole package with its dependency is under 12 kB as it travels', async () => {
  const folder = temporaryFolder();
  await bundle(folder, { alone: true });
  const bytes = await Bun.file(join(folder, 'index.js')).bytes();
  const zippedBytes = Bun.gzipSync(bytes).length;
  process.stdout.write(`hale-sdk: ${bytes.length} bytes minified, ${zippedBytes} gzipped.\n`);
  expect(zippedBytes).toBeLessThan(bytesMax);
});

const mistakes = `
// @ts-expect-error A token or a function, and an address.
new Hale({ apiKey: 'a' });
// @ts-expect-error A message has a role.
hale.turns.create({ messages: [{ content: 'x' }] });
// @ts-expect-error A turn is not done but completed.
hale.turns.list({ status: 'done' });
// @ts-expect-error Null where nothing was measured.
export const count: number = (await hale.data.sync()).daily_summary[0]!.steps;
`;

function sharingHost(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const libraries = new Map<string, ts.SourceFile | undefined>();
  const read = host.getSourceFile;
  const getSourceFile: typeof read = (name, ...rest) => {
    if (!name.includes('/typescript/lib/')) return read(name, ...rest);
    if (!libraries.has(name)) libraries.set(name, read(name, ...rest));
    return libraries.get(name);
  };
  return { ...host, getSourceFile };
}

test('the package as it is built uses web standards only and has types that its README compiles with', async () => {
  const folder = temporaryFolder();
  const home = join(folder, 'node_modules/hale-sdk');
  const options: ts.CompilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
    skipLibCheck: false,
    skipDefaultLibCheck: true,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  };
  const host = sharingHost(options);
  await bundle(join(home, 'dist'), { alone: false });
  await Bun.write(join(home, 'package.json'), JSON.stringify(manifest));
  declarations(join(home, 'dist'), host);
  expect(await Bun.file(join(home, manifest.exports['.'].default)).exists()).toBe(true);
  const readme = await Bun.file(join(source, 'README.md')).text();
  const program = examplesOf(readme).map(({ code }) => code);
  await Bun.write(join(folder, 'program.ts'), [...program, mistakes].join('\n'));
  const complaints = ts.getPreEmitDiagnostics(ts.createProgram([join(folder, 'program.ts')], options, host));
  expect(complaints.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([]);
});
