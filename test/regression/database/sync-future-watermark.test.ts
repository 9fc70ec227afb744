import { expect, test } from 'bun:test';
import { steps } from '../../support/aggregator/wearable-events.ts';
import { startService } from '../../support/service/service.ts';
import { until } from '../../support/until.ts';

/** A `since` in the future came back as `now`, so that clients missed every row until that day. */
test('a watermark in the future does not come back as now', async () => {
  const service = await startService();
  try {
    const user = await service.connect('user_ahead');
    const ahead = await service.sync('user_ahead', '2999-01-01T00:00:00.000Z');
    expect(Math.abs(Date.parse(ahead.now) - Date.now())).toBeLessThan(60_000);
    await service.deliver(steps(user, '2026-07-01', 1));
    await until(async () => (await service.sync('user_ahead', ahead.now)).counts.daily === 1);
  } finally {
    await service.stop();
  }
});
