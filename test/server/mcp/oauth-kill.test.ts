import { expect, test } from 'bun:test';
import { accountsAt } from '../../support/identity/accounts.ts';
import { newVerifier, oauthAt } from '../../support/identity/oauth.ts';
import { startServiceProcess } from '../../support/service/service-process.ts';

test('a server that is killed between code and token loses at most the code: the program asks again', async () => {
  const service = await startServiceProcess();
  const accounts = accountsAt(service.url);
  const session = await accounts.signUp('ada@example.com');
  const oauth = oauthAt(service.url);
  const clientId = await oauth.newClient();
  const verifier = newVerifier();
  const asked = oauth.request(clientId, verifier);
  const code = await oauth.codeOf(await accounts.tokenOf(session), asked);
  const made = await oauth.tokensOf(await accounts.tokenOf(session));
  const exchanging = oauth.exchange(code, clientId, verifier).catch(() => null);
  await service.kill();
  await exchanging;
  await service.restart();
  expect((await oauth.refresh(made.refresh, made.clientId)).status).toBe(200);
  const next = await oauth.codeOf(await accounts.tokenOf(session), asked);
  expect((await oauth.exchange(next, clientId, verifier)).status).toBe(200);
});
