import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { Hale } from '../../../web/sdk/index.ts';
import { startAggregator } from '../../support/aggregator/aggregator.ts';
import { steps } from '../../support/aggregator/wearable-events.ts';
import { pdf } from '../../support/files/lab-files.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { examplesOf } from '../../support/http/docs-examples.ts';
import { startService } from '../../support/service/service.ts';

const readme = await Bun.file(join(import.meta.dir, '../../../web/sdk/README.md')).text();
const entry = join(import.meta.dir, '../../../web/sdk/index.ts');
const examples = examplesOf(readme);

function methodsOf(hale: Hale): string[] {
  const namesOf = (value: object) =>
    Object.getOwnPropertyNames(Object.getPrototypeOf(value)).filter((name) => name !== 'constructor');
  const resources = Object.entries(hale).filter((pair): pair is [string, object] => typeof pair[1] === 'object');
  const own = namesOf(hale).map((name) => `hale.${name}`);
  return [...own, ...resources.flatMap(([name, value]) => namesOf(value).map((method) => `hale.${name}.${method}`))];
}

const methods = methodsOf(new Hale({ baseUrl: 'https://hale.example', apiKey: 'key' }));

test('the table of methods has every method that there is and no other', () => {
  const named = [...readme.matchAll(/^\| `(hale\.[a-zA-Z.]+)\(/gm)].map(([, name = '']) => name);
  expect(named.toSorted()).toEqual(methods.toSorted());
  expect(methods.length).toBeGreaterThan(10);
});

test('every method is called in an example', () => {
  const code = examples.map((example) => example.code).join('\n');
  expect(methods.filter((method) => !new RegExp(`${method.replaceAll('.', '\\.')}[(<]`).test(code))).toEqual([]);
});

const aggregator = await startAggregator();
const service = await startService(aggregator.variables);

test('the examples are a program that runs to its end', async () => {
  const userId = 'user_reader';
  const watch = await service.connect(userId);
  await service.deliver(steps(watch, new Date().toISOString().slice(0, 10), 5_000));
  const folder = temporaryFolder();
  await Bun.write(join(folder, 'report.pdf'), pdf());
  const program = examples
    .map(({ code }) => code)
    .join('\n')
    .replaceAll("'hale-sdk'", JSON.stringify(entry))
    .replaceAll("'http://127.0.0.1:8787'", JSON.stringify(service.url))
    .replaceAll("'eyJ…'", JSON.stringify(await service.tokenOf(userId)))
    .replaceAll("'<ADMIN_KEY>'", JSON.stringify(service.settings.adminKey));
  await Bun.write(join(folder, 'program.ts'), `${program}\nconsole.log('the end');\n`);
  const child = Bun.spawn([process.execPath, 'program.ts'], { cwd: folder, stdout: 'pipe', stderr: 'pipe' });
  const [out, err, exitCode] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  expect([err, exitCode]).toEqual(['', 0]);
  expect(out).toEndWith('the end\n');
  expect(out).toContain('turn_not_found 404 req_');
});
