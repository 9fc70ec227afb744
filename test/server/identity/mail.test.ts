import { expect, test } from 'bun:test';
import { runInvite } from '../../../server/commands/users/links.ts';
import { expectError } from '../../support/http/errors.ts';
import { accountsAt, password } from '../../support/identity/accounts.ts';
import { startMailServer } from '../../support/identity/mail-server.ts';
import { startServiceProcess } from '../../support/service/service-process.ts';
import { until } from '../../support/until.ts';

const mail = startMailServer();
const variables = { SMTP_URL: mail.url, MAIL_FROM: 'hale@example.org', SIGN_UP: 'open', LOG_LEVEL: 'info' };
const service = await startServiceProcess(variables);
const accounts = accountsAt(service.url);
const lettersTo = (email: string) => mail.letters.filter(({ to }) => to.includes(email));
const letterTo = async (email: string, count = 1) => {
  await until(async () => lettersTo(email).length >= count);
  return lettersTo(email).at(-1) ?? { from: '', to: [], text: '' };
};
const tokenIn = (text: string, page: string) => new RegExp(`/${page}#([\\w-]{43})\\r?\\n`).exec(text)?.[1] ?? '';
const ask = (email: string) => accounts.post('/request-password-reset', { email });

test('a new account is asked whether the address is its own, and the link of the letter says so, once', async () => {
  await accounts.signUp('ada@example.com');
  const { from, to, text } = await letterTo('ada@example.com');
  expect([from, to]).toEqual(['hale@example.org', ['ada@example.com']]);
  expect(text).toContain('Content-Type: text/plain');
  const token = tokenIn(text, 'verify');
  expect((await accounts.post('/verify-email', { token })).status).toBe(200);
  await expectError(await accounts.post('/verify-email', { token }), {
    status: 400,
    code: 'invalid_field',
    field: 'token',
  });
});

test('whoever asks for a new password hears the same for every address, and only an account gets a letter', async () => {
  const answers = await Promise.all(['nobody@example.com', 'ada@example.com'].map(ask));
  const bodies = await Promise.all(answers.map(async (each) => [each.status, await each.text()]));
  expect(bodies[0]).toEqual(bodies[1]);
  const { text } = await letterTo('ada@example.com', 2);
  const another = 'another horse battery staple';
  const token = tokenIn(text, 'reset');
  expect((await accounts.post('/reset-password', { token, new_password: another })).status).toBe(200);
  expect((await accounts.signIn('ada@example.com', another)).user.email).toBe('ada@example.com');
  await expectError(await accounts.post('/sign-in/email', { email: 'ada@example.com', password }), {
    status: 401,
    code: 'invalid_token',
  });
  expect(lettersTo('nobody@example.com')).toEqual([]);
});

test('an invitation is printed and mailed, and a mail server that refuses takes nothing from the operator', async () => {
  const invite = async (email: string) => {
    const said = { out: '', err: '' };
    const write = (text: string) => {
      said.out += text;
    };
    const warn = (text: string) => {
      said.err += text;
    };
    await runInvite({ settings: service.settings, email, write, warn });
    return said;
  };
  const { out } = await invite('grace@example.com');
  const { text } = await letterTo('grace@example.com');
  expect(text).toContain(out.trim());
  mail.state.refuses = true;
  const refused = await invite('joan@example.com');
  expect(refused.out).toMatch(/\/invite#[\w-]{43}\n$/);
  expect(refused.err).not.toBe('');
  expect(refused.err).not.toContain('joan@example.com');
  mail.state.refuses = false;
});

test('a letter that is refused is tried again with a new link, and the log names no address and no link', async () => {
  const before = mail.state.refused;
  mail.state.refuses = true;
  await ask('ada@example.com');
  await until(async () => mail.state.refused > before);
  mail.state.refuses = false;
  const { text } = await letterTo('ada@example.com', 3);
  expect(tokenIn(text, 'reset')).not.toBe('');
  expect(service.output()).toContain('"mail_sent"');
  for (const secret of ['ada@', 'nobody@', 'joan@', tokenIn(text, 'reset')])
    expect(service.output()).not.toContain(secret);
});
