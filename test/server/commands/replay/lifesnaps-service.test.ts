import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { addDays, daysBetween, weekdayOf } from '../../../../routers/core/days.ts';
import type { Fact } from '../../../../routers/metrics/metrics.contract.ts';
import { readPerson, shiftToToday, toPayloads } from '../../../../server/commands/replay/lifesnaps.ts';
import { importPayloads, openSession } from '../../../../server/commands/replay/session.ts';
import { skippedWithout, testData } from '../../../support/files/test-data.ts';
import { lifesnapsOracle } from '../../../support/health/lifesnaps-oracle.ts';
import { type Service, startService } from '../../../support/service/service.ts';
import { answerOf } from '../../../support/turns/answers.ts';

/** A real person's days. */
const csvPath = testData('data/lifesnaps_daily.csv');
const person = '621e346f67b776a24081744f';
const userId = 'user_lifesnaps';
/** The replay writes its days at +03:00. */
const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
const yesterday = addDays(today, -1);
const ago = (days: number) => addDays(today, -days);

let service: Service;
let oracle: ReturnType<typeof lifesnapsOracle>;
beforeAll(async () => {
  if (!csvPath) return;
  service = await startService();
  const original = readPerson(readFileSync(csvPath, 'utf8'), person);
  const days = shiftToToday(original, today);
  oracle = lifesnapsOracle({ csvPath, person, shiftDays: daysBetween(original[0]?.date ?? '', days[0]?.date ?? '') });
  const session = await openSession(service.settings, service.url, userId);
  const user = { user_id: 'lifesnaps-wearable', provider: 'FITBIT', reference_id: userId };
  await importPayloads({
    settings: service.settings,
    session,
    user,
    payloads: toPayloads(days, user),
    onProgress: () => undefined,
  });
});
afterAll(() => service?.stop());

type Statistic = 'mean' | 'sum' | 'min' | 'max' | 'median';
type Asked = { question: string; key: string; column: string; statistic: Statistic; from: string; to: string };

const monthOf = (date: string) => ({ from: `${date.slice(0, 7)}-01`, to: lastOfMonth(date) });
const lastOfMonth = (date: string) => addDays(`${addDays(`${date.slice(0, 7)}-01`, 31).slice(0, 7)}-01`, -1);
const lastMonth = monthOf(addDays(`${today.slice(0, 7)}-01`, -1));
const earlier = monthOf(addDays(lastMonth.from, -1));
const monthName = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(Date.parse(earlier.from));
const back = (days: number) => ({ from: ago(days), to: yesterday });

const quantities = [
  { words: 'resting heart rate', key: 'resting_heart_rate', column: 'resting_hr' },
  { words: 'HRV', key: 'hrv_rmssd', column: 'rmssd' },
  { words: 'sleep', key: 'sleep_duration', column: 'minutesAsleep' },
];
const windows = [
  { words: 'over the last 7 days', ...back(7) },
  { words: 'over the last 30 days', ...back(30) },
  { words: 'over the last 90 days', ...back(90) },
  { words: 'last month', ...lastMonth },
  { words: `in ${monthName}`, ...earlier },
];
const asked: Asked[] = [
  ...quantities.flatMap(({ words, key, column }) =>
    windows.map(({ words: when, from, to }) => ({
      question: `What was my average ${words} ${when}?`,
      key: `${key}.mean`,
      column,
      statistic: 'mean' as const,
      from,
      to,
    })),
  ),
  ...windows.map(({ words: when, from, to }) => ({
    question: `How many steps did I take in total ${when}?`,
    key: 'steps.sum',
    column: 'steps',
    statistic: 'sum' as const,
    from,
    to,
  })),
  ...windows.map(({ words: when, from, to }) => ({
    question: `How many steps did I take per day on average ${when}?`,
    key: 'steps.mean',
    column: 'steps',
    statistic: 'mean' as const,
    from,
    to,
  })),
  {
    question: 'What was my highest step count in the last 90 days?',
    key: 'steps.max',
    column: 'steps',
    statistic: 'max',
    ...back(90),
  },
  {
    question: 'What was my lowest resting heart rate in the last 90 days?',
    key: 'resting_heart_rate.min',
    column: 'resting_hr',
    statistic: 'min',
    ...back(90),
  },
];

const factOf = async (question: string, key: string): Promise<Fact | undefined> => {
  const { fact_sheet } = await answerOf(service, userId, question);
  return fact_sheet.find((fact) => fact.key === key);
};

describe(`answers about a real person are what the file says${skippedWithout(csvPath, 'data/lifesnaps_daily.csv')}`, () => {
  test.skipIf(!csvPath).each(asked)('$question', async ({ question, key, column, statistic, from, to }) => {
    const wanted = oracle(column, from, to);
    const fact = await factOf(question, key);
    if (wanted.n === 0) return expect(fact).toBeUndefined();
    expect(fact).toEqual({
      key,
      value: expect.closeTo(wanted[statistic] ?? Number.NaN, 6),
      unit: expect.any(String),
      source: expect.stringMatching(/^fitbit\//),
      n: wanted.n,
      window: `${from}/${to}`,
    });
  });

  test.skipIf(!csvPath)('steps on weekends are those of Saturdays and Sundays', async () => {
    const range = back(90);
    const weekend = Array.from({ length: 90 }, (_, index) => addDays(range.from, index))
      .filter((date) => weekdayOf(date) >= 6)
      .flatMap((date) => oracle('steps', date, date).values);
    const fact = await factOf('How many steps did I take per day on weekends in the last 90 days?', 'steps.mean');
    expect(fact?.n).toBe(weekend.length);
    expect(fact?.value).toBeCloseTo(weekend.reduce((sum, value) => sum + value, 0) / weekend.length, 6);
  });

  test.skipIf(!csvPath)('an HRV of 0 is on the wire as it came, and counts as not measured', async () => {
    const { sleep_sessions } = await service.sync(userId);
    expect(sleep_sessions.filter((row) => row['hrv_rmssd_ms'] === 0)).toHaveLength(2);
    const query = { metric: 'hrv_rmssd', aggregate: 'min', window: { kind: 'all' } };
    const path = `/trpc/metrics.query?input=${encodeURIComponent(JSON.stringify({ query }))}`;
    const { body } = await service.json<{ result: { data: { facts: Fact[] } } }>('GET', path, { as: userId });
    const { min, n } = oracle('rmssd', '1970-01-01', yesterday);
    expect(body.result.data.facts[0]).toMatchObject({ value: min, n });
  });
});
