import { afterAll, describe, expect, test } from 'bun:test';
import { createHmac } from 'node:crypto';
import { findPrinted } from '../../../routers/verify/printed-facts.ts';
import { verifyLimits } from '../../../routers/verify/verify.contract.ts';
import { verifyText } from '../../../server/agent/verify/verify-text.ts';
import { callerOf as callerOfAll } from '../../support/health/caller.ts';
import { openMetricPeople } from '../../support/health/metric-person.ts';

const today = '2026-11-19';
const people = await openMetricPeople(today);
afterAll(() => people.close());

const sign = (purpose: string, text: string) => createHmac('sha256', purpose).update(text).digest('base64url');
const callerOf = (userId: string | null) =>
  callerOfAll(people.db, userId, { verifier: { verify: verifyText }, sign }).verify;

const walker = () =>
  people.add({
    days: [12, 13, 14, 15, 16, 17, 18].map((day) => ({ date: `2026-11-${day}`, steps: day * 1_000 })),
  });
const said = async (userId: string, text: string) =>
  (await callerOf(userId).text({ text, as_of: today })).numbers.map((each) => [each.text, each.verdict, each.right]);

describe('verify.text', () => {
  test('proves nothing to a stranger', async () => {
    await walker();
    expect(await said('user_stranger', 'You averaged 15,000 steps a day over the last 7 days.')).toEqual([
      ['15,000 steps', 'unprovable', null],
    ]);
  });

  test('refuses a text that is empty or has more than 20,000 characters', async () => {
    const bad = expect.objectContaining({ code: 'BAD_REQUEST' });
    await expect(callerOf('user_1').text({ text: '' })).rejects.toThrow(bad);
    await expect(callerOf('user_1').text({ text: 'a'.repeat(verifyLimits.charactersMax + 1) })).rejects.toThrow(bad);
  });

  test('marks each number with its verdict, the right value beside a wrong one, at its place in the text', async () => {
    const { userId } = await walker();
    const text =
      '**Steps**: you averaged **15,000** steps a day over the last 7 days. Yesterday you took 17,000 steps.';
    const { numbers, marked, counts } = await callerOf(userId).text({ text, as_of: today });
    expect(numbers.map(({ start, end }) => text.slice(start, end))).toEqual(numbers.map((each) => each.text));
    expect(counts).toEqual({ supported: 1, wrong: 1, unprovable: 0 });
    expect(marked).toContain('17,000 steps [wrong: 18,000');
    expect(numbers[0]?.fact).toMatchObject({ value: 15_000, n: 7, window: '2026-11-12/2026-11-18' });
  });

  test.each([
    ['Your sister walked 15,000 steps a day over the last 7 days.'],
    ['Adults should walk 15,000 steps a day over the last 7 days.'],
    ['Your caffeine intake was 15,000 mg over the last 7 days.'],
    ['On days when you drank coffee you averaged 15,000 steps over the last 7 days.'],
    ['You averaged 15,000 steps a day.'],
    ['Over the last 7 days, your steps averaged 15,000 on the other days.'],
    ['In November, the difference in your steps of 3,000 is not clear: its 95 % interval reaches from -100 to 400.'],
    ['You did 7 runs with distance over 5 km over the last 7 days.'],
    ['In rides with distance between 5 km and 10 km, your steps averaged 15,000 over the last 7 days.'],
    ['You took between 7,000 and 9,000 steps on 2 days over the last 7 days.'],
    ['Your usual steps were 14,000, the median of 7 days.'],
    ['You averaged 𝟏5,000 st\u202eeps a day over the last 7 days.'],
  ])('cannot prove a number of somebody else, of nothing measured or of no period: %s', async (text) => {
    const { userId } = await walker();
    const found = await said(userId, text);
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter(([, verdict]) => verdict !== 'unprovable')).toEqual([]);
  });

  test.each([
    [
      'Over the last 3 days you averaged 17,000 steps a day, against 14,000 in the 3 days before. So your steps were higher by 3,000, or 21.4 %.',
      ['17,000 steps', '14,000', '3,000', '21.4 %'],
    ],
    [
      'The highest values of your steps over the last 7 days were 18,000 on 18 November 2026 and 17,000 on 17 November 2026.',
      ['18,000', '17,000'],
    ],
    ['Your latest value of steps is 18,000, measured on 18 November 2026.', ['18,000']],
  ])('a change, a ranking or a latest value is read as hale’s own answers write it: %s', async (text, numbers) => {
    const { userId } = await walker();
    expect(await said(userId, text)).toEqual(numbers.map((number) => [number, 'supported', null]));
  });

  test('a number of a thing is not held against the metric that was named before', async () => {
    const { userId } = await walker();
    const text = 'You averaged 15,000 steps a day over the last 7 days. A marathon has 55,000.';
    expect((await said(userId, text)).map(([, verdict]) => verdict)).toEqual(['supported', 'unprovable']);
  });

  test('the right value of a day is no proof that it was among the highest', async () => {
    const { userId } = await walker();
    const text =
      'The highest values of your steps over the last 7 days were 18,000 on 18 November 2026 and 14,000 on 14 November 2026.';
    const [first, second] = await said(userId, text);
    expect([first?.slice(1), second?.slice(1)]).toEqual([
      ['supported', null],
      ['wrong', '17,000'],
    ]);
  });

  test('the right value of a day is no proof that it is the latest', async () => {
    const { userId } = await walker();
    const text = 'Your latest value of steps is 17,000, measured on 17 November 2026.';
    expect(await said(userId, text)).toEqual([['17,000', 'wrong', '18,000']]);
  });

  test('takes the given period for a number beside which none is named', async () => {
    const { userId } = await walker();
    const period = { from: '2026-11-17', to: '2026-11-18' };
    const { numbers } = await callerOf(userId).text({ text: 'You averaged 17,500 steps a day.', period, as_of: today });
    expect(numbers.map(({ verdict }) => verdict)).toEqual(['supported']);
  });

  test('asks a bounded number of queries, and calls the rest unprovable', async () => {
    const { userId } = await walker();
    const days = Array.from({ length: 100 }, (_, place) => place + 1);
    const text = days.map((count) => `You averaged 15,000 steps a day over the last ${count} days.`).join('\n');
    const { numbers } = await callerOf(userId).text({ text, as_of: today });
    expect(numbers).toHaveLength(100);
    expect(numbers.at(-1)?.verdict).toBe('unprovable');
  });
});

describe('a verification code', () => {
  const query = { metric: 'steps', aggregate: 'mean', window: { kind: 'last_days', n: 7 } } as const;

  test('is checked against the data, also broken into lines', async () => {
    const { userId } = await walker();
    const { code, facts } = await callerOf(userId).code({ queries: [query], as_of: today });
    expect(facts.map((fact) => fact?.value)).toEqual([15_000]);
    const text = `For the doctor.\n${code.replace(/(.{40})/g, '$1\n')}`;
    const found = await callerOf(userId).text({ text });
    expect(found.code).toMatchObject({ genuine: true, as_of: today, facts: [{ said: 15_000, holds: true }] });
    expect(found.numbers).toEqual([]);
  });

  test('of another person or altered by a sign is not genuine, and none of its facts is looked at', async () => {
    const [one, other] = [await walker(), await walker()];
    const { code } = await callerOf(one.userId).code({ queries: [query], as_of: today });
    const altered = code.replace(/1\.(.)/, (_, sign: string) => `1.${sign === 'a' ? 'b' : 'a'}`);
    for (const [userId, text] of [
      [other.userId, code],
      [one.userId, altered],
    ] as const)
      expect((await callerOf(userId).text({ text })).code).toEqual({ genuine: false, as_of: null, facts: [] });
  });

  const print = { ...query, window: { kind: 'between', from: '2026-11-12', to: '2026-11-18' } } as const;
  const queries = [print, { ...print, aggregate: 'min' }, { ...print, aggregate: 'max' }] as const;
  const row = (cells: string) =>
    `Page of http://127.0.0.1:8787\nMeasurement Average Lowest Highest Values\nSteps ${cells}\n`;
  const printed = async (cells: string) => {
    const { userId } = await walker();
    const { code } = await callerOf(userId).code({ queries: [...queries], as_of: today });
    const found = await callerOf(userId).text({ text: row(cells) + code, as_of: today });
    return { has: found.code?.facts.map((fact) => fact.printed), counts: found.counts };
  };

  test.each(['15,000 12,000 18,000 7', '15.000 12.000 18.000 7', '15\u202f000 12\u202f000 18\u202f000 7'])(
    'is held against the numbers of its print, in any way to write them: %s',
    async (cells) => {
      const all = { supported: 3, wrong: 0, unprovable: 0 };
      expect(await printed(cells)).toEqual({ has: [true, true, true], counts: all });
    },
  );

  test('finds a number of its print that was altered, and two that changed places', async () => {
    expect((await printed('15,000 12,000 19,000 7')).has).toEqual([true, true, false]);
    expect((await printed('15,000 18,000 12,000 7')).has).toEqual([true, true, false]);
    expect((await printed('16,000 12,000 18,000 7')).has).toEqual([false, true, true]);
  });

  test.each([
    ['kg', 73.6, '162.3 lb'],
    ['min', 424.8, '7 h 5 min'],
    ['min after midnight', 1_421, '11:41 PM'],
    ['min after midnight', -19, '23:41'],
    ['s/km', 336, '5:36 /km'],
    ['m', 8_046.72, '5 mi'],
    ['°C', 36.8, '98.2 °F'],
    ['mg/dL', 139, '١٣٩'],
  ])('knows %s as the app writes it: %d as %s', (unit, said, written) => {
    expect(findPrinted(`Average ${written} of 90`, [{ unit, said }])).toEqual([expect.objectContaining({ start: 8 })]);
  });
});
