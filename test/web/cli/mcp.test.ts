import { expect, test } from 'bun:test';
import { dirname } from 'node:path';

import { addClientCommands } from '../../../web/cli/commands.ts';
import { createProgram, run } from '../../../web/cli/program.ts';
import { saveSession } from '../../../web/cli/session/sessions.ts';
import { sessionsFolderOf } from '../../support/cli/cli.ts';
import { recordingTerminal } from '../../support/cli/terminal.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { accountsAt, startAccounts } from '../../support/identity/accounts.ts';
import { oauthAt } from '../../support/identity/oauth.ts';
import { answerOf, connectByCommand, plantPerson } from '../../support/mcp/assistant.ts';

const { app, accounts, nowMs } = await startAccounts();
const oauth = oauthAt(app.url);
const session = await accounts.signIn('ada@example.com');
const token = await accounts.tokenOf(session);
const me = await accounts.meOf(token);
await plantPerson(app.databaseUrl, me.body.user_id, new Date(nowMs()).toISOString().slice(0, 10));

const home = temporaryFolder();
const keep = (kept: string, expires_at: string | null = null) =>
  saveSession(
    { configDir: dirname(sessionsFolderOf(home)), err: () => undefined },
    {
      ...{ server: app.url, token: kept, user_id: me.body.user_id, email: 'ada@example.com' },
      ...{ signed_in_at: new Date(nowMs()).toISOString(), expires_at },
    },
  );

test('nobody is signed in: hale mcp ends at once, says how to, and writes nothing to the assistant', async () => {
  const terminal = recordingTerminal();
  const program = createProgram(terminal, { version: '1.2.3', description: 'About hale.' });
  addClientCommands(program, terminal);
  expect(await run(program, ['mcp', '--server', app.url], terminal)).toBe(3);
  expect(terminal.said.err).toContain(`Sign in: hale login --server ${app.url}`);
  expect(terminal.said.out).toBe('');
});

test('the sign-in of the terminal decides for each call: a stranger’s, an ended, a narrow one, and a new one', async () => {
  await keep(token);
  const { client, said } = await connectByCommand({ HALE_SERVER: app.url }, 2025, home);
  const overview = () => answerOf<{ is_empty: boolean }>(client, 'overview');
  expect(await overview()).toMatchObject({ is_empty: false });

  await keep(await app.tokenOf('user_stranger'));
  expect(await overview()).toMatchObject({ is_empty: true });

  const signIn = `hale login --server ${app.url}`;
  const revoked = await oauth.tokensOf(token, { scope: 'metrics:read' });
  await oauth.revoke(revoked.refresh, revoked.clientId);
  const elsewhere = accountsAt((await startAccounts({ JWT_SECRET: 'another secret of at least 32 bytes!' })).app.url);
  for (const bad of [
    'no.such.token',
    revoked.access,
    await elsewhere.tokenOf(await elsewhere.signIn('ada@example.com')),
  ]) {
    await keep(bad);
    await expect(overview()).rejects.toThrow(`not recognized or has expired. Sign in: ${signIn}`);
  }
  await keep(token, '2020-01-01T00:00:00.000Z');
  await expect(overview()).rejects.toThrow(`expired on 2020-01-01`);

  await keep((await oauth.tokensOf(token, { scope: 'metrics:read' })).access);
  expect(await overview()).toMatchObject({ is_empty: false });
  await expect(answerOf(client, 'latest_labs')).rejects.toThrow('This token may not: it needs labs:read');

  await keep(token);
  expect(await answerOf(client, 'latest_labs')).toMatchObject({ total: 2 });
  expect(said.err).not.toContain(token);
});

test('200 calls at once are each answered; without its server each is told so, and the command lives on', async () => {
  await keep(token);
  const { client } = await connectByCommand({ HALE_SERVER: app.url }, 2026, home);
  const stepsOf = async (n: number) => {
    const query = { metric: 'steps', aggregate: 'mean', window: { kind: 'last_days', n } };
    return (await answerOf<{ facts: { n: number }[] }>(client, 'query_metric', { query })).facts[0]?.n;
  };
  const lengths = Array.from({ length: 200 }, (_, place) => (place % 50) + 1);
  expect(await Promise.all(lengths.map(stepsOf))).toEqual(lengths);
  await app.stop();
  const ends = await Promise.allSettled([stepsOf(1), stepsOf(2)]);
  for (const end of ends)
    expect(end).toMatchObject({
      status: 'rejected',
      reason: { message: expect.stringContaining(`server running at ${app.url}?`) },
    });
});
