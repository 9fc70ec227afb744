import { expect, test } from 'bun:test';
import { labReport, steps } from '../../support/aggregator/wearable-events.ts';
import { startService } from '../../support/service/service.ts';
import { finishedTurn, type Result } from '../../support/turns/answers.ts';
import { ask } from '../../support/turns/journal.ts';
import { until } from '../../support/until.ts';

const userId = 'user_labs';

async function answer(content: string, context: object): Promise<Result> {
  const id = await ask(service, userId, { messages: [{ role: 'user', content }], context });
  const { result } = await finishedTurn(service, userId, id);
  if (!result) throw new Error('The turn failed.');
  return result;
}
const off = { include_biomarkers: false };

const service = await startService();
const user = await service.connect(userId);
for (let back = 1; back <= 8; back += 1) {
  const date = new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  await service.deliver(steps(user, date, 5003 + back * 211));
}
await service.deliver(labReport(userId, 'report', { 'LDL Cholesterol': 137.25, 'Zonulin Family Peptide': 41.75 }));
await until(async () => {
  const { counts } = await service.sync(userId);
  return counts.daily === 8 && counts.biomarkers === 2;
});

test.each(['What is my latest LDL?', 'What was my Zonulin Family Peptide?', 'What do my lab results say?'])(
  'laboratory values that are switched off are not looked at, also by name, and the person is told: %s',
  async (question) => {
    const { answer: said, fact_sheet } = await answer(question, off);
    expect(said).toContain('Laboratory values are switched off for this question');
    expect(said).not.toMatch(/137|41\.75|no laboratory results/);
    expect(fact_sheet).toEqual([]);
  },
);

test('what else was asked is answered beside that', async () => {
  const { answer: said, fact_sheet } = await answer('How many steps did I take yesterday, and what is my LDL?', off);
  expect(said).toContain('5,214');
  expect(said).toContain('switched off');
  expect(fact_sheet.map(({ key }) => key)).toEqual(['steps.sum']);
});

test('nothing is said of it where nobody asked for one', async () => {
  const { answer: said } = await answer('How many steps did I take yesterday?', off);
  expect(said).toContain('5,214');
  expect(said).not.toContain('switched off');
});

test('switched on, the newest value is told', async () => {
  const { answer: said, fact_sheet } = await answer('What is my latest LDL?', {});
  expect(said).toContain('137.25');
  expect(fact_sheet.map(({ key, value }) => [key, value])).toEqual([['biomarker:LDL Cholesterol.latest', 137.25]]);
});
