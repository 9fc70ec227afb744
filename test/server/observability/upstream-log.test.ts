import { expect, test } from 'bun:test';
import { startAggregator } from '../../support/aggregator/aggregator.ts';
import { labForm, sendLab } from '../../support/files/lab-files.ts';
import { startServiceProcess } from '../../support/service/service-process.ts';
import { until } from '../../support/until.ts';

const aggregator = await startAggregator();
const service = await startServiceProcess(aggregator.variables);

const failedCalls = () => service.logLines().filter(({ event }) => event === 'upstream_failed');

test('a log line about a call to the aggregator has the id of the request behind it, also when a job makes the call', async () => {
  await aggregator.become('500');
  const asked: [string, () => Promise<Response>][] = [
    ['listConnections', () => service.call('GET', '/v1/me', { as: 'user_a' })],
    ['createWidgetSession', () => service.call('POST', '/v1/connect', { as: 'user_a', body: {} })],
    ['submitLab', () => sendLab(service, 'user_a', labForm())],
  ];
  for (const [call, ask] of asked) {
    const answered = ask();
    await until(() => failedCalls().some((line) => line['call'] === call));
    await aggregator.become('ok');
    const { headers } = await answered;
    await aggregator.become('500');
    const [line] = failedCalls().filter((one) => one['call'] === call);
    expect([call, line?.['request_id']]).toEqual([call, headers.get('x-request-id')]);
  }
});
