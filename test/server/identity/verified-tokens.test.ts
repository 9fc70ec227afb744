import { expect, test } from 'bun:test';
import { userSha256 } from '../../../db/id.ts';
import { createVerifiedTokens, type Verified } from '../../../server/identity/verified-tokens.ts';

const verifiedFor = (userId: string): Verified => ({
  identity: { userId, email: '', credential: 'service', authTimeMs: 0, signedInMs: null, tokenId: 'one' },
  ...{ issuedMs: 0, expiresMs: 1e15, usedHourMs: 0 },
});

function opened() {
  const state = { clockMs: 0, looks: 0, fails: false, changes: [] as { seq: number; userSha256: string }[] };
  const tokens = createVerifiedTokens(
    async ({ afterSeq, limit }) => {
      state.looks += 1;
      if (state.fails) throw new Error('unreachable');
      return state.changes.filter(({ seq }) => seq > afterSeq).slice(0, limit);
    },
    () => state.clockMs,
  );
  const end = (userId: string) => state.changes.push({ seq: state.changes.length + 1, userSha256: userSha256(userId) });
  const keep = async (userId: string) => {
    await tokens.refresh();
    tokens.keep(userId, verifiedFor(userId), tokens.age());
  };
  return { state, tokens, end, keep };
}

test('a kept token costs no look-up for two seconds, and then one look for all of them, beside the requests', async () => {
  const { state, tokens, keep } = opened();
  await keep('user_ada');
  const before = state.looks;
  for (let count = 0; count < 1_000; count += 1) expect(tokens.refresh()).toBeNull();
  expect(state.looks).toBe(before);
  state.clockMs += 2_500;
  for (let count = 0; count < 1_000; count += 1) expect(tokens.refresh()).toBeNull();
  expect(state.looks).toBe(before + 1);
});

test('ended tokens are forgotten by the look that is under way when what is kept no longer counts', async () => {
  const { state, tokens, end, keep } = opened();
  await keep('user_ada');
  await keep('user_grace');
  end('user_ada');
  state.clockMs += 4_500;
  const looking = tokens.refresh();
  expect(looking).toBeInstanceOf(Promise);
  await looking;
  expect([tokens.find('user_ada', 0), tokens.find('user_grace', 0)?.identity.userId]).toEqual([
    undefined,
    'user_grace',
  ]);
});

test('what was verified while a token was ended is not kept', async () => {
  const { tokens, end } = opened();
  await tokens.refresh();
  const age = tokens.age();
  end('user_ada');
  await tokens.refreshNow();
  tokens.keep('user_ada', verifiedFor('user_ada'), age);
  expect(tokens.find('user_ada', 0)).toBeUndefined();
});

test('a node that cannot reach the database accepts kept tokens for four seconds and no longer', async () => {
  const { state, tokens, keep } = opened();
  await keep('user_ada');
  state.fails = true;
  state.clockMs += 3_000;
  expect(tokens.refresh()).toBeNull();
  await Bun.sleep(0);
  state.clockMs += 1_500;
  expect(tokens.refresh()).rejects.toThrow('unreachable');
});

test('after a pause in which changes may have been deleted, or with more of them than one look reads, nothing is kept', async () => {
  const { state, tokens, end, keep } = opened();
  await keep('user_ada');
  state.clockMs += 3_700_000;
  await tokens.refresh();
  expect(tokens.find('user_ada', 0)).toBeUndefined();
  await keep('user_ada');
  for (let count = 0; count < 1_000; count += 1) end('user_else');
  await tokens.refreshNow();
  expect(tokens.find('user_ada', 0)).toBeUndefined();
});
