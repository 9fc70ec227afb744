import { expect, test } from 'bun:test';
import { progressWriter } from '../../../../server/commands/demo/demo.ts';

test('one aligned line per step, then the answer', () => {
  let text = '';
  const onEvent = progressWriter((piece) => {
    text += piece;
  });
  const start = (id: number, agent: string, question: string) =>
    onEvent({ event: 'agent_start', id, data: { type: 'agent_start', agent, question } });
  const delta = (id: number, piece: string) =>
    onEvent({ event: 'synthesis_delta', id, data: { type: 'synthesis_delta', text: piece } });
  start(1, 'orchestrator', 'How did I sleep?\nAnd now?');
  onEvent({ event: 'phase', id: 2, data: { type: 'phase', agent: 'orchestrator', phase: 'planning' } });
  start(3, 'data_analyst', 'time asleep: mean over the last 30 days');
  delta(4, 'Well.');
  delta(5, ' Very well.');
  expect(text).toBe(
    '  orchestrator  How did I sleep? And now?\n  data_analyst  time asleep: mean over the last 30 days\n\nWell. Very well.',
  );
});
