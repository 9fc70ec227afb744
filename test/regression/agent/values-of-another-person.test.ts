import { expect, test } from 'bun:test';
import { planText } from '../../support/agent/plan-text.ts';

test('what is another person’s is not answered with own values', () => {
  for (const whose of ["My husband's", "my son's", "Mum's", "our team's", "a friend's", "my neighbour's"])
    expect(planText(`${whose} blood pressure last week, what was the average?`)).toBe('abstain');
});

test('what another person says of me is', () => {
  expect(planText("my dad's worried about my pulse, what was it last week")).toBe('heart_rate.mean last:7');
});
