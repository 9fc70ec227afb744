import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { expectedRows, expectSync } from '../../support/simulated-truth.ts';
import { connectByWidget, importDays, type Pair, startPair } from '../../support/simulator.ts';

let pair: Pair;
beforeAll(async () => {
  pair = await startPair();
});
afterAll(() => pair.stop());

describe('a history that is imported', () => {
  test('is in sync exactly as it was: 400 days of one wearable, each day, night, workout and weighing', async () => {
    await connectByWidget(pair, 'user_long');
    const range = await importDays(pair, 'user_long', 400);
    const expected = expectedRows('user_long', 'garmin', range);
    expect(expected.daily_summary.length).toBeGreaterThan(350);
    expect(expected.activities.length).toBeGreaterThan(100);
    await expectSync(pair, 'user_long', expected);
  }, 90_000);

  test('of two wearables is in sync as each of them measured it, neither taken for the other', async () => {
    await connectByWidget(pair, 'user_two', 'garmin');
    await connectByWidget(pair, 'user_two', 'oura');
    const range = await importDays(pair, 'user_two', 40);
    const [garmin, oura] = ['garmin', 'oura'].map((provider) => expectedRows('user_two', provider, range));
    if (!garmin || !oura) throw new Error('There are two.');
    expect(garmin.daily_summary.map(({ steps }) => steps)).not.toEqual(oura.daily_summary.map(({ steps }) => steps));
    await expectSync(pair, 'user_two', {
      daily_summary: [...garmin.daily_summary, ...oura.daily_summary],
      sleep_sessions: [...garmin.sleep_sessions, ...oura.sleep_sessions],
      activities: [...garmin.activities, ...oura.activities],
      body_measurements: [...garmin.body_measurements, ...oura.body_measurements],
    });
  }, 60_000);
});
