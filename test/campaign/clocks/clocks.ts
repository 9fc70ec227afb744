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

type Reply = () => Promise<Response>;

/** A service whose clock can be moved, and one person with a watch. */
async function startMoved(as: string) {
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
  const nowMs = () => Date.now() + offsetMs;
  const call = async (method: string, path: string, body?: unknown, more: Record<string, string> = {}) => {
    const headers = { authorization: `Bearer ${await mintServiceToken(as, { jwtSecret, nowMs: nowMs() })}`, ...more };
    return service.call(method, path, { headers, ...(body !== undefined && { body }) });
  };
  /** The clock may jump between the stamp and the check of it. */
  const untilTaken = (send: Reply) =>
    until(async () => {
      const response = await send();
      return response.status < 400 && response;
    });
  const user = { user_id: `connection-${as}`, provider: 'GARMIN', reference_id: as, active: true };
  const deliver = (payload: unknown) =>
    untilTaken(() => {
      const body = JSON.stringify(payload);
      const headers = {
        'content-type': 'application/json',
        'aggregator-signature': signPayload(body, { secret, nowMs: nowMs() }),
      };
      return fetch(`${service.url}/webhooks/aggregator`, { method: 'POST', headers, body });
    });
  const ask = async (key: string) => {
    const question = { messages: [{ role: 'user', content: 'How many steps did I take in the last 7 days?' }] };
    const response = await untilTaken(() => call('POST', '/v1/turns', question, { 'idempotency-key': key }));
    return ((await response.json()) as Turn).id;
  };
  const turnOf = async (id: string) => (await (await untilTaken(() => call('GET', `/v1/turns/${id}`))).json()) as Turn;
  const ended = (id: string) =>
    until(async () => {
      const turn = await turnOf(id);
      return (turn.status === 'completed' || turn.status === 'failed') && turn;
    }, 60_000);
  const sync = async (since: string) => {
    const response = await untilTaken(() => call('GET', `/v1/data/sync?since=${encodeURIComponent(since)}`));
    return (await response.json()) as SyncBody;
  };
  await untilTaken(() => call('GET', '/v1/me'));
  await deliver({ type: 'auth', status: 'success', user, widget_session_id: 'clocks' });
  return { service, move, nowMs, call, untilTaken, user, deliver, ask, turnOf, ended, sync };
}

/**
 * The clock jumps to and fro by up to a year, between requests and under them. A chain of syncs has every row, its
 * watermark never goes back, every question ends, and a retry finds what it made.
 */
const jumps: Case = {
  cycles: 300,
  short: 2,
  run: async (run) => {
    const { service, move, user, deliver, ask, ended, sync } = await startMoved('user_clocks');
    const sent = new Map<string, number>();
    const seen = new Map<string, number>();
    const turns = new Set<string>();
    let since = '2000-01-01T00:00:00Z';
    const goOn = async () => {
      const body = await sync(since);
      if (body.now < since) run.lose(`the watermark went back from ${since} to ${body.now}`);
      since = body.now;
      for (const row of body.daily_summary) seen.set(String(row['date']), Number(row['steps']));
    };
    while (run.next()) {
      const date = new Date(Date.UTC(2020, 0, 1 + (sent.size % 1_000))).toISOString().slice(0, 10);
      const count = 1_000 + run.random.whole(0, 9_000);
      const jumping = async () => {
        await Bun.sleep(run.random.between(0, 60));
        const far = run.random.pick([minuteMs, hourMs, 20 * hourMs, yearMs]);
        move(run.random.chance(0.2) ? 0 : Math.round(run.random.between(-far, far)));
      };
      const [, asked] = await Promise.all([deliver(steps(user, date, count)), ask(crypto.randomUUID()), jumping()]);
      turns.add(asked);
      sent.set(date, count);
      run.count('jumps');
      await ended(asked).catch(() => run.lose(`${asked} does not end`));
      if (run.random.chance(0.3)) await goOn();
    }
    move(0);
    const isWhole = async () => {
      await goOn();
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

/** A day or a month passes at once: what has its time is over, and what is kept is all there. */
const days: Case = {
  cycles: 30,
  short: 0,
  run: async (run) => {
    const { service, move, nowMs, call, user, deliver, ask, turnOf, ended, sync } = await startMoved('user_days');
    const { jwtSecret } = service.settings;
    let passedMs = 0;
    let count = 0;
    const results = new Map<string, unknown>();
    while (run.next()) {
      count += 1;
      await deliver(steps(user, new Date(Date.UTC(2020, 0, count)).toISOString().slice(0, 10), count));
      const [key, token] = [crypto.randomUUID(), await mintServiceToken('user_days', { jwtSecret, nowMs: nowMs() })];
      const first = await ask(key);
      results.set(first, (await ended(first)).result);
      if ((await ask(key)) !== first) run.lose('a key makes a second turn in its day');
      const passed = run.random.pick([1, 1, 31]);
      passedMs += passed * 24 * hourMs + minuteMs;
      move(passedMs);
      const again = await ask(key);
      if (again === first) run.lose('a key is good for longer than its day');
      results.set(again, (await ended(again)).result);
      const stream = await call('GET', `/v1/turns/${first}/events`);
      if ((await stream.text()) !== '') run.lose('events are replayed for longer than their hour');
      const old = await service.call('GET', '/v1/me', { headers: { authorization: `Bearer ${token}` } });
      if ((old.status === 401) !== passed > 30) run.lose(`a token of ${passed} days is answered ${old.status}`);
      run.count('days', passed);
    }
    const { counts } = await until(async () => {
      const body = await sync('2000-01-01T00:00:00Z');
      return body.counts.daily === count && body;
    });
    for (const [id, result] of results)
      if (!Bun.deepEquals((await turnOf(id)).result, result)) run.lose(`${id} is answered otherwise than it was`);
    run.count('rows', counts.daily);
    await service.kill();
  },
};

export const clockCases: Record<string, Case> = { jumps, days };
