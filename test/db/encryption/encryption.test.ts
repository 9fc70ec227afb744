import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { openDb } from '../../../db/client.ts';
import { jobs } from '../../../db/schema/schema.ts';
import type { Explanation } from '../../../routers/turns/explain.contract.ts';
import { diagnose } from '../../../server/commands/doctor/doctor.ts';
import { runExplain } from '../../../server/commands/explain.ts';
import { runReprocess } from '../../../server/commands/reprocess.ts';
import { SettingsError } from '../../../server/settings/errors.ts';
import { type Aggregator, startAggregator } from '../../support/aggregator/aggregator.ts';
import { live, made, said, timeless, userId, wordsIn } from '../../support/database/canary-life.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { type Service, startService } from '../../support/service/service.ts';
import { readFrames } from '../../support/turns/answers.ts';
import { until } from '../../support/until.ts';

describe('a service with an encryption key', () => {
  const folder = join(temporaryFolder(), 'data');
  const key = randomBytes(32).toString('base64');
  let aggregator: Aggregator;
  let service: Service;
  let life: Awaited<ReturnType<typeof live>>;
  const start = (more: Record<string, string>) => startService({ DATA_DIR: folder, ...aggregator.variables, ...more });

  beforeAll(async () => {
    aggregator = await startAggregator();
    service = await start({ ENCRYPTION_KEY: key });
    life = await live(service, aggregator);
  });
  afterAll(async () => {
    await service.stop();
    await aggregator.stop();
  });

  test('answers, syncs and hands files over as one without', async () => {
    const plain = await startService(aggregator.variables);
    const other = await live(plain, aggregator);
    expect(life.turn.status).toBe('completed');
    expect(life.turn.result?.answer).toBe(other.turn.result?.answer ?? '');
    expect(life.turn.result?.answer).toContain('5,002');
    expect(life.turn.messages).toEqual(other.turn.messages);
    expect(timeless(await service.sync(userId))).toEqual(timeless(await plain.sync(userId)));
    expect(timeless(await service.sync(userId)).join()).toContain(said.range);
    const files = aggregator.requests.flatMap(({ file }) => (file ? [Buffer.from(file.bytes)] : []));
    expect(files).toEqual([life.content, life.content]);
  });

  test('leaves nothing of what anybody said in the database, its log or the files', () => {
    const { paths, found } = wordsIn(folder, [...Object.values(said), ...made]);
    expect(paths.some((path) => path.endsWith('hale.db-wal'))).toBe(true);
    expect(paths.some((path) => path.endsWith('.pdf'))).toBe(true);
    expect(found).toEqual([]);
  });

  test('gives a retry its first answer, and a stream that comes back its events', async () => {
    const again = await life.ask(service);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body).toEqual(life.first.body);
    const frames = await readFrames(service, userId, life.first.body.id);
    expect(frames.at(0)?.event).toBe('turn.started');
    expect(frames.at(-1)?.data).toContain(JSON.stringify(life.turn.result?.answer).slice(1, -1));
    const { body } = await service.json<{ uploads: { file_name: string }[] }>('GET', '/v1/labs', { as: userId });
    expect(body.uploads.map(({ file_name }) => file_name)).toEqual([`${said.fileName}.pdf`]);
  });

  test('can prove a turn, and passes the doctor, who reads every event again', async () => {
    const path = `/admin/turns/${life.first.body.id}/explanation`;
    const headers = { 'x-admin-key': service.settings.adminKey };
    const { body } = await service.json<Explanation>('GET', path, { headers });
    expect(body).toMatchObject({ holds: true, unproved: [] });
    expect(body.deliveries).toHaveLength(3);
    const report = await diagnose(service.settings, Date.now(), { deep: true });
    expect(report.findings).toEqual([]);
    let printed = '';
    const write = (text: string) => {
      printed += text;
    };
    const turnId = life.first.body.id;
    expect(await runExplain({ settings: service.settings, turnId, json: false, rows: true, write })).toBe(0);
    expect(printed).toContain('holds.');
  });

  test('reads its events again without changing a row', async () => {
    const before = await service.sync(userId);
    await runReprocess({
      settings: service.settings,
      type: undefined,
      since: undefined,
      dryRun: false,
      write: () => {},
    });
    const db = openDb(service.settings.databaseUrl);
    await until(async () => (await db.read.select().from(jobs)).length === 0);
    db.close();
    const { daily_summary, activities, biomarkers } = await service.sync(userId);
    expect({ daily_summary, activities, biomarkers }).toEqual({
      daily_summary: before.daily_summary,
      activities: before.activities,
      biomarkers: before.biomarkers,
    });
  });

  test('starts again with its key alone, and says in one line why with another or none', async () => {
    const { turn } = life;
    await service.stop();
    for (const [other, line] of [
      [randomBytes(32).toString('base64'), 'ENCRYPTION_KEY: this is not the key of the database.'],
      ['', 'ENCRYPTION_KEY: the database is encrypted; set the key that it was encrypted with.'],
    ] as const) {
      const refused = start({ ENCRYPTION_KEY: other });
      await expect(refused).rejects.toThrow(line);
      await expect(refused).rejects.toBeInstanceOf(SettingsError);
    }
    const urlSafe = key.replaceAll('+', '-').replaceAll('/', '_').replace('=', '');
    service = await start({ ENCRYPTION_KEY: urlSafe });
    const { body } = await service.json('GET', `/v1/turns/${turn.id}`, { as: userId });
    expect(body).toEqual(JSON.parse(JSON.stringify(turn)));
  });
});
