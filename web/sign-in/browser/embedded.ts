import type { Accounts } from './accounts.ts';
import { fetchJson, field, Problem, textOf } from './problem.ts';
import { onClick, onSubmit, perform, say, show } from './screen.ts';

/** The accounts of this hale server. The session stands in a cookie that no script can read. */
export function embeddedAccounts(baseUrl: string): Accounts {
  const get = (path: string) => fetchJson(`${baseUrl}/auth/${path}`, { credentials: 'same-origin' });
  const post = (path: string, body: object) =>
    fetchJson(`${baseUrl}/auth/${path}`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  let onSignedIn = () => {};
  const connectForm = (name: 'sign-in' | 'sign-up', path: string) =>
    onSubmit(`${name}-form`, (fields) => {
      void perform(name, async () => {
        await post(path, fields);
        onSignedIn();
      });
    });
  const turnTo = (name: 'sign-in' | 'sign-up') => () => {
    say('');
    show(name);
  };
  connectForm('sign-in', 'sign-in/email');
  connectForm('sign-up', 'sign-up/email');
  onClick('to-sign-up', turnTo('sign-up'));
  onClick('to-sign-in', turnTo('sign-in'));

  return {
    current: async () => {
      const email = textOf(field(field(await get('get-session'), 'user'), 'email'));
      return email === '' ? null : { email };
    },
    ask: (signedIn) => {
      onSignedIn = signedIn;
      for (const form of document.forms) form.reset();
      show('sign-in');
    },
    token: async () => {
      const token = textOf(field(await get('token'), 'token'));
      if (token === '') throw new Problem('invalid_token', 'Your session has ended.');
      return token;
    },
    signOut: async () => void (await post('sign-out', {})),
  };
}
