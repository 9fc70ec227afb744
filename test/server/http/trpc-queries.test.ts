import { describe, expect, test } from 'bun:test';
import { startAppWithoutWorker } from '../../support/service/app.ts';
import { ask, completedTurn } from '../../support/turns/journal.ts';

const app = await startAppWithoutWorker();
const turnId = await completedTurn(app, 'user_a');
await ask(app, 'user_a');

const input = (value: unknown) => `input=${encodeURIComponent(JSON.stringify(value))}`;

async function answerTo(path: string, headers: Record<string, string>) {
  const token = await app.tokenOf('user_a');
  const response = await fetch(`${app.url}/trpc/${path}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  const { status } = response;
  const body = (await response.text()).replaceAll(/req_\w{22}/g, 'req').replaceAll(/"now":"[^"]+"/g, '"now"');
  const changing = /^(date|x-request-id|content-length|connection|ratelimit-.*)$/;
  const all = [...response.headers].map(([name, value]) => [name, changing.test(name) ? '' : value] as const);
  return { status, body, headers: Object.fromEntries(all.filter(([name]) => name !== 'date')) };
}

/** A content type on a request without a body takes tRPC's own adapter. */
const throughAdapter = { 'content-type': 'application/json' };

describe('a query by GET is answered as tRPC’s own adapter answers it', () => {
  const cases: Record<string, () => string> = {
    'a turn': () => `turns.get?${input({ id: turnId })}`,
    'no input': () => 'turns.list',
    'an empty input': () => 'turns.list?input=',
    'an answer that REST sends in pieces': () => `data.sync?${input({ since: '2026-01-01' })}`,
    'a turn that is not there': () => `turns.get?${input({ id: 'turn_x' })}`,
    'a field that is wrong': () => `turns.list?${input({ limit: 101 })}`,
    'a field that is missing': () => `turns.get?${input({})}`,
    'an input that is no JSON': () => 'turns.get?input={',
    'a batch': () => `turns.get,turns.list?batch=1&${input({ 0: { id: turnId }, 1: { limit: 1 } })}`,
    'a batch without input': () => 'turns.list,me.get?batch=1',
    'a batch in which all fail alike': () => `turns.get,turns.get?batch=1&${input({ 0: { id: 'x' }, 1: { id: 'y' } })}`,
    'a batch with one failure': () => `turns.list,turns.get?batch=1&${input({ 1: { id: 'turn_x' } })}`,
    'a batch whose input is a list': () => `turns.list,me.get?batch=1&${input([{}, {}])}`,
    'a batch with a stranger among its calls': () => 'turns.list,turns.nothing?batch=1',
    'twenty-one calls': () => `${Array.from({ length: 21 }, () => 'me.get').join(',')}?batch=1`,
    'no such procedure': () => 'turns.nothing',
    'a mutation': () => `turns.create?${input({ messages: [] })}`,
    'a query that only the operators may make': () => 'admin.listParked',
    'a query that is not described': () => `metrics.list?${input({})}`,
  };
  for (const [name, path] of Object.entries(cases))
    test(name, async () => {
      expect(await answerTo(path(), {})).toEqual(await answerTo(path(), throughAdapter));
    });

  test('without a token as well', async () => {
    const nobody = { authorization: '' };
    const path = `turns.get,me.get?batch=1&${input({ 0: { id: turnId } })}`;
    const own = await answerTo(path, nobody);
    expect(own.status).toBe(401);
    expect(own).toEqual(await answerTo(path, { ...nobody, ...throughAdapter }));
  });
});
