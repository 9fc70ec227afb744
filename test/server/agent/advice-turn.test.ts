import { describe, expect, test } from 'bun:test';
import { daily, labReport, steps } from '../../support/aggregator/wearable-events.ts';
import { startService } from '../../support/service/service.ts';
import { answerOf } from '../../support/turns/answers.ts';
import { until } from '../../support/until.ts';

const userId = 'user_advised';

const service = await startService();
const user = await service.connect(userId);
for (let back = 1; back <= 8; back += 1) {
  const date = new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  const heart_rate_data = { summary: { resting_hr_bpm: 57 + (back % 2), avg_hrv_rmssd: 41 + back } };
  const delivery = daily(user, date, { ...steps(user, date, 4003 + back * 17).data[0], heart_rate_data });
  await service.deliver(delivery);
}
await service.deliver(labReport(userId, 'report', { 'LDL Cholesterol': 137 }));
await until(async () => {
  const { counts } = await service.sync(userId);
  return counts.daily === 8 && counts.biomarkers === 1;
});

describe('a whole turn', () => {
  test('says what a laboratory value means, and whose limit that is', async () => {
    const { answer, agents_used, grounding } = await answerOf(service, userId, 'Is my LDL high?');
    expect(answer).toContain('137 mg/dL');
    expect(answer).toMatch(/above the range up to 100 mg\/dL given by .*NCEP, 2002/);
    expect(agents_used).toEqual(['orchestrator', 'data_analyst', 'domain_expert', 'synthesizer']);
    expect(grounding).toMatchObject({ replaced: 0, repaired: 0 });
  });

  test('gives advice with its sources, and none of its sentences is held back', async () => {
    const { answer, agents_used, grounding } = await answerOf(service, userId, 'What can I do about my LDL?');
    expect(answer).toContain('talk with a doctor');
    expect(answer).toContain('ESC/EAS guidelines of 2019');
    expect(agents_used).toContain('coach');
    expect(grounding).toMatchObject({ replaced: 0, repaired: 0 });
  });

  test('heeds what is told with the question', async () => {
    const plain = await answerOf(service, userId, 'How can I walk more?');
    expect(plain.answer).toContain('running');
    const { answer } = await answerOf(service, userId, 'I can’t run because of my knee. How can I walk more?');
    expect(answer).toContain('swimming');
    expect(answer).not.toContain('running');
    expect(answer).not.toContain('I cannot say why');
  });

  test('judges no HRV, for which no published limit fits one person', async () => {
    const { answer, fact_sheet } = await answerOf(service, userId, 'Is my average HRV over the last 7 days good?');
    expect(fact_sheet.map(({ key }) => key)).toEqual(['hrv_rmssd.mean']);
    expect(answer).not.toMatch(/\b(?:above|below|within) the range\b/);
  });

  test('gives no advice where help is needed first', async () => {
    const { answer } = await answerOf(service, userId, 'My chest hurts. What can I do about my LDL?');
    expect(answer).toStartWith('This may be an emergency.');
    expect(answer).not.toContain('ESC/EAS');
  });
});
