import { afterAll, describe, expect, test } from 'bun:test';
import { addDays } from '../../../../routers/core/days.ts';
import { planAnswer, planOfSetForm } from '../../../../server/agent/answers/plan.ts';
import { createGate } from '../../../../server/agent/gate/gate.ts';
import { splitSentences } from '../../../../server/agent/gate/sentences.ts';
import type { Finding } from '../../../../server/agent/model.ts';
import { answerText } from '../../../../server/agent/phrasing/phrasing.ts';
import { adviseOn } from '../../../../server/agent/specialists/coach.ts';
import { explainFindings } from '../../../../server/agent/specialists/domain-expert.ts';
import { contextOf } from '../../../support/agent/findings.ts';
import { metrics, today } from '../../../support/agent/metrics.ts';
import { openMetricPeople } from '../../../support/health/metric-person.ts';

const people = await openMetricPeople(today);
afterAll(() => people.close());
const day = (back: number) => addDays(today, -back);
const noise = (back: number, size: number) => ((back * 7919) % 101) * (size / 100);

/** Sleeps an hour less this week and took very many steps yesterday. */
const who = await people.add({
  days: Array.from({ length: 200 }, (_, back) => ({
    ...{
      date: day(back + 1),
      active_s: 9_000 + noise(back, 900),
      steps: back === 0 ? 31_000 : 7_000 + noise(back, 900),
    },
    ...{ resting_hr_bpm: 55 + noise(back, 6), hrv_rmssd_ms: 50 + noise(back * 7, 9) },
    avg_stress_level: 30 + noise(back * 5, 8),
  })),
  nights: Array.from({ length: 200 }, (_, back) => ({
    ...{ date: day(back), asleep_s: (back < 8 ? 21_000 : 26_500) + noise(back * 3, 2_000), is_nap: 0 },
    start_time: `${day(back + 1)}T23:10:00+01:00`,
    end_time: `${day(back)}T07:10:00+01:00`,
  })),
  workouts: [2, 4, 60].map((back) => ({
    ...{ date: day(back), activity_type: 'running', distance_m: 5_000, duration_s: 1_700 },
    start_time: `${day(back)}T07:10:00+01:00`,
  })),
});
const own = metrics.map((metric) =>
  /^(?:sleep_duration|steps|resting_heart_rate|stress|workout_count|active_time|hrv_rmssd)$/.test(metric.key)
    ? metric
    : { ...metric, days: 0 },
);

async function answer(question: string) {
  const { items, assignments, unanswered } = planAnswer({
    messages: [{ role: 'user', content: question }],
    today,
    metrics: own,
  });
  const findings: Finding[] = [];
  for (const item of items) {
    const answers = [];
    for (const query of item.queries) answers.push(await who.ask(query));
    findings.push({ item, answers });
  }
  const asked = assignments.map(({ agent }) => agent);
  const meanings = asked.includes('domain_expert') ? explainFindings(findings) : [];
  const advice = asked.includes('coach') ? adviseOn({ question, findings, meanings, memories: [], said: [] }) : [];
  const text = answerText({ findings, unanswered, metrics: own, meanings, advice });
  return {
    text,
    bundle: items[0]?.bundle,
    gate: createGate({ ...contextOf(findings, [question]), meanings, advice }),
    asked,
  };
}

describe('open questions', () => {
  test.each([
    ['Summarise my week', 'summary'],
    ['how am I doing?', 'summary'],
    ['Give me an overview of last month', 'summary'],
    ['How was my day yesterday?', 'summary'],
    ['how was Thursday?', 'summary'],
    ['What changed?', 'changes'],
    ['Anything unusual this week?', 'unusual'],
    ['is there anything unusual in my sleep', 'unusual'],
    ['Why am I so tired?', 'tired'],
    ['I feel exhausted all the time, why?', 'tired'],
    ['What should I work on?', 'improve'],
    ['Am I getting fitter?', 'fitness'],
  ] as const)('%s: every sentence passes the gate, and none is said twice', async (question, bundle) => {
    const found = await answer(question);
    expect(found.bundle).toBe(bundle);
    let before = '';
    for (const sentence of splitSentences(found.text)) {
      expect({ sentence, violations: found.gate.check(sentence, before).violations }).toEqual({
        sentence,
        violations: [],
      });
      expect(before).not.toContain(sentence.trim());
      before += sentence;
    }
  });
});

test.each([
  'I feel tired. How many hours of sleep did I average over the last 10 nights?',
  'baby has me exhausted lol, how long did I nap altogether last month',
  'am i getting fitter? vo2 max trend for this year',
  "how far off my 30-day mean was last night's sleep",
])('%s asks for one thing, and no overview is given', (question) => {
  const { items } = planAnswer({ messages: [{ role: 'user', content: question }], today, metrics });
  expect(items.map(({ bundle }) => bundle)).toEqual(items.map(() => undefined));
  expect(new Set(items.flatMap(({ queries }) => queries.map(({ metric }) => metric))).size).toBe(1);
});

describe('an open question in words that nothing else knows', () => {
  const bundlesOf = (content: string) =>
    planAnswer({ messages: [{ role: 'user', content }], today, metrics }).items.flatMap(({ bundle }) => bundle ?? []);

  test.each([
    ['leg day or rest day today? be honest', 'ready'],
    ['did 3 hard sessions in a row, should i chill tonight', 'ready'],
    ['Woke up feeling like I got hit by a bus', 'tired'],
    ['i have no energy since weeks', 'tired'],
    ['which bad habit of mine shows in the numbers', 'improve'],
    ['if you had to pick one thing for me to change, what would it be', 'improve'],
    ['hows things looking body wise', 'summary'],
    ['anything dodgy going on in there?', 'unusual'],
    ['have i gotten better or worse lately', 'changes'],
    ['how did my weekend go', 'summary'],
    ['what did my night look like', 'night'],
    ['Is all this flying doing something to my sleep?', 'changes'],
    ['is all the training paying off', 'fitness'],
  ] as const)('%s is read as %s', (question, bundle) => {
    expect(bundlesOf(question)).toEqual([bundle]);
  });

  test('is a guess, and left to a language model', () => {
    const messages = [{ role: 'user' as const, content: 'hows things looking body wise' }];
    expect(planOfSetForm({ messages, today, metrics })).toBeNull();
  });

  test.each([
    ...[
      'will I sleep better tomorrow?',
      'how many steps will I walk tomorrow',
      'what should I cook for dinner tonight',
    ],
    ...['tell me a joke about marathons', 'how did my husband sleep', 'what will I weigh at christmas'],
    ...['Would 10000 steps a day be good for me?', 'Are days with many steps also days with little stress?'],
  ])('%s is none', (question) => {
    expect(bundlesOf(question)).toEqual([]);
  });
});
