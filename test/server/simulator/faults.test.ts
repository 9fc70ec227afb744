import { describe, expect, test } from 'bun:test';
import { addDays } from '../../../routers/core/days.ts';
import type { FaultSettings } from '../../../server/simulator/faults.ts';
import { berlinDate } from '../../../server/simulator/payloads.ts';
import { expectedRows, expectSync } from '../../support/aggregator/simulated-truth.ts';
import { connectByWidget, importDays, startPair } from '../../support/aggregator/simulator.ts';

const pair = await startPair();

describe('a history of 60 days ends in the same rows although', () => {
  test.each<[string, FaultSettings]>([
    ['every delivery comes three times', { duplicate: 3 }],
    ['deliveries come in any order', { shuffle: true }],
    ['deliveries come late, each by a time of its own', { delayMs: 1_500 }],
    ['a third of the signatures is wrong', { wrongSignatureRate: 0.33 }],
    ['days come with preliminary values first', { revisions: true }],
    ['activities that never were come and are withdrawn', { tombstones: true }],
    ['preliminary values may come behind the true ones', { revisions: true, shuffle: true, delayMs: 1_000 }],
    ['a withdrawal may come before what it withdraws', { tombstones: true, shuffle: true, delayMs: 1_000 }],
    ['a third of the requests is refused for their number', { status429Rate: 0.33, retryAfterS: 0 }],
    ['a third of the requests fails', { status500Rate: 0.33 }],
    ['answers are slow', { slowMs: 700 }],
    ['half of the requests are done but lose their answer', { dropAnswerRate: 0.5 }],
    [
      'half of the requests lose their answer, and preliminary values come again behind the true ones',
      { dropAnswerRate: 0.5, revisions: true, shuffle: true, delayMs: 500 },
    ],
  ])('%s', async (title, faults) => {
    await pair.simulator.faults({});
    const userId = `user_${title.replaceAll(/\W/g, '_')}`;
    await connectByWidget(pair, userId);
    expect((await pair.simulator.faults(faults)).faults).toMatchObject(faults);
    const range = await importDays(pair, userId, 60);
    await expectSync(pair, userId, expectedRows(userId, 'garmin', range));
  });
});

describe('faults', () => {
  test('a provider that keeps 20 days sends 20 days, of 60 that were asked for', async () => {
    await pair.simulator.faults({ truncateHistoryDays: 20 });
    await connectByWidget(pair, 'user_short');
    const { start, end } = await importDays(pair, 'user_short', 60);
    const all = expectedRows('user_short', 'garmin', { start, end }).daily_summary;
    // The provider counts in the person's days, which may be ahead of UTC.
    const kept = addDays(berlinDate(Date.now()), -20);
    const expected = expectedRows('user_short', 'garmin', { start: kept, end });
    expect(expected.daily_summary.length).toBeLessThan(all.length);
    await expectSync(pair, 'user_short', expected);
  });

  test('what is not named does not happen, and an unknown or impossible fault changes nothing', async () => {
    await pair.simulator.faults({ duplicate: 4 });
    for (const body of ['{"slowMs":-1}', '{"nonsense":true}', '[]', 'x']) {
      expect((await pair.simulator.call('POST', '/simulator/faults', { body })).status).toBe(400);
    }
    expect((await pair.simulator.faults()).faults.duplicate).toBe(4);
    expect((await pair.simulator.faults({ shuffle: true })).faults).toMatchObject({ duplicate: 1, shuffle: true });
    expect((await pair.simulator.faults({})).faults.shuffle).toBe(false);
  });

  test('are for the holder of the account alone', async () => {
    const response = await fetch(`${pair.simulator.url}/simulator/faults`, { method: 'POST', body: '{"slowMs":9}' });
    expect(response.status).toBe(401);
    expect((await fetch(`${pair.service.url}/simulator/faults`, { method: 'POST', body: '{}' })).status).toBe(404);
    expect((await pair.simulator.faults()).faults.slowMs).toBe(0);
  });

  test('a refusal for too many requests says when to come again', async () => {
    await pair.simulator.faults({ status429Rate: 1, retryAfterS: 17 });
    const response = await pair.simulator.call('GET', '/v2/subscriptions');
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '17']);
    await pair.simulator.faults({});
  });

  test('a dropped answer reaches nobody whole, though the work is done', async () => {
    await pair.simulator.faults({ dropAnswerRate: 1 });
    const init = { headers: { 'content-type': 'application/json' }, body: '{"reference_id":"user_lost"}' };
    const lost = await pair.simulator
      .call('POST', '/v2/auth/generateWidgetSession', init)
      .then((response) => response.json())
      .then(
        () => false,
        () => true,
      );
    expect(lost).toBe(true);
    await pair.simulator.faults({});
    expect((await pair.simulator.call('GET', '/v2/subscriptions')).status).toBe(200);
  });
});
