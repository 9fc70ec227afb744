import { afterAll, expect, test } from 'bun:test';
import { expectError } from '../../support/http/errors.ts';
import { startAppWithoutWorker } from '../../support/service/app.ts';

const app = await startAppWithoutWorker();
afterAll(() => app.stop());

test.each(['/webhooks/aggregator/', '/webhook/aggregator/', '/webhook/', '/aggregator/'])(
  'a delivery to %s is no delivery: the webhook has five addresses and not nine',
  async (path) => {
    expect((await app.deliver({ type: 'healthcheck' }, { path })).status).toBe(404);
  },
);

test.each(['/healthz/', '/openapi.json/', '/v1/me/', '/v1/turns/turn_x/events/', '/cli/login/'])(
  '%s is no route, as it is none for the cross-origin check',
  async (path) => {
    await expectError(await app.call('GET', path, { as: 'user_a' }), { status: 404, code: 'not_found' });
  },
);
