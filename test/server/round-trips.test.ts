import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { steps, type WearableUser } from '../support/aggregator/wearable-events.ts';
import { hasSqld, startSqld } from '../support/database/sqld.ts';
import { type App, startAppWithoutWorker } from '../support/service/app.ts';
import { isOfARequest, startCountingProxy } from '../support/service/counting-proxy.ts';
import { completedTurn, question, result } from '../support/turns/journal.ts';

const as = 'user_ada';
const wearable: WearableUser = { user_id: 'connection-1', provider: 'GARMIN', reference_id: as };
const tripsMax = 2;

describe.skipIf(!hasSqld)(
  `a request to a service on a libSQL server${hasSqld ? '' : ' (skipped: no sqld here)'}`,
  () => {
    let app: App;
    let proxy: ReturnType<typeof startCountingProxy>;
    let turnId: string;
    let token: string;
    beforeAll(async () => {
      proxy = startCountingProxy((await startSqld()).url);
      app = await startAppWithoutWorker({ variables: { DATABASE_URL: proxy.url } });
      token = await app.tokenOf(as);
      turnId = await completedTurn(app, as);
    });
    afterAll(async () => {
      await app.stop();
      proxy.stop();
    });

    /** One token throughout: each new token costs a look-up of the person. */
    const asThePerson = () => ({ authorization: `Bearer ${token}` });
    const get = (path: string) => async () => {
      const response = await app.call('GET', path, { headers: asThePerson() });
      await response.text();
      return response.status;
    };
    let keys = 0;
    const requests: Record<string, () => Promise<number>> = {
      'GET /v1/me': get('/v1/me'),
      'GET /v1/turns/:id': () => get(`/v1/turns/${turnId}`)(),
      'GET /v1/turns': get('/v1/turns?limit=20'),
      'GET /v1/sources': get('/v1/sources'),
      'GET /v1/labs': get('/v1/labs'),
      'GET /v1/data/sync': get('/v1/data/sync'),
      'POST /v1/turns': async () =>
        (await app.call('POST', '/v1/turns', { body: question, headers: asThePerson() })).status,
      'POST /v1/turns with a key': async () => {
        const headers = { ...asThePerson(), 'idempotency-key': `key-${++keys}` };
        return (await app.call('POST', '/v1/turns', { body: question, headers })).status;
      },
      'POST /v1/turns with a key, which goes on with an answer': async () => {
        const said = { role: 'assistant', content: result.answer };
        const body = { messages: [...question.messages, said, ...question.messages] };
        const headers = { ...asThePerson(), 'idempotency-key': `key-${++keys}` };
        return (await app.call('POST', '/v1/turns', { body, headers })).status;
      },
      'POST /webhooks/aggregator': async () => (await app.deliver(steps(wearable, '2026-07-01', ++keys))).status,
    };

    test.each(Object.entries(requests))('%s goes to the database at most 2 times', async (_, request) => {
      expect(await request()).toBeLessThan(300);
      const before = proxy.trips.length;
      expect(await request()).toBeLessThan(300);
      const trips = proxy.trips.slice(before).filter(isOfARequest);
      expect(trips.length).toBeGreaterThan(0);
      expect(trips.length).toBeLessThanOrEqual(tripsMax);
    });
  },
);
