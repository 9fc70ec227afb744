import { held, type Section, testsOf } from '../table.ts';

const cli = testsOf('server/http/bad-input/cli.test.ts');
const page = testsOf('web/sign-in/sign-in.test.ts');
const callback = testsOf('server/http/pages/callback.test.ts');
const tokens = testsOf('server/http/promised/tokens.test.ts');
const idempotency = testsOf('routers/core/idempotency.test.ts');

export const signInPromises: Section = {
  page: 'authentication.md',
  heading: 'Service tokens for terminals',
  promises: [
    held(
      'GET /cli/login answers HTML to anybody',
      cli(
        'C103 %s: allowed, and nowhere in the page as markup',
        'C105 %s: no frame, no referrer, no cache, no guessing of types, and a nonce of its own',
      ),
    ),
    held(
      'cb begins with http://localhost: or http://127.0.0.1:',
      callback('%s is one: a loopback host with its port written out', '%p is refused'),
      cli('C102 %p: 400, no redirect, and nothing of it in the page'),
    ),
    held(
      'after signing in the page approves and goes to cb with token and state',
      page('a new account, approved: the program gets a token that works, and its state as it was'),
    ),
    held(
      'state comes back as it was sent',
      callback('a state arrives as it was given, whatever is in it'),
      page('a new account, approved: the program gets a token that works, and its state as it was'),
    ),
    held(
      'POST /v1/auth/cli-approve takes an identity-provider session token',
      cli('C104 the page itself may: 200, with a token for 30 days'),
    ),
    held(
      'every approval makes another token',
      testsOf('regression/identity/external-tokens.test.ts')(
        'every approval makes another token, also of the same person within a second',
      ),
    ),
    held(
      'an approval answers service_token, expires_in_days 30 and user_id',
      idempotency('a token made for a terminal client is the same again, and nowhere in the database'),
    ),
    held(
      'the service token is good for 30 days',
      tokens('a service token is HS256, is for the person who approved it and is good for 30 days'),
    ),
  ],
};
