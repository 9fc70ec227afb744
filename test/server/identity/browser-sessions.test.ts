import { expect, test } from 'bun:test';
import { accountsAt, password } from '../../support/identity/accounts.ts';
import { startAppWithoutWorker } from '../../support/service/app.ts';

type Listed = { id: string; device: string; signed_in_at: string; current: boolean };

const app = await startAppWithoutWorker({});
const accounts = accountsAt(app.url);
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0';
const ada = await accounts.signUp('ada@example.com');
const tokenOfAda = await accounts.tokenOf(ada);
const list = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await app.json<{ result: { data: { sessions: Listed[] } } }>('GET', '/trpc/account.sessions.list', {
    headers,
  });
  return answer.body.result.data.sessions;
};
const end = (token: string, id: string) =>
  app.call('POST', '/trpc/account.sessions.end', { headers: { authorization: `Bearer ${token}` }, body: { id } });

test('the browsers of a person need credentials, and are nobody else’s to see or end', async () => {
  expect((await app.call('GET', '/trpc/account.sessions.list')).status).toBe(401);
  expect((await app.call('POST', '/trpc/account.sessions.end', { body: { id: 'x' } })).status).toBe(401);
  const [own] = await list(tokenOfAda);
  const stranger = await accounts.tokenOf(await accounts.signUp('stranger@example.com'));
  expect((await list(stranger)).map(({ id }) => id)).not.toContain(own?.id ?? '');
  expect((await end(stranger, own?.id ?? '')).status).toBe(404);
  expect(await list(tokenOfAda)).toHaveLength(1);
});

test('a person sees each browser by its name, the own one marked, and ends another one for good', async () => {
  const body = { email: 'ada@example.com', password };
  const other = await accounts.post('/sign-in/email', body, { 'user-agent': firefox });
  const session = (await other.json()) as { token: string };
  const listed = await list(tokenOfAda);
  expect(listed.map(({ device, current }) => [device, current])).toEqual([
    ['Firefox 142 on Linux', false],
    [expect.stringMatching(/^Bun\//), true],
  ]);
  expect((await end(tokenOfAda, listed[0]?.id ?? '')).status).toBe(200);
  expect(await list(tokenOfAda)).toHaveLength(1);
  expect((await accounts.get('/token', { authorization: `Bearer ${session.token}` })).status).toBe(401);
  expect((await accounts.get('/token', { authorization: `Bearer ${ada.token}` })).status).toBe(200);
  expect((await end(tokenOfAda, listed[0]?.id ?? '')).status).toBe(404);
});
