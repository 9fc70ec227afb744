import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BlobReader, type FileEntry, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import { type Db, openDb } from '../../../db/client.ts';
import { listAudit, personSubject } from '../../../db/people/audit.ts';
import { findErasure } from '../../../db/people/erasure.ts';
import { personTableNames } from '../../../db/people/person-data.ts';
import { countRowsOfPerson } from '../../../db/people/person-rows.ts';
import { type Aggregator, startAggregator } from '../../support/aggregator/aggregator.ts';
import { importerOf, linesOf, steps } from '../../support/archives/imports.ts';
import { runHale } from '../../support/cli/cli.ts';
import { live, said, wordsFound } from '../../support/database/canary-life.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { expectError } from '../../support/http/errors.ts';
import { accountsAt, newAccount, password } from '../../support/identity/accounts.ts';
import { startIdentityProvider } from '../../support/identity/identity-provider.ts';
import { startAppWithoutWorker } from '../../support/service/app.ts';
import { type Client, type Service, secretsOf, startService } from '../../support/service/service.ts';
import { until } from '../../support/until.ts';

const email = 'leaving-canary@example.org';
const folder = join(temporaryFolder(), 'data');
let aggregator: Aggregator;
let service: Service;
let db: Db;
let person: Awaited<ReturnType<typeof newAccount>>;
let token: string;

type Confirmation = { confirmation: string; expires_at: string };
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
const bearer = (text: string) => ({ authorization: `Bearer ${text}` });
const post = (at: Pick<Client, 'call'>, name: string, headers: Record<string, string>, body: object = {}) =>
  at.call('POST', `/trpc/account.${name}`, { headers, body });
const prepare = (body: object = { password }, headers = bearer(token)) => post(service, 'prepareDelete', headers, body);
async function confirmationOf(response: Response): Promise<Confirmation> {
  expect(response.status).toBe(200);
  return ((await response.json()) as { result: { data: Confirmation } }).result.data;
}
const askExport = (headers = bearer(token)) => service.call('GET', '/trpc/account.export', { headers });
const refusal = async (response: Response) => {
  const { error } = (await response.json()) as { error: { data: { error: { code: string; message: string } } } };
  return [response.status, error.data.error.code];
};

beforeAll(async () => {
  aggregator = await startAggregator();
  service = await startService({ DATA_DIR: folder, ...aggregator.variables });
  db = openDb(service.settings.databaseUrl);
  person = await newAccount(service.url, email);
  token = await service.tokenOf(person.userId);
  await live(service, aggregator, person.userId);
  await service.connect('user_other');
  // More than sockets buffer, and nothing that a zip makes smaller.
  const text = randomBytes(9_000_000).toString('base64');
  const user = { user_id: `agg-${person.userId}`, provider: 'GARMIN', reference_id: person.userId };
  await service.deliver({ type: 'daily', user, data: [], text });
  await until(async () => (await db.read.query.jobs.findMany()).length === 0);
});
afterAll(async () => {
  db.close();
  await service.stop();
  await aggregator.stop();
});

test('a made-up person needs no password to be deleted, and everybody else does', async () => {
  const visitor = await newAccount(service.url, 'demo-1a2b3c4d@hale.example');
  await confirmationOf(await prepare({}, bearer(await service.tokenOf(visitor.userId))));
  for (const other of ['demo-1a2b3c4d@hale.example.org', 'ada@hale.example']) {
    const { userId } = await newAccount(service.url, other);
    expect(await refusal(await prepare({}, bearer(await service.tokenOf(userId))))).toEqual([400, 'invalid_field']);
  }
});

describe('account.export', () => {
  async function read(response: Response): Promise<Map<string, Buffer>> {
    const reader = new ZipReader(new BlobReader(await response.blob()));
    const entries = (await reader.getEntries()) as FileEntry[];
    return new Map(
      await Promise.all(
        entries.map(
          async (entry) => [entry.filename, Buffer.from(await entry.getData(new Uint8ArrayWriter()))] as const,
        ),
      ),
    );
  }

  test('is one zip with the same files as the operator’s export, each as the manifest says', async () => {
    const response = await askExport();
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="hale-export-${person.userId}.zip"`);
    const files = await read(response);
    const manifest = JSON.parse(String(files.get('manifest.json')));
    const names = manifest.files.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(personTableNames.map((name) => `${name}.jsonl`)));
    expect([...files.keys()].sort()).toEqual([...names, 'manifest.json'].sort());
    for (const { name, sha256 } of manifest.files) {
      expect([
        name,
        createHash('sha256')
          .update(files.get(name) ?? '')
          .digest('hex'),
      ]).toEqual([name, sha256]);
    }
    const out = join(temporaryFolder(), 'operator');
    const env = { DATA_DIR: folder, ...aggregator.variables };
    expect(await runHale(['users', 'export', person.userId, '--out', out], { env })).toMatchObject({ exitCode: 0 });
    // These count the requests and exports themselves.
    const moving = new Set(['manifest.json', 'README.txt', 'audit_log.jsonl', 'quota_windows.jsonl']);
    for (const [name, content] of files)
      if (!moving.has(name)) expect([name, content.equals(readFileSync(join(out, name)))]).toEqual([name, true]);
    expect(String(files.get('turns.jsonl'))).toContain(said.question);
    expect(Buffer.concat([...files.values()]).toString()).not.toContain('user_other');
  });

  test('runs once at a time for a person, ends when nobody reads it on, and is audited', async () => {
    const going = new AbortController();
    const url = `${service.url}/trpc/account.export`;
    const ask = () => fetch(url, { headers: bearer(token), signal: going.signal });
    const answers = await Promise.all(Array.from({ length: 8 }, ask));
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    const again = answers.find(({ status }) => status === 429);
    expect(again?.headers.get('retry-after')).toBe('60');
    if (again) expect(await refusal(again)).toEqual([429, 'rate_limit_exceeded']);
    going.abort();
    await until(async () => (await askExport()).status === 200);
    const rows = await listAudit(db.read, { limit: 20, subject: personSubject(person.userId) });
    const own = rows.filter(({ actor, action }) => actor === 'person' && action === 'account.export');
    expect(own.map(({ outcome }) => outcome)).toContainEqual(expect.stringMatching(/^done: \d+ rows$/));
    expect(own.map(({ outcome }) => outcome)).toContain('begun');
  });

  test('is a plain GET: tRPC’s own client in a batch is told so', async () => {
    const response = await service.call('GET', '/trpc/account.export?batch=1&input=%7B%220%22%3A%7B%7D%7D', {
      headers: bearer(token),
    });
    expect(JSON.stringify(await response.json())).toContain('plain GET');
  });
});

describe('account.delete', () => {
  test('needs a confirmation, which takes the password; neither a wrong one nor another person’s will do', async () => {
    expect(await refusal(await prepare({}))).toEqual([400, 'invalid_field']);
    expect(await refusal(await prepare({ password: 'not it, not at all' }))).toEqual([403, 'forbidden']);
    const other = await newAccount(service.url, 'other-canary@example.org');
    const others = bearer(await service.tokenOf(other.userId));
    const { confirmation } = await confirmationOf(await prepare({ password }, others));
    const altered = (await confirmationOf(await prepare())).confirmation.replace(
      /^\d/,
      (digit) => `${(+digit % 9) + 1}`,
    );
    for (const given of [confirmation, altered, '', 'x.y.z'])
      expect(await refusal(await post(service, 'delete', bearer(token), { confirmation: given }))).toEqual([
        400,
        'invalid_field',
      ]);
    expect(await countRowsOfPerson(db.read, 'turns', person)).toBe(1);
  });

  test('is refused to pages of other origins', async () => {
    const foreign = { ...bearer(token), 'sec-fetch-site': 'cross-site' };
    expect(await refusal(await prepare({ password }, foreign))).toEqual([403, 'forbidden']);
    const { confirmation } = await confirmationOf(await prepare());
    expect(await refusal(await post(service, 'delete', foreign, { confirmation }))).toEqual([403, 'forbidden']);
  });

  test('wrong passwords count towards the brakes of the sign-in, and the person is told when to come back', async () => {
    const slow = await newAccount(service.url, 'guessed-canary@example.org');
    const headers = bearer(await service.tokenOf(slow.userId));
    const wrong = () => prepare({ password: 'not it, not at all' }, headers);
    await until(async () => (await wrong()).status === 429);
    const paused = await prepare({ password }, headers);
    expect(Number(paused.headers.get('retry-after'))).toBeGreaterThan(0);
    const signIn = accountsAt(service.url).post('/sign-in/email', { email: slow.email, password });
    await expectError(await signIn, { status: 429, code: 'rate_limit_exceeded' });
  });

  test('keeps no hash of the password: an Idempotency-Key is ignored', async () => {
    const keys = () => countRowsOfPerson(db.read, 'idempotency_keys', person);
    const before = await keys();
    const headers = { ...bearer(token), 'idempotency-key': crypto.randomUUID() };
    expect((await prepare({ password }, headers)).status).toBe(200);
    expect(await keys()).toBe(before);
  });

  test('ends every token, stream, turn and import and erases everything: database, log, files; the audit log says so', async () => {
    const shared = { DATA_DIR: folder, BASE_URL: service.url, ...secretsOf(service.settings) };
    const otherNode = await startAppWithoutWorker({ variables: shared });
    const statusThere = async () => (await otherNode.call('GET', '/v1/me', { headers: bearer(token) })).status;
    expect(await statusThere()).toBe(200);
    const { begin, addPart, complete } = importerOf(service);
    const lines = linesOf(Array.from({ length: 2_000 }, (_, at) => steps(dayAfter('2019-01-01', at), at + 1)));
    const { id } = (await begin(person.userId, lines)).body;
    await addPart(person.userId, id, 1, lines);
    expect((await complete(person.userId, id)).status).toBe(200);
    const body = { messages: [{ role: 'user', content: 'How did I sleep?' }] };
    const asked = await service.json<{ id: string }>('POST', '/v1/turns', { headers: bearer(token), body });
    const stream = await fetch(`${service.url}/v1/turns/${asked.body.id}/events`, { headers: bearer(token) });
    const streamed = stream.text();
    const { confirmation } = await confirmationOf(await prepare());
    const done = await post(service, 'delete', bearer(token), { confirmation });
    expect([done.status, await done.json()]).toEqual([200, { result: { data: { ok: true } } }]);
    expect(await refusal(await askExport())).toEqual([401, 'invalid_token']);
    // 5 s, as promised.
    await until(async () => (await statusThere()) === 401, 5_000);
    const { get } = accountsAt(service.url);
    expect((await get('/token', bearer(person.session))).status).toBe(401);
    expect(await refusal(await post(service, 'delete', bearer(token), { confirmation }))).toEqual([
      401,
      'invalid_token',
    ]);
    await streamed;
    await until(async () => (await findErasure(db.read, person))?.over === true);
    for (const name of personTableNames)
      if (name !== 'audit_log') expect([name, await countRowsOfPerson(db.read, name, person)]).toEqual([name, 0]);
    await until(() => aggregator.requestsTo('/auth/deauthenticateUser').length > 0);
    const words = [...Object.values(said), email, person.userId, person.session];
    await until(() => wordsFound(folder, words).length === 0);
    const rows = await listAudit(db.read, { limit: 2, subject: personSubject(person.userId) });
    expect(rows.map(({ actor, action, outcome }) => [actor, action, outcome])).toEqual([
      ['person', 'account.delete', expect.stringMatching(/^done: \d+ rows, 1 files$/)],
      ['person', 'account.delete', 'begun'],
    ]);
    expect((await service.call('GET', '/v1/sources', { as: 'user_other' })).status).toBe(200);
    expect(await countRowsOfPerson(db.read, 'sources', { userId: 'user_other' })).toBe(1);
    // The address is free again.
    expect((await newAccount(service.url, email)).userId).not.toBe(person.userId);
  });
});

describe('with an external provider', () => {
  const nowS = () => Math.floor(Date.now() / 1000);

  test('a confirmation takes a session token whose auth_time is at most five minutes old, and serves once', async () => {
    const provider = await startIdentityProvider();
    const app = await startAppWithoutWorker({ variables: provider.variables });
    const tokenOf = (claims: object) => provider.token({ sub: 'user_ext', jti: crypto.randomUUID(), ...claims });
    const asked = async (claims: object) => post(app, 'prepareDelete', bearer(await tokenOf(claims)));
    for (const claims of [{}, { auth_time: nowS() - 301 }]) {
      expect(await refusal(await asked(claims))).toEqual([403, 'forbidden']);
    }
    const fresh = await tokenOf({ auth_time: nowS() - 10 });
    const approved = await app.json<{ service_token: string }>('POST', '/v1/auth/cli-approve', {
      headers: bearer(fresh),
      body: {},
    });
    expect(await refusal(await post(app, 'prepareDelete', bearer(approved.body.service_token)))).toEqual([
      403,
      'forbidden',
    ]);
    const { confirmation } = await confirmationOf(await asked({ auth_time: nowS() - 10 }));
    expect((await post(app, 'delete', bearer(fresh), { confirmation })).status).toBe(200);
    expect((await app.call('GET', '/v1/me', { headers: bearer(fresh) })).status).toBe(401);
    // The same person signs in anew.
    const back = bearer(await tokenOf({ auth_time: nowS() + 2 }));
    expect((await app.call('GET', '/v1/me', { headers: back })).status).toBe(200);
    expect(await refusal(await post(app, 'delete', back, { confirmation }))).toEqual([400, 'invalid_field']);
  });
});
