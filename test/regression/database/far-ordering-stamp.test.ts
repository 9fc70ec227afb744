import { expect, test } from 'bun:test';
import { run, withdrawnRun } from '../../support/aggregator/wearable-events.ts';
import { startService } from '../../support/service/service.ts';
import { until } from '../../support/until.ts';

/** A stamp after the year 9999 made a tombstone whose `deleted_at` was null. */
test('an ordering stamp that is no time in milliseconds counts as absent, and a withdrawal stays one', async () => {
  const service = await startService();
  try {
    const user = await service.connect('user_far');
    await service.deliver(run(user, '2026-07-01', 'run'), { orderingMs: 1000 });
    await service.deliver(withdrawnRun(user, '2026-07-01', 'run'), { orderingMs: 999_999_999_999_999 });
    const row = await until(async () =>
      (await service.sync('user_far')).activities.find(({ activity_type }) => activity_type === null),
    );
    expect(Math.abs(Date.parse(String(row['deleted_at'])) - Date.now())).toBeLessThan(60_000);
  } finally {
    await service.stop();
  }
});
