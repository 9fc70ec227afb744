import { beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { runHale, startHale } from '../../support/cli/cli.ts';
import { pdf } from '../../support/files/lab-files.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { json, type Reply, type Seen, startStandIn } from '../sdk/stand-in.ts';

const steering = '\u001b]0;owned\u0007\u009b31mmarch\u202e\nsecond line';
const steers = (text: string) => /[\p{Cc}\p{Cf}]/u.test(text.replaceAll('\n', ''));
const at = '2026-11-21T09:30:00.000Z';
const emptySync = { user_id: 'user_1', since: at, now: at };

let answers: Record<string, (seen: Seen, number: number) => Reply>;
const home = temporaryFolder();
const standIn = await startStandIn((number, seen) => {
  const [path = ''] = seen.path.split('?');
  return answers[`${seen.method} ${path}`]?.(seen, number) ?? json(404, { error: { code: 'not_found', message: 'x' } });
});
const env = { HALE_SERVER: standIn.url, HALE_TOKEN: 'token' };
for (const name of ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf', 'e.pdf']) await Bun.write(join(home, name), pdf());

beforeEach(() => {
  answers = { 'GET /v1/data/sync': () => json(200, emptySync) };
  standIn.seen.length = 0;
});

const hale = (...words: string[]) => runHale(words, { env, home });
const sources = (...data: object[]) => ({ 'GET /v1/sources': () => json(200, { data }) });
const source = (id: string, provider = 'garmin') => ({
  id,
  provider,
  connected_at: at,
  last_sync_at: null,
  status: 'active',
});
const lab = (id: string, status: string, file_name = 'a.pdf') => ({
  id,
  uploaded_at: '2026-11-21 09:30:00',
  aggregator_status: status,
  parsed_at: null,
  file_name,
});
const uploaded = (id: string) =>
  json(200, { ok: true, upload_id: id, storage_key: '', aggregator_status: 'submitted', note: '' });
const sent = (path: string) => standIn.seen.filter((seen) => seen.path === path);

describe('what cannot be seen and could steer a terminal', () => {
  test('is left out of lists and tables, and escaped in JSON', async () => {
    answers = {
      ...sources(source(`src_${steering}`, steering)),
      'GET /v1/labs': () => json(200, { uploads: [lab('l', `failed:${steering}`, steering)] }),
    };
    const printed = await Promise.all([
      hale('sources', 'list'),
      hale('labs', 'list'),
      hale('sources', 'list', '--json'),
    ]);
    for (const { exitCode, stdout, stderr } of printed) {
      expect([exitCode, stderr]).toEqual([0, '']);
      expect(stdout).toContain('march');
      expect(steers(stdout)).toBe(false);
    }
    expect(JSON.parse(printed[2].stdout)).toEqual([source(`src_${steering}`, steering)]);
  });

  test('is left out of the address of a widget and of the values of a report', async () => {
    const biomarker = { id: 'b', upload_id: 'up_1', name: steering, value: 1, value_text: steering, unit: steering };
    answers = {
      ...sources(),
      'POST /v1/sources/aggregator/connect': () => json(200, { widget_url: `http://x/${steering}`, session_id: 's' }),
      'POST /v1/labs/upload': () => uploaded('up_1'),
      'GET /v1/labs': () => json(200, { uploads: [lab('up_1', 'parsed')] }),
      'GET /v1/data/sync': () =>
        json(200, {
          ...emptySync,
          biomarkers: [{ ...biomarker, date: '2026-11-01', flag: steering, deleted_at: null }],
        }),
    };
    const printed = await Promise.all([
      hale('sources', 'connect', '--no-browser', '--no-wait'),
      hale('labs', 'upload', 'a.pdf', '--wait'),
    ]);
    for (const { exitCode, stdout } of printed) {
      expect([exitCode, stdout]).toEqual([0, expect.stringContaining('march')]);
      expect(steers(stdout)).toBe(false);
    }
  });
});

describe('the address of a widget', () => {
  const opener = temporaryFolder();
  const opened = () => Bun.file(join(opener, 'opened'));
  beforeAll(async () => {
    for (const name of ['xdg-open', 'open']) {
      await Bun.write(join(opener, name), `#!/bin/sh\nprintf %s "$1" > '${opener}/opened'\n`);
      await chmod(join(opener, name), 0o755);
    }
  });
  const connect = (address: string, ...words: string[]) => {
    answers = {
      ...sources(),
      'POST /v1/sources/aggregator/connect': () => json(200, { widget_url: address, session_id: 's' }),
    };
    const browser = { ...env, PATH: `${opener}:${process.env['PATH']}`, DISPLAY: ':0' };
    return runHale(['sources', 'connect', '--no-wait', ...words], { env: browser, home });
  };

  test('is opened in the browser, unless that is not wanted', async () => {
    await connect('https://widget.example/1', '--no-browser');
    expect(await opened().exists()).toBe(false);
    expect(await connect('https://widget.example/1')).toMatchObject({
      exitCode: 0,
      stdout: 'https://widget.example/1\n',
    });
    expect(await opened().text()).toBe('https://widget.example/1');
  });

  test.each(['file:///etc/passwd', 'javascript:alert(1)', '--help'])('is not opened when it is %s', async (address) => {
    await Bun.write(opened(), '');
    expect((await connect(address)).stderr).toContain('open the address by hand');
    expect(await opened().text()).toBe('');
  });
});

describe('labs upload', () => {
  test('has two reports on their way at most, and all of them arrive', async () => {
    let now = 0;
    let most = 0;
    answers['POST /v1/labs/upload'] = (_, number) => (response) => {
      most = Math.max(most, ++now);
      setTimeout(() => {
        now -= 1;
        uploaded(`up_${number}`)(response, { method: '', path: '', headers: {}, body: '' });
      }, 20);
    };
    const { exitCode, stdout } = await hale('labs', 'upload', 'a.pdf', 'b.pdf', 'c.pdf', 'd.pdf', 'e.pdf');
    expect([exitCode, most, sent('/v1/labs/upload').length]).toEqual([0, 2, 5]);
    expect(stdout.match(/ submitted /g)).toHaveLength(5);
  });

  test('does not knock on where nobody is let in', async () => {
    answers['POST /v1/labs/upload'] = () => json(401, { error: { code: 'invalid_token', message: 'Expired.' } });
    const { exitCode, stdout } = await hale('labs', 'upload', 'a.pdf', 'b.pdf', 'c.pdf', 'd.pdf');
    expect([exitCode, stdout.match(/ not sent$/gm)?.length]).toEqual([3, 4]);
    expect(sent('/v1/labs/upload').length).toBeLessThanOrEqual(2);
  });

  test('ends with the reason of what could not be read, and with the values of the rest', async () => {
    const row = { id: 'b', upload_id: 'up_b', name: 'TSH', value: 2, value_text: '2.0', unit: null, flag: null };
    let number = 0;
    answers = {
      'POST /v1/labs/upload': ({ body }) => uploaded(`up_${/filename="(.)/.exec(body)?.[1]}`),
      'GET /v1/labs': () =>
        json(200, { uploads: [lab('up_a', number++ ? 'failed:no text' : 'submitted'), lab('up_b', 'parsed')] }),
      'GET /v1/data/sync': () =>
        json(200, {
          ...emptySync,
          biomarkers: [
            { ...row, reference_range: '0.4 - 4', test_date: '2026-11-01', deleted_at: null },
            { ...row, id: 'c', name: 'of another report', upload_id: 'up_x', deleted_at: null },
            { ...row, id: 'd', name: 'withdrawn', deleted_at: at },
          ],
        }),
    };
    const { exitCode, stdout } = await hale('labs', 'upload', 'a.pdf', 'b.pdf', '--wait', '--json');
    const { uploads, biomarkers } = JSON.parse(stdout);
    expect([exitCode, uploads.map(({ status }: { status: string }) => status)]).toEqual([
      1,
      ['failed:no text', 'parsed'],
    ]);
    expect(biomarkers.map(({ id }: { id: string }) => id)).toEqual(['b']);
  });

  test('that is stopped with Ctrl-C says what goes on', async () => {
    answers['POST /v1/labs/upload'] = () => uploaded('up_a');
    answers['GET /v1/labs'] = () => json(200, { uploads: [lab('up_a', 'submitted')] });
    const uploading = startHale(['labs', 'upload', 'a.pdf'], { env, home, pty: { columns: 80 } });
    await uploading.said(/Reading {2}\[\.+\] {2}0\/1/);
    uploading.type('\u0003');
    const { exitCode, stdout } = await uploading.ended;
    expect([exitCode, stdout]).toEqual([
      130,
      expect.stringContaining('What was sent is read all the same: hale labs list'),
    ]);
  });
});

describe('other answers', () => {
  test('that say to wait are waited for', async () => {
    const limited = json(429, { error: { code: 'rate_limit_exceeded', message: 'x' } }, { 'retry-after': '0' });
    answers['GET /v1/sources'] = (_, number) => (number === 0 ? limited : json(200, { data: [source('src_1')] }));
    expect(await hale('sources', 'list')).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('src_1') });
  });

  test.each([{}, { ...emptySync, now: 5 }, { ...emptySync, user_id: null, daily_summary: [{ id: 'day_1' }] }])(
    'that are no rows do not become a copy: %j',
    async (answer) => {
      answers['GET /v1/data/sync'] = () => json(200, answer);
      expect(await hale('sync')).toMatchObject({ exitCode: 7, stdout: '' });
    },
  );

  test('with two wearables of one maker need an id to disconnect one', async () => {
    Object.assign(answers, sources(source('src_1'), source('src_2')));
    const { exitCode, stderr } = await hale('sources', 'disconnect', 'garmin', '--yes');
    expect([exitCode, stderr]).toEqual([
      2,
      expect.stringContaining('connected 2 times; name one by its id: src_1, src_2'),
    ]);
    expect(standIn.seen.every(({ method }) => method === 'GET')).toBe(true);
  });

  test('that go on and on are left with Ctrl-C, and what was asked for still comes', async () => {
    answers['POST /v1/import'] = () => json(200, { ok: true, days: 30, start: '', end: '', connections: [], note: '' });
    answers['GET /v1/data/sync'] = (_, number) => json(200, { ...emptySync, activities: [{ id: `act_${number}` }] });
    const importing = startHale(['import'], { env, home, pty: { columns: 80 } });
    await importing.said(/Importing … [2-9] rows/);
    importing.type('\u0003');
    expect(await importing.ended).toMatchObject({
      exitCode: 130,
      stdout: expect.stringContaining('still comes: hale sync'),
    });
  });
});
