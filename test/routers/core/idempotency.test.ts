import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { createTRPCClient, httpLink } from '@trpc/client';
import { TRPCError } from '@trpc/server';
import { eq, sql } from 'drizzle-orm';
import { users } from '../../../db/schema/schema.ts';
import { fail } from '../../../routers/core/errors.ts';
import { answerOnce } from '../../../routers/core/idempotency.ts';
import type { AppRouter } from '../../../routers/index.ts';
import { onEveryEngine, statement } from '../../support/database/engines.ts';
import { startIdentityProvider, type TestIdentityProvider } from '../../support/identity/identity-provider.ts';
import { type App, startAppWithoutWorker } from '../../support/service/app.ts';
import { startServiceProcess } from '../../support/service/service-process.ts';
import { question, type TurnBody, type TurnPage } from '../../support/turns/journal.ts';
import { until } from '../../support/until.ts';

const minuteMs = 60_000;
type Outcome = Awaited<ReturnType<typeof answerOnce>>;
type Run = Parameters<typeof answerOnce>[1]['run'];

onEveryEngine((nodes) => {
  const clock = { ms: Date.now() };
  /** Claims go by the commit clock. */
  const passMinute = () => {
    clock.ms += minuteMs;
    return nodes.db.engine.setUp([statement(`UPDATE clock SET now_ms = now_ms + ${minuteMs}`, [], 'run')]);
  };
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined, audit: () => undefined };
  let requests = 0;
  const request = (
    run: Run,
    { key = 'k', bodySha256 = 'b', userId = 'user_a', db = nodes.db, remade = false } = {},
  ) => {
    const responseHeaders: Record<string, string> = {};
    const limits = { idempotencyTtlMs: 1_440 * minuteMs };
    const requestId = `req_${++requests}`;
    const ctx = { db, log, limits, requestId, responseHeaders, nowMs: () => clock.ms, principal: { id: userId } };
    const input = async () => ({});
    return answerOnce(ctx, { key, scope: 'POST /x', bodySha256, remade, run, input }).then((outcome) => ({
      outcome,
      headers: responseHeaders,
    }));
  };
  const made = (data: unknown): Outcome => ({ ok: true, data });
  const effect =
    (id: string): Run =>
    async (claim) => {
      await nodes.db.write(
        (orm) => [orm.insert(users).values({ id, email: '', createdAtMs: 1 }), ...claim.settle(orm, id)] as const,
      );
      return made(id);
    };
  const rows = async () => (await nodes.db.read.select({ id: users.id }).from(users)).map(({ id }) => id);

  describe('a request with a key', () => {
    test('has its effect once on any number of nodes at once, and all get the first answer', async () => {
      const other = nodes.another();
      const answers = await Promise.all(
        Array.from({ length: 24 }, (_, index) =>
          request(effect(`user_${index}`), { db: index % 2 ? other : nodes.db }),
        ),
      );
      expect((await rows()).length).toBe(1);
      expect(new Set(answers.map(({ outcome }) => outcome.ok && outcome.data)).size).toBe(1);
      expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === undefined).length).toBe(1);
      const ids = answers.map(({ headers }) => headers['x-request-id']).filter(Boolean);
      expect([ids.length, new Set(ids).size]).toEqual([23, 1]);
    });

    test('that died behind its claim is taken over once the claim has lapsed, under the same effect', async () => {
      const seen: string[] = [];
      const never = Promise.withResolvers<Outcome>();
      void request(async (claim) => {
        seen.push(claim.effectId);
        return never.promise;
      });
      await until(() => seen.length === 1);
      await passMinute();
      await request(async (claim) => {
        seen.push(claim.effectId);
        return effect('user_second')(claim);
      });
      expect(seen[1]).toBe(seen[0] ?? '');
      expect(seen[0]).toMatch(/^[0-9A-Za-z]{22}$/);
      expect(await rows()).toEqual(['user_second']);
    });

    test('that comes back from the dead has no effect and gets the other’s answer', async () => {
      const paused = Promise.withResolvers<void>();
      let started = false;
      const zombie = request(async (claim) => {
        started = true;
        await paused.promise;
        return effect('user_zombie')(claim).catch((cause: unknown) => ({
          ok: false as const,
          error: new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause }),
        }));
      });
      await until(() => started);
      await passMinute();
      await request(effect('user_living'));
      paused.resolve();
      expect((await zombie).outcome).toEqual(made('user_living'));
      expect(await rows()).toEqual(['user_living']);
    });

    test('keeps a refusal below 500 and lets 401, 429 and 5xx be tried again', async () => {
      let runs = 0;
      const refuse =
        (code: Parameters<typeof fail>[0]): Run =>
        async () => {
          runs += 1;
          return { ok: false, error: fail(code, { message: `Number ${runs}.` }) };
        };
      for (const code of ['already_exists', 'unprocessable', 'forbidden', 'turn_not_found'] as const) {
        runs = 0;
        expect((await request(refuse(code), { key: code })).outcome).toMatchObject({ ok: false });
        expect(request(refuse(code), { key: code })).rejects.toMatchObject({ message: 'Number 1.' });
        await request(refuse(code), { key: code }).catch(() => undefined);
        expect(runs).toBe(1);
      }
      for (const code of ['invalid_token', 'rate_limit_exceeded', 'internal_error', 'upstream_unavailable'] as const) {
        runs = 0;
        await request(refuse(code), { key: code });
        await request(refuse(code), { key: code });
        expect(runs).toBe(2);
        expect((await request(async () => made('at last'), { key: code })).outcome).toEqual(made('at last'));
      }
    });

    test('whose effect did not take place keeps no answer', async () => {
      const none: Run = async (claim) => {
        await nodes.db
          .write(
            (orm) =>
              [
                orm.delete(users).where(eq(users.id, 'user_nobody')),
                ...claim.settle(orm, 'made', { shape: 'never', sql: sql`false`, values: {} }),
              ] as const,
          )
          .catch(() => undefined);
        return { ok: false, error: fail('concurrency_limit_exceeded') };
      };
      await request(none);
      expect((await request(async () => made('later'))).outcome).toEqual(made('later'));
    });

    test('whose answer is a secret keeps none of it, and makes the same again', async () => {
      const secret: Run = async ({ createdAtMs, effectId }) => made(`secret of ${createdAtMs} ${effectId}`);
      const first = await request(secret, { remade: true });
      await passMinute();
      const second = await request(secret, { remade: true });
      expect(second.outcome).toEqual(first.outcome);
      expect(second.headers['idempotent-replayed']).toBe('true');
      const [row] = await nodes.db.engine.read([
        { sql: 'SELECT outcome FROM idempotency_keys', params: [], method: 'all' },
      ]);
      expect(JSON.stringify(row)).not.toContain('secret');
    });
  });
});

describe('over the wire', () => {
  let provider: TestIdentityProvider;
  let app: App;
  beforeAll(async () => {
    provider = await startIdentityProvider();
    app = await startAppWithoutWorker({ variables: { ...provider.variables, MAX_TURNS_IN_FLIGHT: '1000' } });
  });
  afterAll(async () => {
    await app.stop();
    await provider.stop();
  });
  const turnsOf = async (as: string) =>
    (await app.json<TurnPage>('GET', '/v1/turns?limit=100', { as })).body.data.map(({ id }) => id);
  const trpcOf = (userId: string, key: string) =>
    createTRPCClient<AppRouter>({
      links: [
        httpLink({
          url: `${app.url}/trpc`,
          headers: async () => ({ authorization: `Bearer ${await app.tokenOf(userId)}`, 'idempotency-key': key }),
        }),
      ],
    });
  const messages = [{ role: 'user' as const, content: 'How did I sleep?' }];

  test('a tRPC mutation has the same guarantee: 24 at once make one turn', async () => {
    const client = trpcOf('user_trpc', 'key');
    const made = await Promise.all(Array.from({ length: 24 }, () => client.turns.create.mutate({ messages })));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await turnsOf('user_trpc')).toEqual([made[0]?.id ?? '']);
    const other = client.turns.create.mutate({ messages: [{ role: 'user', content: 'And now?' }] });
    expect(other).rejects.toMatchObject({ data: { error: { code: 'idempotency_key_mismatch' } } });
    await other.catch(() => undefined);
  });

  test('in a tRPC batch one key stands for each of its calls', async () => {
    const call = { messages };
    const send = async () => {
      const body = JSON.stringify({ 0: call, 1: call });
      const headers = { 'idempotency-key': 'batch' };
      const response = await app.call('POST', '/trpc/turns.create,turns.create?batch=1', {
        as: 'user_batch',
        body,
        headers,
      });
      return ((await response.json()) as { result: { data: TurnBody } }[]).map(({ result }) => result.data.id);
    };
    const first = await send();
    expect(new Set(first).size).toBe(2);
    expect(await send()).toEqual(first);
    expect((await turnsOf('user_batch')).toSorted()).toEqual(first.toSorted());
  });

  test('without a key every request is its own', async () => {
    await app.json('POST', '/v1/turns', { as: 'user_plain', body: question });
    await app.json('POST', '/v1/turns', { as: 'user_plain', body: question });
    expect((await turnsOf('user_plain')).length).toBe(2);
  });

  test('a token made for a terminal client is the same again, and nowhere in the database', async () => {
    const authorization = `Bearer ${await provider.token({ sub: 'user_cli' })}`;
    const approve = (key: string) =>
      app.json<{ service_token: string }>('POST', '/v1/auth/cli-approve', {
        headers: { authorization, 'idempotency-key': key },
      });
    const [first, again, other] = [await approve('a'), await approve('a'), await approve('b')];
    expect(first.body).toEqual({
      service_token: expect.any(String),
      expires_in_days: 30,
      user_id: 'user_cli',
    } as never);
    expect(again.body).toEqual(first.body);
    expect([again.headers.get('idempotent-replayed'), other.headers.get('idempotent-replayed')]).toEqual([
      'true',
      null,
    ]);
    const me = await app.json('GET', '/v1/me', { headers: { authorization: `Bearer ${first.body.service_token}` } });
    expect(me.body).toMatchObject({ user_id: 'user_cli' });
    const [stored] = await app.db.engine.read([
      { sql: 'SELECT outcome FROM idempotency_keys', params: [], method: 'all' },
    ]);
    for (const part of first.body.service_token.split('.')) expect(JSON.stringify(stored)).not.toContain(part);
  });
});

test('after kill -9 at any instant a retry with the same key makes no second turn', async () => {
  const service = await startServiceProcess({ LOG_LEVEL: 'error', MAX_TURNS_IN_FLIGHT: '1000' });
  const as = 'user_ada';
  const post = (key: string) =>
    service.call('POST', '/v1/turns', { as, body: question, headers: { 'idempotency-key': key } });
  await service.call('GET', '/v1/me', { as });
  const answered: string[] = [];
  let cut = 0;
  const rounds = 12;
  for (let round = 0; round < rounds; round++) {
    const pending = Array.from({ length: 6 }, (_, index) =>
      post(`${round}-${index}`).then(
        (response) => response.text(),
        () => null,
      ),
    );
    await Bun.sleep(Math.random() * 12);
    await service.kill();
    const first = await Promise.all(pending);
    cut += first.filter((text) => text === null).length;
    await service.restart();
    const retries = await Promise.all(first.map(async (_, index) => (await post(`${round}-${index}`)).text()));
    for (const [index, text] of retries.entries()) {
      if (first[index] !== null) expect(text).toBe(first[index] ?? '');
      answered.push((JSON.parse(text) as TurnBody).id);
    }
  }
  expect(cut).toBeGreaterThan(0);
  const { body } = await service.json<TurnPage>('GET', '/v1/turns?limit=100', { as });
  expect(body.data.map(({ id }) => id).toSorted()).toEqual(answered.toSorted());
});
