import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { upsertUser } from '../../../../db/access/users.ts';
import { type Db, openDb } from '../../../../db/client.ts';
import { upsertHealthRows } from '../../../../db/health/rows.ts';
import { verifyAudit } from '../../../../db/people/audit.ts';
import { findErasure } from '../../../../db/people/erasure.ts';
import { personTableNames } from '../../../../db/people/person-data.ts';
import { countRowsOfPerson, rowsOfPerson } from '../../../../db/people/person-rows.ts';
import { rawEvents } from '../../../../db/schema/schema.ts';
import { auditKeysOf } from '../../../../server/observability/audit.ts';
import { type Aggregator, startAggregator } from '../../../support/aggregator/aggregator.ts';
import { steps } from '../../../support/aggregator/wearable-events.ts';
import { runHale, startHale } from '../../../support/cli/cli.ts';
import { live, said, wordsFound } from '../../../support/database/canary-life.ts';
import { dailyRow } from '../../../support/database/health-rows.ts';
import { labForm, pdf, sendLab } from '../../../support/files/lab-files.ts';
import { temporaryFolder } from '../../../support/folder.ts';
import { newAccount } from '../../../support/identity/accounts.ts';
import { type Service, startService } from '../../../support/service/service.ts';
import { until } from '../../../support/until.ts';

const kept = new Set(['audit_log']);
const erasable = personTableNames.filter((name) => !kept.has(name));

async function everythingOf(db: Db, userId: string) {
  const all: Record<string, unknown[]> = {};
  for (const name of erasable) {
    all[name] = [];
    for await (const page of rowsOfPerson(db.read, name, { userId })) all[name]?.push(...page);
  }
  return all;
}
async function leftOf(db: Db, userId: string): Promise<string[]> {
  const left: string[] = [];
  for (const name of erasable) if ((await countRowsOfPerson(db.read, name, { userId })) > 0) left.push(name);
  return left;
}
const filesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder, { recursive: true }) : []);

describe.each([
  ['in clear', {}],
  ['encrypted', { ENCRYPTION_KEY: randomBytes(32).toString('base64') }],
])('erasing a person beside a running server, %s', (_, encryption: Record<string, string>) => {
  const isClear = !('ENCRYPTION_KEY' in encryption);
  const folder = join(temporaryFolder(), 'data');
  const email = 'erased-canary@example.org';
  const today = new Date().toISOString().slice(0, 10);
  let aggregator: Aggregator;
  let service: Service;
  let db: Db;
  let person: Awaited<ReturnType<typeof newAccount>>;
  let words: string[];
  let before: { other: unknown; file: Buffer };
  let old: Record<string, string>;
  const environment = () => ({ DATA_DIR: folder, ...aggregator.variables, ...encryption });
  const hale = (...sent: string[]) => runHale(sent, { env: environment() });
  const wearable = () => ({ user_id: `agg-${person.userId}`, provider: 'GARMIN', reference_id: person.userId });

  function goOn() {
    const statuses = new Set<number>();
    const going = new AbortController();
    const ask = JSON.stringify({ messages: [{ role: 'user', content: `${said.question}?` }] });
    const json = { ...old, 'content-type': 'application/json' };
    const requests = [
      () => service.call('POST', '/v1/turns', { headers: json, body: ask }),
      () =>
        service.call('POST', '/v1/turns', { headers: { ...json, 'idempotency-key': crypto.randomUUID() }, body: ask }),
      () => service.call('GET', '/v1/data/sync', { headers: old }),
      () => service.call('GET', '/v1/sources', { headers: old }),
      () =>
        fetch(`${service.url}/v1/labs/upload`, {
          method: 'POST',
          headers: old,
          body: labForm({ content: Buffer.concat([pdf(2_000), Buffer.from(said.file)]) }),
        }),
    ];
    const loops = requests.map(async (request) => {
      while (!going.signal.aborted) {
        const response = await request();
        await response.arrayBuffer();
        statuses.add(response.status);
        await Bun.sleep(5);
      }
    });
    const stop = async () => {
      going.abort();
      await Promise.all(loops);
      return statuses;
    };
    return { stop };
  }

  beforeAll(async () => {
    aggregator = await startAggregator();
    service = await startService(environment());
    db = openDb(service.settings.databaseUrl, undefined, service.settings.encryptionKey);
    person = await newAccount(service.url, email);
    old = { authorization: `Bearer ${await service.tokenOf(person.userId)}` };
    await live(service, aggregator, person.userId);
    const other = await service.connect('user_other');
    await service.deliver(steps(other, today, 7_777));
    const sent = await sendLab(service, 'user_other', labForm({ content: pdf(5_000) }));
    const { storage_key: otherKey } = (await sent.json()) as { storage_key: string };
    await until(async () => (await service.sync('user_other')).counts.daily === 1);
    await service.deliver({ type: 'daily', user: wearable(), data: [{ metadata: { start_time: said.payload } }] });
    await service.deliver({ type: 'auth', status: 'error', user: { ...wearable(), user_id: 'agg-error' } });
    await until(async () => (await db.read.query.jobs.findMany()).length === 0);
    const { sources } = await everythingOf(db, person.userId);
    const upstream = (sources as { aggregator_user_id: string }[]).map((source) => source.aggregator_user_id);
    words = [...Object.values(said), email, person.userId, ...upstream, person.session];
    before = {
      other: await everythingOf(db, 'user_other'),
      file: readFileSync(join(folder, 'files', otherKey)),
    };
  });
  afterAll(async () => {
    db.close();
    await service.stop();
    await aggregator.stop();
  });

  if (isClear) {
    test('asks first: without a terminal it needs --yes, and an unknown id is told from a known one', async () => {
      const [unasked, unknown, ownKey] = await Promise.all([
        hale('users', 'erase', person.userId),
        hale('users', 'erase', 'user_nobody', '--yes'),
        hale('users', 'erase', ':check', '--yes'),
      ]);
      expect([unasked.exitCode, unasked.stderr]).toEqual([2, expect.stringContaining('--yes')]);
      expect([unknown.exitCode, unknown.stderr]).toEqual([4, 'hale: There is nothing about user_nobody.\n']);
      expect(ownKey.exitCode).toBe(4);
      const asked = startHale(['users', 'erase', person.userId], { env: environment(), pty: { columns: 100 } });
      await asked.said(/Type the id/);
      asked.type('user_other\r');
      expect(await asked.ended).toMatchObject({ exitCode: 1, stdout: expect.stringContaining('nothing was erased') });
      expect(await countRowsOfPerson(db.read, 'turns', person)).toBe(1);
    });
  }

  test('takes every row and file, while their own requests go on, and tells the aggregator', async () => {
    const present = wordsFound(folder, words).map((line) => line.split(' in ')[0] ?? '');
    const readable = isClear ? words : [email, person.userId];
    expect(present).toEqual(expect.arrayContaining(readable.filter((word) => word !== person.session)));
    const load = goOn();
    const { exitCode, stdout: output, stderr } = await hale('users', 'erase', person.userId, '--yes');
    const statuses = await load.stop();
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(await leftOf(db, person.userId)).toEqual([]);
    expect(await findErasure(db.read, person)).toMatchObject({ over: true, names: [] });
    expect(aggregator.requestsTo('/auth/deauthenticateUser').length).toBeGreaterThan(0);
    expect(output).toContain('The aggregator has disconnected');
    for (const line of ['turns: ', 'daily_summaries: 3', 'memories: ', 'identity_users: 1', 'raw_events: ', 'users: 1'])
      expect(output).toContain(line);
    expect([...statuses].filter((status) => status >= 500)).toEqual([]);
    expect(statuses).toContain(401);
  });

  test('leaves no word of theirs in the database, its log or the files, nor in a backup from then on', async () => {
    expect(wordsFound(folder, words)).toEqual([]);
    const backups = temporaryFolder();
    expect(await hale('backup', backups)).toMatchObject({ exitCode: 0 });
    expect(wordsFound(backups, ['user_other'])).not.toEqual([]);
    expect(wordsFound(backups, words)).toEqual([]);
    expect(filesIn(join(folder, 'files', 'labs')).filter((name) => String(name).endsWith('.pdf'))).toHaveLength(1);
  });

  test('changes nothing of anybody else', async () => {
    const { other, file } = before;
    const { quota_windows: _, ...now } = await everythingOf(db, 'user_other');
    const { quota_windows: __, ...then } = other as typeof now & { quota_windows: unknown };
    expect(now).toEqual(then);
    const keys = (now['lab_uploads'] as { storage_key: string }[]).map(({ storage_key }) => storage_key);
    expect(readFileSync(join(folder, 'files', keys[0] ?? '')).equals(file)).toBe(true);
    expect((await service.sync('user_other')).daily_summary).toMatchObject([{ steps: 7_777 }]);
  });

  if (isClear) {
    test('is dead to tokens from before, on the running server and on one that starts anew', async () => {
      const ask = { messages: [{ role: 'user', content: 'How did I sleep?' }] };
      const turn = () => service.json<{ error: { code: string } }>('POST', '/v1/turns', { headers: old, body: ask });
      const refused = await turn();
      expect([refused.status, refused.body.error.code]).toEqual([401, 'invalid_token']);
      await service.stop();
      service = await startService(environment());
      expect((await turn()).status).toBe(401);
      expect((await service.call('GET', '/v1/me', { headers: old })).status).toBe(401);
      expect(await leftOf(db, person.userId)).toEqual([]);
    });

    test('is an unknown person to deliveries that come later: they are kept, wait, and go with another erasure', async () => {
      service = await startService(environment());
      await service.deliver(steps(wearable(), today, 4_242));
      const waiting = async () =>
        (await db.read.select().from(rawEvents)).filter((row) => row.awaitingUserId === person.userId);
      await until(async () => (await waiting()).length === 1);
      expect(await leftOf(db, person.userId)).toEqual([]);
      expect((await hale('users', 'erase', person.userId, '--yes')).exitCode).toBe(0);
      expect(await waiting()).toEqual([]);
      expect(wordsFound(folder, words)).toEqual([]);
    });

    test('is in the audit log with its counts and without its person', async () => {
      expect((await hale('audit', 'verify')).exitCode).toBe(0);
      const { stdout } = await hale('audit', 'list', '--user', person.userId, '--json');
      const rows = stdout.split('\n').filter(Boolean);
      expect(rows.map((row) => JSON.parse(row).outcome)).toEqual([
        expect.stringMatching(/^done: \d+ rows, 0 files$/),
        'begun',
        expect.stringMatching(/^done: \d+ rows, \d+ files$/),
        'begun',
        // The person's own sign-up: its address and device went with them, and the hash of both is salted.
        expect.stringMatching(/^done; from sha256:[0-9a-f]{64}$/),
      ]);
      expect(stdout).not.toContain(person.userId);
    });
  }
});

test('an erasure that is killed at any moment goes on where it was, and counts each row once', async () => {
  const folder = join(temporaryFolder(), 'data');
  const env = { DATA_DIR: folder };
  const service = await startService(env);
  const db = openDb(service.settings.databaseUrl);
  const rows = 20_000;
  await db.write(
    (orm) =>
      [
        upsertUser(orm, { id: 'user_killed', email: 'killed@example.org', createdAtMs: 1 }),
        ...Array.from({ length: rows / 1_000 }, (_, part) =>
          upsertHealthRows(
            orm,
            'daily_summary',
            Array.from({ length: 1_000 }, (__, at) => dailyRow({ id: `day_${part}_${at}`, user_id: 'user_killed' })),
          ),
        ),
      ] as never,
  );
  const erased = async () => (await findErasure(db.read, { userId: 'user_killed' }))?.counts['daily_summaries'] ?? 0;
  let killed = 0;
  for (let round = 0; round < 2; round++) {
    const had = await erased();
    const running = startHale(['users', 'erase', 'user_killed', '--yes'], { env });
    await until(async () => (await erased()) > had);
    running.kill('SIGKILL');
    await running.ended;
    const count = await erased();
    expect(count + (await countRowsOfPerson(db.read, 'daily_summaries', { userId: 'user_killed' }))).toBe(rows);
    if (count < rows) killed += 1;
  }
  expect(killed).toBeGreaterThan(0);
  const { stdout } = await runHale(['users', 'erase', 'user_killed', '--yes'], { env });
  expect(stdout).toContain(`daily_summaries: ${rows}\n`);
  expect(await leftOf(db, 'user_killed')).toEqual([]);
  expect(await verifyAudit(db.read, { keys: auditKeysOf(service.settings) })).toMatchObject({ intact: true });
  db.close();
});
