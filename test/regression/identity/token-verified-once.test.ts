import { expect, test } from 'bun:test';
import { createAuthenticate, mintServiceToken } from '../../../server/identity/authenticate.ts';
import { createVerifiedTokens } from '../../../server/identity/verified-tokens.ts';

test('requests that come at once with a token that nobody has seen yet share its verification', async () => {
  const jwtSecret = 'a-secret-of-at-least-thirty-two-bytes';
  const nowMs = Date.now();
  let made = 0;
  const authenticate = createAuthenticate({
    jwtSecret,
    nowMs: () => nowMs,
    verifySession: () => Promise.resolve(null),
    verifyAccess: async () => null,
    keysVersion: () => 0,
    admit: async (found) => {
      made += 1;
      return found;
    },
    noteUse: () => undefined,
    verified: createVerifiedTokens(async () => []),
  });
  const header = `Bearer ${await mintServiceToken('user_a', { jwtSecret, nowMs })}`;
  const judged = await Promise.all(Array.from({ length: 20 }, () => authenticate(header)));
  expect(made).toBe(1);
  for (const each of judged) expect(each).toMatchObject({ identity: { userId: 'user_a' } });
  expect(authenticate(header)).not.toBeInstanceOf(Promise);
});
