import { expect, test } from 'bun:test';
import type { Client } from '@modelcontextprotocol/client';
import { answerOf, connectByCommand, connectTo, type Era, refusalOf } from '../../support/mcp/assistant.ts';
import { startAppWithoutWorker } from '../../support/service/app.ts';
import { until } from '../../support/until.ts';

/** Nobody answers turns here, so a question waits. */
const app = await startAppWithoutWorker();
const turnsOf = async (as: string) => (await app.json<{ data: object[] }>('GET', '/v1/turns', { as })).body.data.length;

const askAndLeave = async (userId: string, era: Era) =>
  askAndCancel(userId, await connectTo(app.url, await app.tokenOf(userId), era));

async function askAndCancel(userId: string, client: Client) {
  const leaving = new AbortController();
  const steps: unknown[] = [];
  const asked = client.callTool(
    { name: 'ask', arguments: { question: 'How did I sleep?' } },
    { signal: leaving.signal, onprogress: (step) => void steps.push(step) },
  );
  const ended = asked.then(
    () => 'answered',
    () => 'cancelled',
  );
  // The turn is there before the word of its progress has come through the command.
  await until(async () => (await turnsOf(userId)) === 1 && steps.length > 0);
  expect(steps).toHaveLength(1);
  leaving.abort();
  expect(await ended).toBe('cancelled');
  expect(await answerOf(client, 'overview')).toMatchObject({ is_empty: true });
}

test('a question that is cancelled is taken back, as Stop does in the app', async () => {
  await askAndLeave('user_modern', 2026);
  await until(async () => (await turnsOf('user_modern')) === 0);
});

test('by the protocol of 2025 a connection may break without a wish, so the question stays', async () => {
  await askAndLeave('user_legacy', 2025);
  await answerOf(await connectTo(app.url, await app.tokenOf('user_legacy'), 2025), 'overview');
  expect(await turnsOf('user_legacy')).toBe(1);
});

test('over hale mcp a cancelled question is taken back by the protocol of 2025 too, and so is one whose assistant ends', async () => {
  const env = { HALE_SERVER: app.url, HALE_TOKEN: await app.tokenOf('user_command') };
  const { client, said } = await connectByCommand(env, 2025);
  await askAndCancel('user_command', client);
  await until(async () => (await turnsOf('user_command')) === 0);
  const ended = client.callTool({ name: 'ask', arguments: { question: 'How did I sleep?' } }).catch(() => 'ended');
  await until(async () => (await turnsOf('user_command')) === 1);
  await client.close();
  expect(await ended).toBe('ended');
  await until(async () => (await turnsOf('user_command')) === 0);
  expect(said.err).toBe('');
});

test('a call counts towards the quota once, whatever it takes; sign-in and lists do not', async () => {
  const small = await startAppWithoutWorker({ variables: { RATE_LIMIT_PER_DAY: '3' } });
  const client = await connectTo(small.url, await small.tokenOf('user_1'), 2026);
  await client.listTools();
  const query = { metric: 'steps', aggregate: 'mean', window: { kind: 'last_days', n: 7 } };
  for (const [name, given] of [
    ['import_status', {}],
    ['explain_fact', { query }],
    ['overview', {}],
  ] as const)
    expect(await refusalOf(client, name, given)).toBe('not refused');
  expect(await refusalOf(client, 'overview')).toMatch(/3 requests per day are used up. .*Try again in \d+ s\./);
});

test('when the server stops, a question that waits stays', async () => {
  const stopping = await startAppWithoutWorker();
  const client = await connectTo(stopping.url, await stopping.tokenOf('user_1'), 2026);
  const ended = client.callTool({ name: 'ask', arguments: { question: 'How did I sleep?' } }).catch(() => 'ended');
  const waiting = async () =>
    (await stopping.json<{ data: object[] }>('GET', '/v1/turns', { as: 'user_1' })).body.data.length;
  await until(async () => (await waiting()) === 1);
  stopping.announceStop();
  await ended;
  expect(await waiting()).toBe(1);
});
