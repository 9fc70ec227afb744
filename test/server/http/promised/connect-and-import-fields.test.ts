import { expect, test } from 'bun:test';
import { startAggregator } from '../../../support/aggregator/aggregator.ts';
import { expectRefusedFlat } from '../../../support/http/bad-input.ts';
import { expectError } from '../../../support/http/errors.ts';
import { startService } from '../../../support/service/service.ts';

const as = 'user_a';

const connect = (body: object) => service.call('POST', '/v1/sources/aggregator/connect', { as, body });

const aggregator = await startAggregator();
const service = await startService(aggregator.variables);
await service.connect(as);
aggregator.forget();

test('a provider is a lower-case slug that the aggregator offers, and any other is invalid_field', async () => {
  for (const provider of ['GARMIN', 'nobody', '', 'src_x', 7, null, ['oura']])
    await expectError(await connect({ provider }), { status: 400, code: 'invalid_field', field: 'provider' });
  expect(aggregator.requests).toEqual([]);
});

test('a redirect_url is http or https, and any other is invalid_field', async () => {
  for (const redirect_url of [
    'javascript:alert(1)',
    'ftp://app.example/',
    'data:text/html,x',
    '/back',
    'app://back',
    '',
  ])
    await expectError(await connect({ provider: 'oura', redirect_url }), {
      status: 400,
      code: 'invalid_field',
      field: 'redirect_url',
    });
  for (const redirect_url of ['http://localhost:3000/back', 'https://app.example/back?a=b'])
    expect((await connect({ provider: 'oura', redirect_url })).status).toBe(200);
});

test('AGGREGATOR_WIDGET_URL is where widget sessions are made, and nowhere else', async () => {
  aggregator.forget();
  const variables = { ...aggregator.variables, AGGREGATOR_WIDGET_URL: `${aggregator.url}/elsewhere` };
  const other = await startService(variables);
  await other.call('POST', '/v1/connect', { as, body: { provider: 'oura' } });
  expect(aggregator.requests.map(({ path }) => path)).toEqual(['/elsewhere']);
});

test('days is a whole number from 1 to 1460, and any other is invalid_days, flat', async () => {
  for (const days of [0, -1, 1461, 1.5, '30', null, true, [30]])
    await expectRefusedFlat(await service.call('POST', '/v1/import', { as, body: { days } }), {
      status: 400,
      error: 'invalid_days',
      hint: expect.any(String),
    });
  for (const days of [1, 1460])
    expect((await service.call('POST', '/v1/import', { as, body: { days } })).status).toBe(200);
});

test('an import answers at once although the aggregator does not, and asks by jobs', async () => {
  await aggregator.become('hang');
  const { status, body } = await service.json('POST', '/v1/import', { as, body: { days: 9 } });
  expect([status, body['days']]).toEqual([200, 9]);
  aggregator.release();
});

test('only the id of a source ends it: a slug, an id of nobody and an ended one are source_not_found', async () => {
  const { body } = await service.json<{ data: { id: string }[] }>('GET', '/v1/sources', { as });
  const id = body.data[0]?.id ?? '';
  for (const other of ['garmin', 'src_', 'src_0000000000000000000000', id.slice(4), `${id}x`])
    await expectError(await service.call('DELETE', `/v1/sources/${other}`, { as }), {
      status: 404,
      code: 'source_not_found',
    });
  expect((await service.call('DELETE', `/v1/sources/${id}`, { as })).status).toBe(204);
  await expectError(await service.call('DELETE', `/v1/sources/${id}`, { as }), {
    status: 404,
    code: 'source_not_found',
  });
});
