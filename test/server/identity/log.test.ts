import { expect, test } from 'bun:test';
import { canary } from '../../support/http/bad-input.ts';
import { accountsAt, password } from '../../support/identity/accounts.ts';
import { startServiceProcess } from '../../support/service/service-process.ts';
import { until } from '../../support/until.ts';

test('a log that says all it can holds no address, password, session or token', async () => {
  const service = await startServiceProcess({ LOG_LEVEL: 'trace' });
  const accounts = accountsAt(service.url);
  const email = `${canary}@example.com`;
  const session = await accounts.signUp(email);
  const token = await accounts.tokenOf(session);
  expect((await accounts.meOf(token)).status).toBe(200);
  const attempts: [string, unknown][] = [
    ['/sign-up/email', { email, password }],
    ['/sign-up/email', { email: canary, password: canary }],
    ['/sign-up/email', canary],
    ['/sign-in/email', { email, password: canary }],
    ['/sign-in/email', { email: `other-${email}`, password: canary }],
    ['/change-password', { current_password: canary, new_password: `${canary} and more` }],
  ];
  for (const [path, body] of attempts)
    expect((await accounts.post(path, body, { authorization: `Bearer ${session.token}` })).status).toBeLessThan(500);
  await accounts.post('/sign-out', {}, { cookie: session.cookie, origin: `https://${canary}.example` });
  await service.terminate();
  await until(() => service.output().includes('"stopped"'));
  const said = service.output().toLowerCase();
  for (const secret of [canary, password, session.token, session.cookie, token])
    expect(said).not.toContain(secret.toLowerCase());
});
