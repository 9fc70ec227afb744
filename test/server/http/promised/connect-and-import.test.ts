import { expect, test } from 'bun:test';
import { startAggregator } from '../../../support/aggregator/aggregator.ts';
import { startService } from '../../../support/service/service.ts';

const as = 'user_a';

const aggregator = await startAggregator();
const service = await startService(aggregator.variables);
await service.connect(as);
aggregator.forget();

test('AGGREGATOR_WIDGET_URL is where widget sessions are made, and nowhere else', async () => {
  aggregator.forget();
  const variables = { ...aggregator.variables, AGGREGATOR_WIDGET_URL: `${aggregator.url}/elsewhere` };
  const other = await startService(variables);
  await other.call('POST', '/v1/connect', { as, body: { provider: 'oura' } });
  expect(aggregator.requests.map(({ path }) => path)).toEqual(['/elsewhere']);
});

test('an import answers at once although the aggregator does not, and asks by jobs', async () => {
  await aggregator.become('hang');
  const { status, body } = await service.json('POST', '/v1/import', { as, body: { days: 9 } });
  expect([status, body['days']]).toEqual([200, 9]);
  aggregator.release();
});
