import { describe, expect, test } from 'bun:test';
import { deliverAll, type Timed } from '../../support/aggregator/settle.ts';
import { steps, type WearableUser } from '../../support/aggregator/wearable-events.ts';
import { startService } from '../../support/service/service.ts';
import { answerOf } from '../../support/turns/answers.ts';
import { until } from '../../support/until.ts';

const service = await startService();

let people = 0;
async function person(provider?: string): Promise<WearableUser> {
  people += 1;
  return service.connect(`user_owning_${people}`, provider);
}
const settle = (...deliveries: Timed[]) => deliverAll(service, deliveries);
const firstDayOf = (user: WearableUser) => until(async () => (await service.sync(user.reference_id)).daily_summary[0]);

describe('who owns an event', () => {
  test('data that comes before its connection is stored once the person appears', async () => {
    const user = { user_id: crypto.randomUUID(), provider: 'OURA', reference_id: 'user_later' };
    const stored = await service.deliver(steps(user, '2026-07-01', 1234));
    expect(stored.status).toBe(200);
    await Bun.sleep(100);
    expect((await service.sync('user_later')).user_id).toBe('user_later');
    expect(await firstDayOf(user)).toMatchObject({ steps: 1234, provider: 'oura' });
  });

  test('data without a reference id waits for the auth event that names its connection', async () => {
    const user = await person();
    const other = { ...user, user_id: crypto.randomUUID(), provider: 'POLAR' };
    const { reference_id: _, ...anonymous } = other;
    await settle([{ ...steps(other, '2026-07-01', 77), user: anonymous }]);
    expect((await service.sync(user.reference_id)).counts.daily).toBe(0);
    await service.deliver({ type: 'auth', status: 'success', user: other });
    expect(await firstDayOf(user)).toMatchObject({ steps: 77, provider: 'polar' });
  });

  test('a connection never moves to another person', async () => {
    const [owner, thief] = [await person(), await person()];
    await settle(
      [{ type: 'auth', status: 'success', user: { ...owner, reference_id: thief.reference_id } }],
      [steps({ ...owner, reference_id: thief.reference_id }, '2026-07-01', 5)],
    );
    expect((await service.sync(thief.reference_id)).counts.daily).toBe(0);
    expect((await service.sync(owner.reference_id)).counts.daily).toBe(1);
  });

  test('two wearables that saw the same day do not add up, neither in a metric nor in an answer', async () => {
    const garmin = await person('GARMIN');
    const oura = await service.connect(garmin.reference_id, 'OURA');
    await settle([steps(garmin, '2026-07-01', 8000)], [steps(oura, '2026-07-01', 7900)]);
    const query = { metric: 'steps', aggregate: 'sum', window: { kind: 'day', date: '2026-07-01' } };
    const path = `/trpc/metrics.query?input=${encodeURIComponent(JSON.stringify({ query }))}`;
    const { body: said } = await service.json<{ result: { data: { facts: { value: number }[] } } }>('GET', path, {
      as: garmin.reference_id,
    });
    const values = said.result.data.facts.map(({ value }) => value);
    expect([[8000], [7900]]).toContainEqual(values);
    const { fact_sheet } = await answerOf(service, garmin.reference_id, 'How many steps did I take on 2026-07-01?');
    expect(fact_sheet.map(({ value }) => value)).toEqual(values);
  });
});
