import { expect, test } from 'bun:test';
import { join } from 'node:path';

const logFile = join(import.meta.dir, '../../../server/observability/log.ts');

async function linesOf(script: string, onTerminal = false): Promise<string[]> {
  const source = `import { createLog } from ${JSON.stringify(logFile)}; const log = createLog('info', ${onTerminal}); ${script}`;
  const child = Bun.spawn([process.execPath, '-e', source], { stdout: 'pipe', stderr: 'ignore' });
  const text = await new Response(child.stdout).text();
  await child.exited;
  return text.split('\n').filter((line) => line !== '');
}
const written = async (script: string) => (await linesOf(script)).map((line) => JSON.parse(line).event);
const killed = "process.kill(process.pid, 'SIGKILL'); await Bun.sleep(1000);";

test('a warning and what led to it are written before anything else can happen', async () => {
  expect(await written(`log.info({}, 'first'); log.warn({}, 'second'); log.info({}, 'third'); ${killed}`)).toEqual([
    'first',
    'second',
  ]);
});

test('an error is, behind lines that were written together', async () => {
  const script = `log.info({}, 'first'); log.info({}, 'second'); await Bun.sleep(200); log.error({}, 'third'); ${killed}`;
  expect(await written(script)).toEqual(['first', 'second', 'third']);
});

test('a process that ends by itself has written every line', async () => {
  expect(await written("log.info({}, 'first'); process.exit(0);")).toEqual(['first']);
});

test('a process that dies of an error has written every line', async () => {
  const script = "for (let i = 0; i < 200; i += 1) log.info({ i }, 'line'); throw new Error('x');";
  expect(await written(script)).toHaveLength(200);
});

test('on a terminal each request is one short line, and jobs that went well are none', async () => {
  const request = "{ method: 'GET', route: '/v1/turns/{id}', status: 200, durationMs: 3.21, requestId: 'req_x' }";
  const job = (outcome: string) =>
    `{ job: 'readLab', lane: 'upkeep', attempt: 2, outcome: '${outcome}', durationMs: 1, requestId: 'req_x' }`;
  const script = `log.request(${request}); log.job(${job('ok')}); log.job(${job('failed')}); log.warn({ code: 'x', on: { a: 1 } }, 'not_there');`;
  const lines = await linesOf(script, true);
  expect(lines.map((line) => line.replace(/^\d\d:\d\d:\d\d {2}/, ''))).toEqual([
    'GET /v1/turns/{id}  200  3 ms',
    'job readLab: failed, attempt 2',
    'warn  not there  code=x  on={"a":1}',
  ]);
});
