import { expect, test } from 'bun:test';
import { planAnswer } from '../../../server/agent/answers/plan.ts';
import { metrics, today } from '../../support/agent/metrics.ts';

const claimIn = (content: string) =>
  planAnswer({ messages: [{ role: 'user', content }], today, metrics }).items[0]?.claim;

test('“I did not sleep at all, right?” asks whether there was none', () => {
  expect(claimIn('I did not sleep at all in the last 7 days, right?')).toEqual({
    is: 'met',
    threshold: { op: 'at_most', value: 0 },
  });
  expect(claimIn('Did I sleep at all yesterday?')).toEqual({ is: 'met', threshold: { op: 'over', value: 0 } });
});
