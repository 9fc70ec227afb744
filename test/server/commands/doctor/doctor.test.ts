import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import { insertLabUpload } from '../../../../db/health/labs.ts';
import { diagnose } from '../../../../server/commands/doctor/doctor.ts';
import { ageText, reportText } from '../../../../server/commands/doctor/findings.ts';
import { type Delivered, type Ingestion, startIngestion } from '../../../support/aggregator/ingestion.ts';
import {
  auth,
  labReport,
  night,
  run,
  steps,
  type WearableUser,
  weight,
  withdrawnRun,
} from '../../../support/aggregator/wearable-events.ts';
import { temporaryFolder } from '../../../support/folder.ts';
import { haleCommand } from '../../../support/service/entry.ts';
import { startService } from '../../../support/service/service.ts';

const user: WearableUser = { user_id: 'connection-1', provider: 'GARMIN', reference_id: 'user_examined' };
const stranger: WearableUser = { user_id: 'connection-2', provider: 'GARMIN', reference_id: 'user_unknown' };
const root = join(import.meta.dir, '../../../..');

const ordered = (...payloads: unknown[]): Delivered[] =>
  payloads.map((payload, index) => ({ payload, orderingMs: (index + 1) * 1000 }));

const story = () =>
  ordered(
    auth(user),
    steps(user, '2026-07-01', 100),
    steps(user, '2026-07-01', 250),
    night(user, '2026-07-02', { scores: { sleep: 80 } }),
    run(user, '2026-07-03', 'walk'),
    withdrawnRun(user, '2026-07-03', 'walk'),
    weight(user, '2026-07-01', 70),
    labReport(user.reference_id, 'report', { Glucose: 90, LDL: 120 }),
    labReport(user.reference_id, 'report', { Glucose: 95 }),
  );

const upload = (id: string, status: string) => ({
  id,
  userId: user.reference_id,
  fileName: 'name-of-a-person.pdf',
  contentType: 'application/pdf',
  sizeBytes: 4,
  storageKey: `labs/person/${id}.pdf`,
  aggregatorStatus: status,
  aggregatorUploadId: null,
  uploadedAtMs: 1,
  parsedAtMs: null,
});

async function ingested(deliveries: Delivered[] = story()): Promise<Ingestion> {
  const ingestion = await startIngestion([user.reference_id]);
  await ingestion.deliver(deliveries);
  await ingestion.work();
  return ingestion;
}
const harm = (ingestion: Ingestion, ...statements: SQL[]) =>
  Promise.all(statements.map((statement) => ingestion.db.write((orm) => [orm.run(statement)])));
const store = ({ settings }: Ingestion, key: string, text: string) => {
  const path = join(settings.storageDir, key);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  utimesSync(path, 1, 1);
};
async function foundIn({ settings }: Pick<Ingestion, 'settings'>) {
  const { findings } = await diagnose(settings, Date.now());
  return Object.fromEntries(findings.map(({ check, attention, count }) => [check, { attention, count }]));
}

const attention = (count = 1) => ({ attention: true, count });
const told = (count = 1) => ({ attention: false, count });
const insertJob = (columns: SQL) =>
  sql`INSERT INTO jobs (lane, name, input, request_id, attempts, created_at_ms, run_at_ms, lease_token, dead_at_ms, last_error) VALUES ('none', 'sweepEvents', '{}', 'req_x', 1, 1, ${columns})`;

type Harm = (ingestion: Ingestion) => unknown;
const harms: [what: string, harm: Harm, found: Record<string, { attention: boolean; count: number }>][] = [
  ['a row that is gone', (on) => harm(on, sql`DELETE FROM sleep_sessions`), { rows_wrong: attention() }],
  [
    'a row that is older than its event',
    (on) => harm(on, sql`UPDATE sleep_sessions SET version = '-' || substr(version, 2)`),
    { rows_wrong: attention() },
  ],
  [
    'a report that is gone with its results',
    (on) => harm(on, sql`DELETE FROM lab_sessions`, sql`DELETE FROM biomarkers`),
    { rows_wrong: attention(5) },
  ],
  [
    'an audit log that anybody may change',
    (on) => harm(on, sql`DROP TRIGGER audit_log_no_update`),
    { audit_altered: attention() },
  ],
  ['an event whose person is gone', (on) => harm(on, sql`DELETE FROM sources`), { events_unexplained: attention(6) }],
  [
    'an event that nobody will read',
    async (on) => {
      await on.deliver(ordered(steps(user, '2026-07-09', 9)));
      await harm(
        on,
        sql`DELETE FROM jobs`,
        sql`UPDATE raw_events SET received_at_ms = 1 WHERE processed_at_ms IS NULL`,
      );
    },
    { events_stranded: attention() },
  ],
  [
    'an event that waits for somebody unknown',
    async (on) => {
      await on.deliver(ordered(steps(stranger, '2026-07-09', 9)));
      await on.work();
    },
    { events_waiting: told() },
  ],
  [
    'an event that waits for a connection that has come',
    async (on) => {
      await on.deliver(ordered(steps(stranger, '2026-07-09', 9)));
      await on.work();
      await harm(
        on,
        sql`UPDATE raw_events SET received_at_ms = 1, awaiting = 'source:connection-1' WHERE awaiting IS NOT NULL`,
      );
    },
    { events_forgotten: attention() },
  ],
  [
    'events that cannot become rows, by their reason',
    async (on) => {
      await on.deliver(
        ordered({ type: 'sleep', user, data: 'a' }, { type: 'sleep', user, data: 'b' }, { type: 'daily' }),
      );
      await on.work();
    },
    { events_parked: attention(2) },
  ],
  [
    'events that could not become rows more than a week ago',
    async (on) => {
      await on.deliver(ordered({ type: 'sleep', user, data: 'a' }));
      await on.work();
      await harm(on, sql`UPDATE raw_events SET received_at_ms = ${Date.now() - 8 * 86_400_000} WHERE id = 10`);
    },
    { events_parked_long: told() },
  ],
  [
    'an event that was given up',
    (on) =>
      harm(on, sql`UPDATE raw_events SET process_error = 'gave up: the worker ended while at it' WHERE type = 'body'`),
    { events_given_up: attention() },
  ],
  [
    'a job whose worker is gone',
    (on) => harm(on, insertJob(sql`1, 'lease', NULL, NULL`)),
    { jobs_lapsed: attention() },
  ],
  [
    'a job that has been due for long',
    (on) => harm(on, insertJob(sql`1, NULL, NULL, NULL`)),
    { jobs_waiting: attention() },
  ],
  [
    'a job that has been due for two minutes',
    (on) => harm(on, insertJob(sql`${Date.now() - 120_000}, NULL, NULL, NULL`)),
    { jobs_waiting: told() },
  ],
  ['a dead job', (on) => harm(on, insertJob(sql`1, NULL, 1, 'Error'`)), { jobs_dead: attention() }],
  [
    'a turn without a job',
    (on) =>
      harm(
        on,
        sql`INSERT INTO turns (id, user_id, status, messages, context, request_id, created_at_ms) VALUES ('turn_1', 'user_x', 'running', '[]', '{}', 'req_x', 1)`,
      ),
    { turns_without_job: attention() },
  ],
  [
    'a request that was cut off',
    (on) =>
      harm(
        on,
        sql`INSERT INTO idempotency_keys (user_id, key_sha256, body_sha256, effect_id, claim_token, locked_until_ms, created_at_ms, expires_at_ms) VALUES ('user_x', 'k', 'b', 'e', 'c', 1, 1, ${Date.now() + 100_000})`,
      ),
    { claims_lapsed: told() },
  ],
  [
    'uploads that got stuck, with their files',
    async (on) => {
      for (const [id, status] of [
        ['up_1', 'pending'],
        ['up_2', 'submitted'],
        ['up_3', 'parsed'],
      ] as const) {
        await on.db.write((orm) => [insertLabUpload(orm, upload(id, status))]);
        store(on, `labs/person/${id}.pdf`, '%PDF');
      }
    },
    { uploads_pending: attention(), uploads_unanswered: attention() },
  ],
  [
    'files that are missing, cut, or of nobody',
    async (on) => {
      for (const id of ['up_1', 'up_2', 'up_3'])
        await on.db.write((orm) => [insertLabUpload(orm, upload(id, 'parsed'))]);
      store(on, 'labs/person/up_2.pdf', '%P');
      store(on, 'labs/person/up_3.pdf', '%PDF');
      store(on, 'labs/person/up_4.pdf', '%PDF');
      store(on, '.drafts/up_5', '%PDF');
    },
    { files_missing: attention(2), files_orphaned: told() },
  ],
];

describe('the doctor finds', () => {
  test('nothing in a database where everything had its effect', async () => {
    const ingestion = await ingested();
    expect(await diagnose(ingestion.settings, Date.now())).toMatchObject({ healthy: true, events: 9, findings: [] });
    ingestion.stop();
  });

  for (const [what, inflict, found] of harms)
    test(`${what}: ${Object.keys(found).join(', ')}`, async () => {
      const ingestion = await ingested();
      await inflict(ingestion);
      expect(await foundIn(ingestion)).toEqual(found);
      ingestion.stop();
    });

  test('what is wrong among many events, page after page', async () => {
    const days = Array.from({ length: 450 }, (_, index) => {
      const date = new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10);
      return steps(user, date, index);
    });
    const ingestion = await ingested(ordered(auth(user), ...days));
    await harm(ingestion, sql`DELETE FROM daily_summaries WHERE date IN ('2025-01-01', '2025-09-01', '2026-03-26')`);
    expect(await foundIn(ingestion)).toEqual({ rows_wrong: attention(3) });
    ingestion.stop();
  });

  test('twenty examples of any number, with names and reasons and nothing that a payload or a person says', async () => {
    const ingestion = await ingested();
    const parked = Array.from({ length: 30 }, (_, index) => ({ type: 'sleep', user, data: 'CANARY', nonce: index }));
    await ingestion.deliver(ordered(...parked, steps(user, '2026-07-05', 424_242)));
    await ingestion.work();
    await harm(
      ingestion,
      sql`UPDATE raw_events SET process_error = 'gave up: ' || id WHERE process_error IS NOT NULL`,
      sql`DELETE FROM daily_summaries`,
    );
    await ingestion.db.write((orm) => [insertLabUpload(orm, upload('up_1', 'pending'))]);
    const report = await diagnose(ingestion.settings, Date.now());
    const givenUp = report.findings.find(({ check }) => check === 'events_given_up');
    expect([givenUp?.count, givenUp?.examples.length]).toEqual([30, 20]);
    expect(givenUp?.examples[0]).toEqual({
      raw_event_id: 10,
      type: 'sleep',
      request_id: expect.stringMatching(/^req_/),
      reason: 'gave up: 10',
    });
    const said = JSON.stringify(report) + reportText(report);
    for (const secret of ['CANARY', '424242', 'name-of-a-person', user.reference_id])
      expect(said).not.toContain(secret);
    ingestion.stop();
  });
});

describe('hale doctor', () => {
  const hale = (args: string[], variables: Record<string, string>) => {
    const { exitCode, stdout, stderr } = Bun.spawnSync([...haleCommand, 'doctor', ...args], {
      cwd: root,
      env: { PATH: process.env['PATH'] ?? '', ...variables },
    });
    return { exitCode, out: stdout.toString(), err: stderr.toString() };
  };
  let service: Awaited<ReturnType<typeof startService>>;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  test('beside a running server ends with 0 when nothing needs attention', async () => {
    await service.connect('user_served');
    const answer = hale([], { DATA_DIR: service.settings.dataDir });
    const out =
      'Healthy: nothing needs attention. 1 raw event is stored; each was normalized again and compared with its rows.\n';
    expect(answer).toEqual({ exitCode: 0, err: '', out });
  });

  test('ends with 1 when something does, and says it as JSON', async () => {
    const ingestion = await ingested();
    await harm(ingestion, sql`DELETE FROM sleep_sessions`);
    const { exitCode, out } = hale(['--json'], { DATA_DIR: ingestion.settings.dataDir });
    expect(exitCode).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      healthy: false,
      events: 9,
      findings: [{ check: 'rows_wrong', attention: true, count: 1, examples: [{ type: 'sleep', problem: 'missing' }] }],
    });
    ingestion.stop();
  });

  test('ends with 2 when there is no database, when it is none, and when it is of another version', async () => {
    const empty = temporaryFolder();
    expect(hale([], { DATA_DIR: empty })).toMatchObject({ exitCode: 2, out: '' });
    const broken = temporaryFolder();
    writeFileSync(join(broken, 'hale.db'), 'This is no database.'.repeat(1_000));
    expect(hale([], { DATA_DIR: broken })).toMatchObject({ exitCode: 2, out: '' });
    const ingestion = await startIngestion([]);
    await harm(ingestion, sql`DELETE FROM schema_migrations WHERE tag = (SELECT max(tag) FROM schema_migrations)`);
    const { exitCode, err } = hale([], { DATA_DIR: ingestion.settings.dataDir });
    expect(exitCode).toBe(2);
    expect(err).toBe(
      'hale: could not check. The database is of another version; start the server of this version once.\n',
    );
  });
});

test('an age is told in the largest unit of which there are two', () => {
  const ages = [0, 119_000, 120_000, 7_200_000, 86_400_000 * 2.5].map(ageText);
  expect(ages).toEqual(['0 seconds', '119 seconds', '2 minutes', '2 hours', '2 days']);
});
