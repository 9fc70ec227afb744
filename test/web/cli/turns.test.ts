import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import type { Explanation } from '../../../routers/turns/explain.contract.ts';
import { durationText } from '../../../web/cli/tables/text.ts';
import { steps } from '../../support/aggregator/wearable-events.ts';
import { type HaleOptions, runHale } from '../../support/cli/cli.ts';
import { screenOf } from '../../support/cli/terminal.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { startService } from '../../support/service/service.ts';
import { askQuestion, finishedTurn } from '../../support/turns/answers.ts';
import { eventText, framesOf, parseFrame } from '../../support/turns/event-text.ts';
import type { TurnPage } from '../../support/turns/journal.ts';
import { until } from '../../support/until.ts';
import { json as answers, startStandIn } from '../sdk/stand-in.ts';

const userId = 'user_turns';
const question = 'How many steps did I take per day over the last 7 days?';

const envOf = async (person: string) => ({ HALE_SERVER: service.url, HALE_TOKEN: await service.tokenOf(person) });
const hale = async (words: readonly string[], options: HaleOptions = {}) =>
  runHale(words, { env: await envOf(userId), ...options });
const listed = async (query = '') => (await service.json<TurnPage>('GET', `/v1/turns${query}`, { as: userId })).body;

const service = await startService();
const watch = await service.connect(userId);
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
await service.deliver(steps(watch, yesterday, 5_001));
await until(async () => (await service.sync(userId)).daily_summary.length === 1);
await askQuestion(service, userId, 'What did I eat?');
const turn = await finishedTurn(service, userId, await askQuestion(service, userId, question));

describe('hale verify', () => {
  const verify = async (text: string, ...more: string[]) => {
    const file = join(temporaryFolder(), 'said.txt');
    await Bun.write(file, text);
    return hale(['verify', file, ...more]);
  };

  test('marks the numbers of a file, and ends with 1 when one is wrong', async () => {
    const right = await verify('Yesterday you took 5,001 steps.');
    expect(right).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('5,001 steps [supported]') });
    const wrong = await verify('Yesterday you took 5,100 steps.');
    expect(wrong).toMatchObject({ exitCode: 1, stdout: expect.stringContaining('5,100 steps [wrong: 5,001') });
    const { counts } = JSON.parse((await verify('Yesterday you took 5,001 steps.', '--json')).stdout);
    expect(counts).toEqual({ supported: 1, wrong: 0, unprovable: 0 });
  });

  test('refuses a file that is none and a period that is none', async () => {
    expect((await hale(['verify', '/nowhere.txt'])).exitCode).toBe(2);
    expect((await verify('You took 5 steps.', '--period', 'may')).exitCode).toBe(2);
  });
});

describe('hale turns list', () => {
  test('is a table of the newest turns, and says on the standard error that there are more', async () => {
    const { exitCode, stdout, stderr } = await hale(['turns', 'list', '--limit', '1']);
    expect(exitCode).toBe(0);
    const [heading, row, ...rest] = stdout.split('\n');
    expect(heading).toMatch(/^id +asked +took +status +question$/);
    expect(row).toMatch(
      new RegExp(
        `^${turn.id}  \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d  just now +\\d.*s  completed  ${question.replace('?', '\\?')}$`,
      ),
    );
    expect(rest).toEqual(['']);
    expect(stderr).toBe('These are the newest 1; there are more: --all, or --limit up to 100.\n');
  });

  test('for programs is what the service answered, and all pages are one', async () => {
    const [page, all] = await Promise.all([
      hale(['turns', 'list', '--json', '--limit', '1', '--status', 'completed']),
      hale(['turns', 'list', '--json', '--all']),
    ]);
    expect(JSON.parse(page.stdout)).toEqual(await listed('?limit=1&status=completed'));
    expect(JSON.parse(all.stdout)).toEqual(await listed());
  });

  test('holds none of the turns outside the times that were given, and says where there is none', async () => {
    const { exitCode, stdout, stderr } = await hale(['turns', 'list', '--before', '2020-01-01']);
    expect([exitCode, stdout]).toEqual([0, '']);
    expect(stderr).toStartWith('No turns.');
    const vague = await hale(['turns', 'list', '--after', 'yesterday']);
    expect(vague.exitCode).toBe(2);
    expect(vague.stderr).toContain('A date such as 2026-11-21');
  });

  test('on a narrow terminal is no wider than it', async () => {
    const { stdout } = await hale(['turns', 'list'], { pty: { columns: 46 } });
    const lines = screenOf(stdout);
    expect(lines[0]).toStartWith('turn_');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(46);
  });
});

describe('hale turns show', () => {
  test('prints question, answer, facts and where they come from; for programs the turn as it is', async () => {
    const [plain, forPrograms] = await Promise.all([
      hale(['turns', 'show', turn.id]),
      hale(['turns', 'show', 'last', '--json']),
    ]);
    expect(plain).toMatchObject({ exitCode: 0, stderr: '' });
    expect(plain.stdout).toStartWith(`> ${question}\n\n${turn.result?.answer}\n\nkey `);
    expect(plain.stdout).toContain(`\n${turn.id} · ${durationText(turn.result?.duration_ms ?? 0)} · `);
    expect(JSON.parse(forPrograms.stdout)).toEqual(turn);
  });
});

describe('hale turns watch', () => {
  test('plays an ended turn again: for people as it was answered, for programs one frame a line', async () => {
    const [plain, forPrograms, frames] = await Promise.all([
      hale(['turns', 'watch', turn.id]),
      hale(['turns', 'watch', turn.id, '--json']),
      eventText(service, userId, turn.id),
    ]);
    expect(plain.stdout).toStartWith(`${turn.result?.answer}\n\nkey `);
    const lines = forPrograms.stdout.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual(
      framesOf(frames).map((frame) => {
        const { event, id, data } = parseFrame(frame);
        return { event, id: Number(id), data };
      }),
    );
    expect([plain.exitCode, forPrograms.exitCode]).toEqual([0, 0]);
  });
});

describe('hale turns explain', () => {
  test('proves a turn at the server in the same words as from the database of this machine', async () => {
    const local = { env: { DATA_DIR: service.settings.dataDir } };
    const [remote, here, chosen] = await Promise.all([
      hale(['turns', 'explain', turn.id]),
      hale(['turns', 'explain', turn.id], local),
      hale(['turns', 'explain', turn.id, '--local'], { env: { ...(await envOf(userId)), ...local.env } }),
    ]);
    expect(remote).toMatchObject({ exitCode: 0, stderr: '' });
    expect(remote.stdout).toStartWith(`${turn.id}: holds.`);
    expect(remote.stdout).toContain('✓ steps.mean = 5001 steps\n    n 1,');
    expect([here, chosen]).toEqual([remote, remote]);
  });

  test('for programs is the explanation, and one that does not hold exits 1', async () => {
    const { stdout } = await hale(['turns', 'explain', turn.id, '--json']);
    const explanation: Explanation = JSON.parse(stdout);
    expect(explanation).toMatchObject({ turn_id: turn.id, holds: true });
    const turn_id = `${turn.id}\u001b[2J`;
    const unproved = { ...explanation, turn_id, holds: false, unproved: ['steps.mean\u001b[2J'] };
    const standIn = await startStandIn(() => answers(200, { result: { data: unproved } }));
    const changed = await hale(['turns', 'explain', turn.id, '--server', standIn.url]);
    await standIn.stop();
    expect(changed.exitCode).toBe(1);
    expect(changed.stdout).toContain('does not hold: 1 number without a stored proof.');
    expect(changed.stdout).not.toContain('\u001b');
    expect(changed.stdout).toContain('! steps.mean[2J stands on the fact sheet');
    const { path } = standIn.seen[0] ?? { path: '' };
    expect(path).toBe(`/trpc/turns.explain?${new URLSearchParams({ input: JSON.stringify({ id: turn.id }) })}`);
  });

  test('is not taken from an answer of another shape, nor from this machine where a server is named', async () => {
    const standIn = await startStandIn(() => answers(200, { result: { data: { holds: true, queries: [null] } } }));
    const [odd, anonymous] = await Promise.all([
      hale(['turns', 'explain', turn.id, '--server', standIn.url]),
      hale(['turns', 'explain', turn.id, '--server', standIn.url], { env: { DATA_DIR: service.settings.dataDir } }),
    ]);
    await standIn.stop();
    expect(odd).toMatchObject({ exitCode: 7, stdout: '' });
    expect(odd.stderr).toContain('code malformed_response');
    expect(anonymous).toMatchObject({ exitCode: 3, stdout: '' });
    expect(standIn.seen).toHaveLength(1);
  });
});

test('another person’s turn is not there for any command, exit code 4, and nothing of it is printed', async () => {
  const env = await envOf('user_stranger');
  const commands = [['show'], ['watch'], ['watch', '--json'], ['explain']].map(([name = '', ...more]) =>
    runHale(['turns', name, turn.id, ...more], { env }),
  );
  const asked = runHale(['ask', '--follow-up', turn.id, 'And?'], { env });
  for (const { exitCode, stdout, stderr } of await Promise.all([...commands, asked])) {
    expect([exitCode, stdout]).toEqual([4, '']);
    expect(stderr).toMatch(/^hale: No such turn\.\n {2}code turn_not_found, request req_\w+\n/);
  }
  const nowhere = await runHale(['turns', 'explain', 'turn_x', '--local'], {
    env: { DATA_DIR: service.settings.dataDir },
  });
  expect(nowhere).toEqual({ exitCode: 4, stdout: '', stderr: 'hale: There is no turn turn_x.\n' });
});
