import { describe, expect, test } from 'bun:test';
import { type HaleOptions, runHale, startHale } from '../../support/cli/cli.ts';
import { screenOf } from '../../support/cli/terminal.ts';
import { startAppWithoutWorker } from '../../support/service/app.ts';
import { ask, result, type TurnBody, type TurnPage, work } from '../../support/turns/journal.ts';
import { until } from '../../support/until.ts';
import { json, startStandIn, stream } from '../sdk/stand-in.ts';
import { created, encoded, frames, turn, wire } from '../sdk/turn-stream.ts';

const app = await startAppWithoutWorker();

/** Pieces end within words and numbers. */
const pieces = ['You slept 7', '.5 h.\n\nThat i', 's ', '12,3', '45 seconds more ☾ than the wee', 'k before.'];
const answer = pieces.join('');
const answered = { ...result, answer };

const envOf = async (userId: string) => ({ HALE_SERVER: app.url, HALE_TOKEN: await app.tokenOf(userId) });

/** Resolves once the user has a turn in the database. */
async function asking(userId: string, words: readonly string[], options: HaleOptions = {}) {
  const hale = startHale(words, { ...options, env: { ...(await envOf(userId)), ...options.env } });
  const turnId = await until(async () => {
    const { body } = await app.json<TurnPage>('GET', '/v1/turns?status=queued', { as: userId });
    return body.data[0]?.id;
  });
  return { hale, turnId, journal: await app.journalOf(turnId, userId) };
}

const turnOf = async (userId: string, id: string) =>
  (await app.json<TurnBody>('GET', `/v1/turns/${id}`, { as: userId })).body;

describe('a question whose answer goes into a pipe', () => {
  test('is answered byte for byte, then with the facts; nothing else is said and no escape code is sent', async () => {
    const { hale, turnId, journal } = await asking('user_piped', ['ask', 'How', 'did I', 'sleep?']);
    await work(journal, pieces);
    await journal.complete(answered);
    const { exitCode, stdout, stderr } = await hale.ended;
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(stdout).toStartWith(`${answer}\n\nkey `);
    expect(stdout).toMatch(/^sleep\.mean +7\.5 +h +7 +2026-11-01\/2026-11-07 +garmin\/sleep_sessions\.asleep_s$/m);
    expect(stdout).toEndWith(`\n${turnId} · 12 ms · 1 number, all supported · planner, writer\n`);
    expect(stdout).not.toContain('\u001b');
    expect((await turnOf('user_piped', turnId))['messages']).toEqual([{ role: 'user', content: 'How did I sleep?' }]);
  });

  test('is read from the standard input, and for programs the finished turn is one JSON document', async () => {
    const { hale, turnId, journal } = await asking('user_json', ['ask', '--json'], { stdin: 'And then?\n' });
    await journal.start();
    await journal.complete(answered);
    const { exitCode, stdout, stderr } = await hale.ended;
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toEqual(await turnOf('user_json', turnId));
    expect(JSON.parse(stdout)).toMatchObject({ messages: [{ content: 'And then?' }], result: { answer } });
  });

  test('is refused when it is empty, before anything is sent', async () => {
    const empty = await runHale(['ask', '-'], { stdin: ' \n', env: { ...(await envOf('user_empty')) } });
    expect(empty).toEqual({ exitCode: 2, stdout: '', stderr: 'hale: The question is empty.\n' });
  });
});

describe('a question on a terminal', () => {
  test.each([
    ['in colours', {}],
    ['without escape codes where NO_COLOR is set', { NO_COLOR: '1' }],
  ])('shows its phases on one line that gives way to the wrapped answer, %s', async (_, env) => {
    const userId = `user_pty_${Object.keys(env).length}`;
    const { hale, turnId, journal } = await asking(userId, ['ask', 'How did I sleep?'], { pty: { columns: 36 }, env });
    await hale.said(/Waiting for the answer …/);
    await journal.start();
    await journal.step('plan', [{ type: 'phase', agent: 'orchestrator', phase: 'planning' }], async () => 'done');
    await hale.said(/Planning …/);
    const reading = [
      { type: 'agent_start', agent: 'data_analyst', question: 'time asleep: mean over the last 7 days' },
      { type: 'phase', agent: 'data_analyst', phase: 'querying' },
    ] as const;
    await journal.step('read', reading, async () => 'done');
    await hale.said(/Reading: time asleep/);
    expect(screenOf(hale.output.stdout)).toEqual(['Reading: time asleep: mean over th…']);
    for (const piece of pieces) await journal.say(piece);
    await hale.said(/12,345/);
    expect(screenOf(hale.output.stdout).join('\n')).not.toContain('Reading');
    await journal.complete(answered);
    const { exitCode, stdout } = await hale.ended;
    expect(exitCode).toBe(0);
    expect(screenOf(stdout).slice(0, 5)).toEqual([
      'You slept 7.5 h.',
      '',
      'That is 12,345 seconds more ☾ than',
      'the week before.',
      '',
    ]);
    expect(screenOf(stdout).at(-4)).toBe(`${turnId} · 12 ms`);
    expect(stdout.includes('\u001b')).toBe(!('NO_COLOR' in env));
  });

  test('cannot be answered with codes that steer it', async () => {
    const { hale, journal } = await asking('user_steered', ['ask', 'Hm?'], { pty: { columns: 80 } });
    await journal.start();
    await journal.step('x', [{ type: 'phase', agent: 'a', phase: '\u001b[2Jphase' }], async () => 'done');
    await journal.say('a\u001b]0;title\u0007 b\u202e ');
    await journal.complete({ ...answered, answer: 'a\u001b]0;title\u0007 b\u202e c', agents_used: ['\u001b[2Jx'] });
    const { exitCode, stdout } = await hale.ended;
    expect(exitCode).toBe(0);
    expect(screenOf(stdout)[0]).toBe('a]0;title b c');
    const ownCodes = ['\u001b[1m', '\u001b[2m', '\u001b[22m'];
    const rest = ownCodes.reduce((text, code) => text.replaceAll(code, ''), stdout);
    for (const code of ['\u001b', '\u0007', '\u202e']) expect(rest).not.toContain(code);
  });

  test('is answered into a file with its phases still on the terminal', async () => {
    const { hale, journal } = await asking('user_file', ['ask', 'Hm?'], {
      pty: { columns: 60, outTo: '/dev/null' },
    });
    await journal.start();
    await journal.say('There ');
    await journal.step('x', [{ type: 'phase', agent: 'synthesizer', phase: 'writing' }], async () => 'done');
    await hale.said(/Writing/);
    await journal.complete({ ...answered, answer: 'There it is.' });
    const { exitCode, stdout } = await hale.ended;
    expect(exitCode).toBe(0);
    expect(screenOf(stdout)).toEqual(['']);
  });

  test('stopped with Ctrl-C exits 130 and names the command that goes on; the turn itself is answered', async () => {
    const { hale, turnId, journal } = await asking('user_stopped', ['ask', 'Hm?'], { pty: { columns: 80 } });
    await work(journal, pieces.slice(0, 2));
    await hale.said(/7\.5 h\./);
    hale.type('\u0003');
    const { exitCode, stdout } = await hale.ended;
    expect(exitCode).toBe(130);
    expect(screenOf(stdout).at(-2)).toBe(`No longer following. The turn goes on: hale turns watch ${turnId}`);
    for (const piece of pieces.slice(2)) await journal.say(piece);
    await journal.complete(answered);
    const watched = await runHale(['turns', 'watch', turnId], { env: await envOf('user_stopped') });
    expect(watched.exitCode).toBe(0);
    expect(watched.stdout).toStartWith(`${answer}\n\nkey `);
  });
});

test('a turn that fails exits 1 with its message and code, and for programs is a document all the same', async () => {
  const failing = ['user_fails', 'user_fails_json'].map(async (userId, index) => {
    const { hale, turnId, journal } = await asking(userId, ['ask', 'Hm?', ...(index === 1 ? ['--json'] : [])]);
    await work(journal, []);
    await journal.fail({ code: 'upstream_unavailable', message: 'The language model does not answer.' });
    return { ...(await hale.ended), turnId };
  });
  const [plain, forPrograms] = await Promise.all(failing);
  expect(plain).toMatchObject({ exitCode: 1, stdout: '' });
  expect(plain?.stderr).toBe(
    `hale: The turn failed: The language model does not answer.\n  code upstream_unavailable, step plan, turn ${plain?.turnId}\n  It stays so; ask again.\n`,
  );
  expect(forPrograms?.exitCode).toBe(1);
  expect(JSON.parse(forPrograms?.stdout ?? '')).toMatchObject({
    status: 'failed',
    error: { code: 'upstream_unavailable', step: 'plan' },
  });
});

test('a follow-up sends what was said before and its answer; without an answer there is nothing to follow', async () => {
  const userId = 'user_follows';
  const nothing = await runHale(['ask', '--follow-up', 'last', 'And?'], { env: await envOf(userId) });
  expect(nothing).toMatchObject({ exitCode: 4, stdout: '' });
  const first = await asking(userId, ['ask', 'How did I sleep?']);
  const early = await runHale(['ask', '--follow-up', first.turnId, 'And?'], { env: await envOf(userId) });
  expect(early).toMatchObject({ exitCode: 2, stdout: '' });
  expect(early.stderr).toContain(`${first.turnId} has no answer to go on from: it is queued.`);
  await work(first.journal, pieces);
  await first.journal.complete(answered);
  await first.hale.ended;
  const failed = await app.journalOf(await ask(app, userId), userId);
  await failed.start();
  await failed.fail({ code: 'internal_error', message: 'No.' });
  const second = await asking(userId, ['ask', '--follow-up', 'last', 'and', 'the week before?']);
  expect((await turnOf(userId, second.turnId))['messages']).toEqual([
    { role: 'user', content: 'How did I sleep?' },
    { role: 'assistant', content: answer },
    { role: 'user', content: 'and the week before?' },
  ]);
  await second.journal.start();
  await second.journal.complete(answered);
  expect((await second.hale.ended).exitCode).toBe(0);
});

describe('a connection that breaks', () => {
  /** A proxy whose stream breaks within a frame, then after one. */
  function startCuttingProxy() {
    let opened = 0;
    const server = Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      fetch: async (request) => {
        const { pathname, search } = new URL(request.url);
        const { method, headers } = request;
        const body = method === 'POST' ? await request.text() : null;
        const response = await fetch(app.url + pathname + search, { method, headers, body });
        if (!pathname.endsWith('/events')) return response;
        const text = await response.text();
        const deltas = text.indexOf('event: synthesis_delta');
        const cuts = [deltas + 40, text.indexOf('\n\n', deltas) + 2];
        const kept = text.slice(0, cuts[opened++] ?? text.length);
        return new Response(kept, { headers: { 'content-type': 'text/event-stream' } });
      },
    });
    return { url: server.url.origin, opened: () => opened, stop: () => server.stop(true) };
  }

  test('is opened again behind what came, and nothing is printed twice or lost', async () => {
    const proxy = startCuttingProxy();
    const { hale, journal } = await asking('user_cut', ['ask', 'Hm?'], { env: { HALE_SERVER: proxy.url } });
    await work(journal, pieces);
    await journal.complete(answered);
    const { exitCode, stdout } = await hale.ended;
    await proxy.stop();
    expect([exitCode, proxy.opened()]).toEqual([0, 3]);
    expect(stdout).toStartWith(`${answer}\n\nkey `);
    expect(stdout.split('7.5 h.').length).toBe(2);
  });

  test('when the stream is gone for good, the rest comes from the turn itself', async () => {
    const [started = '', , firstPiece = ''] = wire;
    const standIn = await startStandIn((number) => {
      if (number === 0) return created;
      return number < 3 ? stream(number === 1 ? started + firstPiece : '', 'close') : json(200, turn('completed'));
    });
    const env = { HALE_SERVER: standIn.url, HALE_TOKEN: 'key_1' };
    const { exitCode, stdout } = await runHale(
      ['ask', '--no-memory', '--no-biomarkers', '--time-zone', 'Europe/Berlin', 'Hm?'],
      { env },
    );
    await standIn.stop();
    expect(exitCode).toBe(0);
    expect(stdout).toStartWith('You slept 7.4 hours — größtenteils gut.\n\nturn_1 · 1 ms');
    expect(JSON.parse(standIn.seen[0]?.body ?? '')).toEqual({
      messages: [{ role: 'user', content: 'Hm?' }],
      context: { include_memory: false, include_biomarkers: false, time_zone: 'Europe/Berlin' },
    });
  });

  test('and stays broken exits 7 with what came so far, and names the command that goes on', async () => {
    const standIn = await startStandIn((number) => {
      if (number === 0) return created;
      return number === 1 ? stream(wire.slice(0, 3).join(''), 'close') : json(503, {}, { 'retry-after': '0' });
    });
    const env = { HALE_TOKEN: 'key_1' };
    const { exitCode, stdout, stderr } = await runHale(['ask', 'Hm?', '--server', standIn.url], { env });
    await standIn.stop();
    expect([exitCode, stdout]).toEqual([7, 'You slept 7.4 hours \n']);
    expect(stderr).toContain(
      `\n  The turn goes on without this connection: hale turns watch turn_1 --server ${standIn.url}\n`,
    );
  });

  test('an ending that says something else than the pieces did is said whole', async () => {
    const pieces = [frames[0], frames[2]].map((frame) => (frame ? encoded(frame) : '')).join('');
    const other = { ...frames[4], event: 'turn.completed', id: 9_007_199_254_740_991 };
    const ending = { type: 'turn.completed', turn_id: 'turn_1', result: { ...answered, answer: 'Not that.' } };
    const standIn = await startStandIn((number) =>
      number === 0 ? created : stream(pieces + encoded({ ...other, data: ending }), 'close'),
    );
    const { exitCode, stdout } = await runHale(['ask', 'Hm?'], {
      env: { HALE_SERVER: standIn.url, HALE_TOKEN: 'key_1' },
    });
    await standIn.stop();
    expect(exitCode).toBe(0);
    expect(stdout).toStartWith('You slept 7.4 hours \n\nNot that.\n\nkey ');
  });
});
