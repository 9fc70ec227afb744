import { describe, expect, test } from 'bun:test';
import { createTRPCClient, httpBatchLink, TRPCClientError } from '@trpc/client';
import type { AppRouter } from '../../../routers/index.ts';
import { loadProcedures } from '../../../server/procedures.ts';
import { startAppWithoutWorker } from '../../support/service/app.ts';
import { eventText, framesOf, parseFrame } from '../../support/turns/event-text.ts';
import { ask, completedTurn, question, result, work } from '../../support/turns/journal.ts';

let requests = 0;
const app = await startAppWithoutWorker();
const procedures = await loadProcedures();

function clientOf(userId?: string) {
  const headers = async () => (userId === undefined ? {} : { authorization: `Bearer ${await app.tokenOf(userId)}` });
  const counted = async () => {
    requests += 1;
    return headers();
  };
  return createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: `${app.url}/trpc`, headers: counted })] });
}

async function errorOf(call: Promise<unknown>): Promise<Record<string, unknown>> {
  const cause = await call.then(
    () => undefined,
    (cause: unknown) => cause,
  );
  expect(cause).toBeInstanceOf(TRPCClientError);
  return (cause as TRPCClientError<AppRouter>).data?.error as Record<string, unknown>;
}

describe('who may', () => {
  const guarded = [...procedures].filter(([path]) => !/^(jobs|ingest)\./.test(path));

  test.each(guarded)('nobody calls %s without credentials or with bad ones', async (path, { type }) => {
    for (const headers of [{}, { authorization: 'Bearer x' }] as Record<string, string>[]) {
      const code = 'authorization' in headers && !path.startsWith('admin.') ? 'invalid_token' : 'missing_authorization';
      const answer =
        type === 'mutation'
          ? await app.call('POST', `/trpc/${path}`, { headers, body: {} })
          : await app.call('GET', `/trpc/${path}?input={}`, { headers });
      expect(await answer.text()).toContain(`"error":{"code":"${code}"`);
      expect(answer.status).toBe(type === 'subscription' ? 200 : 401);
    }
  });

  test('the procedures of the worker and of the webhook are refused to strangers and to users', async () => {
    const calls = (client: ReturnType<typeof clientOf>) => [
      () => client.jobs.answerTurn.mutate({ turnId: 'turn_x', userId: 'user_a' }),
      () => client.jobs.normalizeEvent.mutate({ rawEventId: 1 }),
      () => client.jobs.sweepEvents.mutate({}),
      () => client.jobs.pruneEventLogs.mutate({}),
      () => client.ingest.receive.mutate({ body: '{}', payload: {}, orderingMs: null }),
    ];
    for (const call of calls(clientOf())) expect((await errorOf(call()))['code']).toBe('missing_authorization');
    for (const call of calls(clientOf('user_a'))) expect((await errorOf(call()))['code']).toBe('forbidden');
  });

  test('a stranger’s turn is not found, for reading and for following', async () => {
    const id = await ask(app, 'user_a');
    expect((await errorOf(clientOf('user_b').turns.get.query({ id })))['code']).toBe('turn_not_found');
    expect(await subscribe('user_b', { id })).toMatchObject({ code: 'turn_not_found', events: [] });
  });
});

describe('calls', () => {
  test('several at once are one request, and each has its own outcome', async () => {
    const client = clientOf('user_a');
    const before = requests;
    const [me, turns, missing] = await Promise.allSettled([
      client.me.get.query({}),
      client.turns.list.query({}),
      client.turns.get.query({ id: 'turn_x' }),
    ]);
    expect(requests).toBe(before + 1);
    expect(me).toMatchObject({ status: 'fulfilled', value: { user_id: 'user_a' } });
    expect(turns.status).toBe('fulfilled');
    expect(missing).toMatchObject({ status: 'rejected', reason: { data: { error: { code: 'turn_not_found' } } } });
  });

  test('errors carry the envelope’s error, the same as REST sends it', async () => {
    const client = clientOf('user_a');
    const cases = [
      [() => client.turns.create.mutate({ messages: [] }), 'POST', '/v1/turns', { messages: [] }],
      [() => client.turns.create.mutate({} as never), 'POST', '/v1/turns', {}],
      [
        () => client.turns.create.mutate({ messages: [{ role: 'user', content: '' }] }),
        'POST',
        '/v1/turns',
        { messages: [{ role: 'user', content: '' }] },
      ],
      [
        () => client.turns.create.mutate({ ...question, stream: null } as never),
        'POST',
        '/v1/turns',
        { ...question, stream: null },
      ],
      [() => client.turns.list.query({ limit: 101 }), 'GET', '/v1/turns?limit=101', undefined],
      [() => client.turns.list.query({ cursor: 'x' }), 'GET', '/v1/turns?cursor=x', undefined],
      [() => client.turns.get.query({ id: 'turn_x' }), 'GET', '/v1/turns/turn_x', undefined],
    ] as const;
    for (const [call, method, path, body] of cases) {
      const rest = await app.json<{ error: Record<string, unknown> }>(method, path, {
        as: 'user_a',
        ...(body && { body }),
      });
      expect(await errorOf(call())).toEqual({ ...rest.body.error, request_id: expect.stringMatching(/^req_/) });
    }
  });

  test('a turn over tRPC is the turn over REST', async () => {
    const created = await clientOf('user_c').turns.create.mutate({ messages: [{ role: 'user', content: 'hi' }] });
    expect(created.stream_url).toBe(`${app.url}/v1/turns/${created.id}/events`);
    const rest = await app.json('GET', `/v1/turns/${created.id}`, { as: 'user_c' });
    expect((await clientOf('user_c').turns.get.query({ id: created.id })) as unknown).toEqual(rest.body);
  });

  test('twenty calls in a batch are answered; twenty-one, and a body over 1 MiB, are refused whole', async () => {
    const client = clientOf('user_a');
    const calls = (count: number) => Promise.allSettled(Array.from({ length: count }, () => client.me.get.query({})));
    expect((await calls(20)).every(({ status }) => status === 'fulfilled')).toBe(true);
    for (const outcome of await calls(21))
      expect(outcome).toMatchObject({ status: 'rejected', reason: { data: { error: { code: 'invalid_request' } } } });
    const large = client.turns.create.mutate({ messages: [{ role: 'user', content: 'x'.repeat(1024 * 1024) }] });
    expect((await errorOf(large))['code']).toBe('invalid_request');
  });

  test('an upload is a form and goes to /v1: JSON that plays a file, and a form, are refused with 400', async () => {
    const headers = { authorization: `Bearer ${await app.tokenOf('user_a')}` };
    const form = new FormData();
    form.set('file', new Blob(['%PDF-1.7'], { type: 'application/pdf' }), 'report.pdf');
    const file = { fileName: 'report.pdf', contentType: 'application/pdf', bytes: { 0: 37 }, sizeBytes: 1, head: {} };
    const json = { ...headers, 'content-type': 'application/json' };
    const send = (init: RequestInit) => fetch(`${app.url}/trpc/labs.upload`, { method: 'POST', ...init });
    for (const answer of [
      await send({ headers, body: form }),
      await send({ headers: json, body: '{}' }),
      await send({ headers: json, body: JSON.stringify({ file }) }),
    ]) {
      const { error } = (await answer.json()) as { error: { data: { error: { code: string } } } };
      expect([answer.status, error.data.error.code]).toEqual([400, expect.stringMatching(/^invalid_(request|field)$/)]);
    }
    expect((await app.json('GET', '/v1/labs', { as: 'user_a' })).body).toEqual({ uploads: [] });
  });
});

describe('following a turn', () => {
  test('the same events under the same ids as the REST stream, and resuming behind each of them gives the rest', async () => {
    const id = await completedTurn(app, 'user_a');
    const frames = framesOf(await eventText(app, 'user_a', id)).map(parseFrame);
    const all = await subscribe('user_a', { id });
    expect(all.events.map(({ id }) => id)).toEqual(frames.map(({ id }) => id));
    expect(all.events.map(({ data }) => data.type)).toEqual(frames.map(({ event }) => event));
    for (const [index, { id: lastEventId }] of frames.entries()) {
      expect((await subscribe('user_a', { id, lastEventId })).events).toEqual(all.events.slice(index + 1));
      expect((await subscribe('user_a', { id }, lastEventId)).events).toEqual(all.events.slice(index + 1));
    }
  });

  test('live', async () => {
    const id = await ask(app, 'user_a');
    const following = subscribe('user_a', { id });
    await Bun.sleep(20);
    const journal = await app.journalOf(id, 'user_a');
    await work(journal);
    await journal.complete(result);
    expect((await following).events).toHaveLength(7);
  });
});

type Tracked = { id: string; data: { type: string } };

async function subscribe(userId: string, input: { id: string; lastEventId?: string }, lastEventId?: string) {
  const headers = { accept: 'text/event-stream', ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) };
  const response = await app.call('GET', `/trpc/turns.events?input=${encodeURIComponent(JSON.stringify(input))}`, {
    as: userId,
    headers,
  });
  const text = await response.text();
  const events = framesOf(text).flatMap((frame): Tracked[] => {
    const id = /(?:^|\n)id: ([^\n]*)\n/.exec(frame)?.[1];
    const data = /(?:^|\n)data: ([^\n]*)\n/.exec(frame)?.[1];
    return id === undefined || data === undefined ? [] : [{ id, data: JSON.parse(data) }];
  });
  const refusal = /^event: serialized-error\ndata: (.*)$/m.exec(text)?.[1];
  const code: unknown = refusal === undefined ? undefined : JSON.parse(refusal).data.error.code;
  return { code, events };
}
