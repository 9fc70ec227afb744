import { describe, expect, test } from 'bun:test';
import { labReport, night, run, steps, type WearableUser, weight } from '../../support/aggregator/wearable-events.ts';
import { startService } from '../../support/service/service.ts';
import { answerOf, type Result } from '../../support/turns/answers.ts';
import { until } from '../../support/until.ts';

const userId = 'user_answered';
const days = 95;

/** Uneven numbers, so that a wrong one is not right by chance. */
async function deliverDay(user: WearableUser, back: number): Promise<void> {
  const date = new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  const heart_rate_data = {
    summary: { resting_hr_bpm: 50 + ((back * 7) % 11), avg_hrv_rmssd: 38.5 + ((back * 5) % 17) },
  };
  await service.deliver({ ...steps(user, date, 5003 + ((back * 977) % 6007)), nonce: back });
  const asleep = { duration_asleep_state_seconds: 22_980 + ((back * 613) % 7200) };
  await service.deliver(night(user, date, { sleep_durations_data: { asleep }, heart_rate_data }));
  if (back % 5 === 0)
    await service.deliver(
      run(user, date, `run-${back}`, { distance_data: { summary: { distance_meters: 5210 + back * 13 } } }),
    );
  if (back % 9 === 0) await service.deliver(weight(user, date, 71.3 + (back % 4) * 0.4));
}

function numbersIn(text: string): { value: number; decimals: number; unit: string }[] {
  const months = 'January|February|March|April|May|June|July|August|September|October|November|December';
  const plain = text
    .replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, ' ')
    .replaceAll(new RegExp(`\\b(?:\\d{1,2}[–-])?\\d{1,2} (?:${months})(?: \\d{4})?`, 'g'), ' ')
    .replaceAll(new RegExp(`(?:${months}) (?:\\d{1,2}(?:st|nd|rd|th)?(?:, \\d{4})?|\\d{4})\\b`, 'g'), ' ')
    .replaceAll(
      /(\d+) ?h(?:ours?)? (\d+) ?min(?:utes?)?/g,
      (_, hours, minutes) => `${Number(hours) * 60 + Number(minutes)} min`,
    )
    .replaceAll(/(\d),(?=\d{3}\b)/g, '$1');
  return [...plain.matchAll(/[-−]?\d+(\.\d+)?(?:\s?(h\b|min\b|%|km\b|m\b))?/g)].map(
    ([whole, fraction = '', unit = '']) => ({
      value: Math.abs(Number.parseFloat(whole.replace('−', '-'))),
      decimals: fraction.length - (fraction === '' ? 0 : 1),
      unit,
    }),
  );
}

/** Values, their n, the lengths of their windows, and unit conversions. */
function allowed({ fact_sheet }: Result): number[] {
  return fact_sheet.flatMap(({ value, n, window }) => {
    const [from = '', to = ''] = window.split('/');
    const length = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
    return [Math.abs(value), Math.abs(value) / 60, Math.abs(value) / 1000, n, length];
  });
}

function unsupported(question: string, result: Result): number[] {
  const known = [...allowed(result), ...numbersIn(question).map(({ value }) => value), 95];
  return numbersIn(result.answer)
    .filter(({ value, decimals }) => !known.some((each) => Math.abs(each - value) <= 0.5 * 10 ** -decimals + 1e-9))
    .map(({ value }) => value);
}

const service = await startService();
const user = await service.connect(userId);
for (let back = 1; back <= days; back += 1) await deliverDay(user, back);
await service.deliver(labReport(userId, 'report', { Glucose: 91, LDL: 118.5 }));
await until(async () => {
  const { counts } = await service.sync(userId);
  return counts.daily === days && counts.sleep === days && counts.biomarkers === 2;
});

describe('every number of an answer stands on its fact sheet', () => {
  const questions = [
    'How many steps did I take per day over the last 30 days?',
    'How many steps did I take in total last week?',
    'What was my resting heart rate in the last 14 days?',
    'How long did I sleep on average in the last 7 days?',
    'What is my HRV over the last 90 days?',
    'On which day did I take the most steps in the last 60 days?',
    'What was my shortest sleep last month?',
    'How did my sleep change compared with the 30 days before?',
    'Is my resting heart rate going up or down over the last 90 days?',
    'On how many days did I take more than 8000 steps in the last 30 days?',
    'How many workouts did I do in the last 30 days?',
    'What was my workout distance in the last 30 days?',
    'How much do I weigh?',
    'What was my last glucose value?',
    'How do my steps on weekends compare with weekdays?',
    'What was my average and my maximum HRV in the last 20 days, and how many steps did I take yesterday?',
  ];
  test.each(questions)('%s', async (question) => {
    const result = await answerOf(service, userId, question);
    expect(result.fact_sheet.length).toBeGreaterThan(0);
    expect({ answer: result.answer, unsupported: unsupported(question, result) }).toEqual({
      answer: result.answer,
      unsupported: [],
    });
    expect(numbersIn(result.answer).length).toBeGreaterThan(0);
  });
});

describe('without data there are no numbers', () => {
  const questions = ['How many steps did I take last week?', 'How did I sleep last night?', 'What is my glucose?'];
  test.each(questions)('%s', async (question) => {
    const { answer, fact_sheet } = await answerOf(service, 'user_empty', question);
    expect(fact_sheet).toEqual([]);
    expect(answer).not.toBeEmpty();
    expect(answer).not.toMatch(/\d/);
  });

  test('and the data of others is not seen', async () => {
    const { fact_sheet } = await answerOf(
      service,
      'user_other',
      'How many steps did I take per day in the last 30 days?',
    );
    expect(fact_sheet).toEqual([]);
  });
});

test.each(['What is the capital of France?', 'How is my flux capacitor doing?', '!!!'])(
  'an unknown thing is answered with what can be asked: %s',
  async (question) => {
    const { answer, fact_sheet } = await answerOf(service, userId, question);
    expect(fact_sheet).toEqual([]);
    expect(answer).toMatch(/steps|sleep|heart rate/i);
  },
);

test('the same question over the same data has the same fact sheet', async () => {
  const question = 'How many steps did I take per day over the last 30 days?';
  const [first, second] = [await answerOf(service, userId, question), await answerOf(service, userId, question)];
  expect(second.fact_sheet).toEqual(first.fact_sheet);
  expect({ ...second, duration_ms: 0 }).toEqual({ ...first, duration_ms: 0 });
});
