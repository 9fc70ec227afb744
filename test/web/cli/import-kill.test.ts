import { expect, test } from 'bun:test';
import type { Archive } from '../../../web/sdk/index.ts';
import { changedRows, presentRows } from '../../support/archives/imports.ts';
import { workoutsExport } from '../../support/archives/workouts-export.ts';
import { runHale, startHale } from '../../support/cli/cli.ts';
import { startServiceProcess } from '../../support/service/service-process.ts';
import { until } from '../../support/until.ts';

const service = await startServiceProcess();
const as = 'user_keen';
const runs = 3_000;

const archives = async () => (await service.json<{ data: Archive[] }>('GET', '/v1/archives', { as })).body.data;

test('terminal and server killed in the middle, then the same command again: all rows, none twice; undo leaves none', async () => {
  const path = await workoutsExport(runs);
  const env = { HALE_SERVER: service.url, HALE_TOKEN: await service.tokenOf(as) };
  const killed = startHale(['import', path], { env });
  await until(async () => (await archives()).some(({ parts }) => parts > 0));
  killed.kill('SIGKILL');
  await service.kill();
  await service.restart();
  expect((await archives()).length).toBe(1);
  expect(presentRows(await service.sync(as)).length % runs).toBe(0);

  const cut = startHale(['import', path], { env });
  await until(async () => (await archives()).some(({ status }) => status !== 'open'));
  await service.kill();
  await service.restart();
  await cut.ended;
  const last = await runHale(['import', path], { env });
  expect(last).toMatchObject({ exitCode: 0 });
  await until(async () => (await archives()).every(({ status }) => status === 'completed'));
  const rows = presentRows(await service.sync(as));
  expect(rows.length).toBe(runs);
  const list = await archives();
  expect(list.length).toBe(1);
  expect(list[0]).toMatchObject({ parts_failed: 0, receipt: { events: { activity: runs } } });

  const { now } = await service.sync(as);
  expect(await runHale(['import', path, '--again'], { env })).toMatchObject({ exitCode: 0 });
  expect(changedRows(await service.sync(as, now))).toEqual([]);
  for (const { id } of await archives())
    expect(await runHale(['import', 'undo', id], { env })).toMatchObject({ exitCode: 0 });
  expect(presentRows(await service.sync(as))).toEqual([]);
});

test('a file that cannot be read is named with entry and line, and leaves no import behind', async () => {
  const env = { HALE_SERVER: service.url, HALE_TOKEN: await service.tokenOf('user_other') };
  const path = await workoutsExport(runs);
  const text = await Bun.file(path).text();
  await Bun.write(path, text.slice(0, text.length / 2));
  const { exitCode, stderr } = await runHale(['import', path], { env });
  expect(exitCode).toBe(2);
  expect(stderr).toContain('export.xml');
  expect(await runHale(['import', path, '--keep-going', '--dry-run'], { env })).toMatchObject({ exitCode: 0 });
  expect((await service.json('GET', '/v1/archives', { as: 'user_other' })).body).toMatchObject({ data: [] });
});
