import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Turn } from '../../../routers/turns/turns.contract.ts';
import { signPayload } from '../../../server/aggregator/signature.ts';
import { mintServiceToken } from '../../../server/identity/authenticate.ts';
import { steps } from '../../support/aggregator/wearable-events.ts';
import { temporaryFolder } from '../../support/folder.ts';
import type { SyncBody } from '../../support/service/service.ts';
import { startServiceProcess } from '../../support/service/service-process.ts';
import { until } from '../../support/until.ts';
import type { Case } from '../case.ts';

const [minuteMs, hourMs, yearMs] = [60_000, 3_600_000, 365 * 86_400_000];
const preload = join(import.meta.dir, '../../support/service/moved-clock.ts');

/**
 * The clock jumps to and fro by up to a year, between requests and under them. A chain of syncs has every row, its
 * watermark never goes back, every question ends, and a retry finds what it made.
 */
const jumps: Case = {
  cycles: 300,
  short: 2,
  run: async (run) => {
    const clockFile = join(temporaryFolder(), 'clock');
    let offsetMs = 0;
    const move = (ms: number) => {
      offsetMs = ms;
      writeFileSync(`${clockFile}.new`, String(ms));
      renameSync(`${clockFile}.new`, clockFile);
    };
    const service = await startServiceProcess({
      LOG_LEVEL: 'silent',
      CLOCK_FILE: clockFile,
      BUN_OPTIONS: `--preload ${preload}`,
    });
    const { jwtSecret, webhookSecret: secret } = service.settings;
    const as = 'user_clocks';
    const nowMs = () => Date.now() + offsetMs;
    const call = async (method: string, path: string, body?: unknown, more: Record<string, string> = {}) => {
      const headers = { authorization: `Bearer ${await mintServiceToken(as, { jwtSecret, nowMs: nowMs() })}`, ...more };
      return service.call(method, path, { headers, ...(body !== undefined && { body }) });
    };
    /** The clock may jump between the stamp and the check of it. */
    const untilTaken = (send: () => Promise<Response>) =>
      until(async () => {
        const response = await send();
        return response.status < 400 && response;
      });
    const user = { user_id: 'connection-clocks', provider: 'GARMIN', reference_id: as, active: true };
    const deliver = (payload: unknown) =>
      untilTaken(() => {
        const body = JSON.stringify(payload);
        const headers = {
          'content-type': 'application/json',
          'aggregator-signature': signPayload(body, { secret, nowMs: nowMs() }),
        };
        return fetch(`${service.url}/webhooks/aggregator`, { method: 'POST', headers, body });
      });
    await untilTaken(() => call('GET', '/v1/me'));
    await deliver({ type: 'auth', status: 'success', user, widget_session_id: 'clocks' });

    const sent = new Map<string, number>();
    const seen = new Map<string, number>();
    const turns = new Set<string>();
    let since = '2000-01-01T00:00:00Z';
    const sync = async () => {
      const response = await untilTaken(() => call('GET', `/v1/data/sync?since=${encodeURIComponent(since)}`));
      const body = (await response.json()) as SyncBody;
      if (body.now < since) run.lose(`the watermark went back from ${since} to ${body.now}`);
      since = body.now;
      for (const row of body.daily_summary) seen.set(String(row['date']), Number(row['steps']));
    };
    const ask = async () => {
      const question = { messages: [{ role: 'user', content: 'How many steps did I take in the last 7 days?' }] };
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const first = await untilTaken(() => call('POST', '/v1/turns', question, headers));
      const { id } = (await first.json()) as Turn;
      turns.add(id);
      return { id, headers, question };
    };

    while (run.next()) {
      const date = new Date(Date.UTC(2020, 0, 1 + (sent.size % 1_000))).toISOString().slice(0, 10);
      const count = 1_000 + run.random.whole(0, 9_000);
      const jumping = async () => {
        await Bun.sleep(run.random.between(0, 60));
        const far = run.random.pick([minuteMs, hourMs, 20 * hourMs, yearMs]);
        move(run.random.chance(0.2) ? 0 : Math.round(run.random.between(-far, far)));
      };
      const [, asked] = await Promise.all([deliver(steps(user, date, count)), ask(), jumping()]);
      sent.set(date, count);
      run.count('jumps');
      await until(async () => {
        const { status } = (await (await untilTaken(() => call('GET', `/v1/turns/${asked.id}`))).json()) as Turn;
        return status === 'completed' || status === 'failed';
      }, 60_000).catch(() => run.lose(`${asked.id} does not end with the clock ${offsetMs} ms off`));
      if (run.random.chance(0.3)) await sync();
    }
    move(0);
    const isWhole = async () => {
      await sync();
      return [...sent].every(([date, count]) => seen.get(date) === count);
    };
    await until(isWhole, 60_000).catch(() => undefined);
    for (const [date, count] of sent)
      if (seen.get(date) !== count) run.lose(`a chain of syncs has ${seen.get(date)} steps on ${date}, not ${count}`);
    run.count('rows synced', seen.size);
    run.count('turns ended', turns.size);
    await service.kill();
  },
};

export const clockCases: Record<string, Case> = { jumps };
