import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { Glob } from 'bun';
import { temporaryFolder } from '../../support/folder.ts';

/** These read a whole file or snapshot by design. */
const wholeFiles = new Set([
  'db/engine/copy.ts',
  'db/engine/copy.ts',
  'db/engine/embedded-connection.ts',
  'db/engine/embedded-file.ts',
  'db/engine/embedded.ts',
  'db/engine/migrate.ts',
  'db/engine/remote.ts',
]);
const childMsMax = 30_000;
const root = join(import.meta.dir, '../../..');
const writesSql =
  /sql`|\b(SELECT|INSERT INTO|UPDATE|DELETE FROM)\b|\borm$|\borm\.(select|insert|update|delete|run|all|values)/;
const isComment = (line: string) => /^\s*(\/\/|\/?\*)/.test(line);

async function runsOf(testFile: string): Promise<Map<string, Map<number, number>>> {
  const folder = temporaryFolder();
  const command = ['test', '--coverage', '--coverage-reporter=lcov', `--coverage-dir=${folder}`, testFile];
  const child = Bun.spawn([process.execPath, ...command], { cwd: root, stdout: 'ignore', stderr: 'pipe' });
  const said = await new Response(child.stderr).text();
  if ((await child.exited) !== 0) throw new Error(said);
  const report = await Bun.file(join(folder, 'lcov.info')).text();
  return new Map(
    report.split('end_of_record').map((record) => {
      const lines = [...record.matchAll(/^DA:(\d+),(\d+)$/gm)].map(([, line, count]) => [Number(line), Number(count)]);
      return [/^SF:(.*)$/m.exec(record)?.[1] ?? '', new Map(lines as [number, number][])];
    }),
  );
}

test(
  'every line of db that writes SQL runs where the plans are looked at',
  async () => {
    const runs = await runsOf('test/db/engine/query-plans.test.ts');
    const missing: string[] = [];
    let seen = 0;
    for (const file of new Glob('db/**/*.ts').scanSync(root)) {
      if (wholeFiles.has(file) || file.startsWith('db/schema/') || file === 'db/generate.ts') continue;
      const lines = (await Bun.file(join(root, file)).text()).split('\n');
      for (const [at, line] of lines.entries()) {
        if (isComment(line) || !writesSql.test(line)) continue;
        seen += 1;
        const counted = runs.get(file);
        if (!counted || counted.get(at + 1) === 0) missing.push(`${file}:${at + 1} ${line.trim()}`);
      }
    }
    expect(seen).toBeGreaterThan(300);
    expect(missing).toEqual([]);
  },
  childMsMax,
);

test('nothing outside db writes SQL, but for the check of a backup, which reads a copy', async () => {
  const writers: string[] = [];
  for (const file of new Glob('{server,routers,web}/**/*.{ts,tsx}').scanSync(root)) {
    const text = await Bun.file(join(root, file)).text();
    if (/\b(SELECT \w|INSERT INTO \w|DELETE FROM \w|UPDATE \w+ SET )/.test(text)) writers.push(file);
  }
  expect(writers).toEqual(['server/commands/backup/verify.ts']);
});
