import { expect, test } from 'bun:test';
import { progressWriter } from '../../../../server/commands/demo/progress.ts';

test('one aligned line per step, then the answer', () => {
  let text = '';
  const onEvent = progressWriter((piece) => {
    text += piece;
  });
  onEvent({ type: 'agent_start', agent: 'orchestrator', question: 'How did I sleep?\nAnd now?' });
  onEvent({ type: 'phase', agent: 'orchestrator', phase: 'planning' });
  onEvent({ type: 'agent_start', agent: 'data_analyst', question: 'time asleep: mean over the last 30 days' });
  onEvent({ type: 'synthesis_delta', text: 'Well.' });
  onEvent({ type: 'synthesis_delta', text: ' Very well.' });
  expect(text).toBe(
    '  orchestrator  How did I sleep? And now?\n  data_analyst  time asleep: mean over the last 30 days\n\nWell. Very well.',
  );
});
