import { expect, test } from 'bun:test';
import { hostile } from '../../../support/agent/hostile-sentences.ts';
import { obedient, paperOf, startLanguageModel } from '../../../support/agent/language-model.ts';
import { steps } from '../../../support/aggregator/wearable-events.ts';
import { startService } from '../../../support/service/service.ts';
import { askQuestion, finishedTurn, readFrames } from '../../../support/turns/answers.ts';
import { until } from '../../../support/until.ts';

const userId = 'user_of_a_hostile_vendor';
const question = 'How many steps did I take per day over the last 10 days?';
const query = { metric: 'steps', aggregate: 'mean', window: { kind: 'last_days', n: 10 } };

async function ask(asked = question) {
  const turnId = await askQuestion(service, userId, asked);
  const { status, result } = await finishedTurn(service, userId, turnId);
  expect(status).toBe('completed');
  const frames = await readFrames(service, userId, turnId);
  return { result, frames, shown: frames.map(({ data }) => data).join('\n') };
}

const vendor = await startLanguageModel(obedient({ queries: [query], say: () => '' }));
const service = await startService(vendor.variables);
const user = await service.connect(userId);
for (let back = 1; back <= 12; back += 1) {
  const date = new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  await service.deliver(steps(user, date, 5003 + ((back * 977) % 6007)));
}
await until(async () => (await service.sync(userId)).counts.daily === 12);

test.each(Object.entries(hostile))('no hostile sentence of a model leaves: %s', async (_, sentences) => {
  const [first = ''] = sentences;
  vendor.become(obedient({ queries: [query], say: () => sentences.join(' '), mend: first }));
  const { result, shown } = await ask();
  for (const sentence of sentences) {
    expect(result?.answer).not.toContain(sentence);
    expect(shown).not.toContain(sentence.replaceAll('"', '\\"'));
  }
  expect(result?.fact_sheet).toMatchObject([{ key: 'steps.mean' }]);
  expect(result?.answer).toMatch(/^For your steps, the average is \d,\d{3}/);
});

test.each([
  'Why did the steps fall to 9,999?',
  'Why do you have diabetes?',
  'Look at https://example.test/x for the steps.',
  'Warum waren es neuntausend Schritte?',
])('nor as a question to a specialist: %s', async (asked) => {
  const assignments = [{ agent: 'data_analyst', question: asked }];
  vendor.become(
    obedient({ plan: { assignments, unanswered: [] }, queries: [query], say: () => 'Your steps averaged {{fact:1}}.' }),
  );
  const { frames, shown } = await ask();
  expect(shown).not.toContain(asked);
  const started = frames.filter(({ event }) => event === 'agent_start').map(({ data }) => JSON.parse(data));
  expect(started.find(({ agent }) => agent === 'data_analyst')?.question).toBe(question);
});

test('a slot of the document comes out as the fact, in English and in German', async () => {
  const slotOf = (paper: Record<string, unknown>) => (paper['facts'] as { slot: string }[])[0]?.slot ?? '';
  vendor.become(obedient({ queries: [query], say: (paper) => `Your steps averaged ${slotOf(paper)}.` }));
  const { result: english } = await ask();
  expect(english?.answer).toMatch(/^Your steps averaged \d,\d{3}\.$/);
  vendor.become(obedient({ queries: [query], say: (paper) => `Du bist im Schnitt ${slotOf(paper)} gegangen.` }));
  const { result: german } = await ask('Wie viele Schritte bin ich in den letzten Tagen gegangen?');
  expect(german?.answer).toMatch(/^Du bist im Schnitt \d\.\d{3} \(steps, .*\) gegangen\.$/);
  expect(german?.grounding).toEqual({ numbers: 1, supported: 1, repaired: 0, replaced: 0 });
  expect(
    vendor
      .requestsFor('phrase')
      .map(paperOf)
      .every((paper) => slotOf(paper) === '{{fact:1}}'),
  ).toBe(true);
});
