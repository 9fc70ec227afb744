import { expect, test } from 'bun:test';
import { aggregate } from '../../../routers/metrics/aggregates.ts';
import { checkSentence } from '../../support/agent/check-sentence.ts';
import { contextOf } from '../../support/agent/findings.ts';

test.each(['trend', 'std_dev'] as const)('why there is no %s of a single value reaches the person', (name) => {
  const window = { from: '2026-11-01', to: '2026-11-20' };
  const only = { date: '2026-11-12', value: 88 };
  const reason = aggregate([only], { aggregate: name, unit: 'ng/mL', kind: 'state', window });
  const said = 'senseless' in reason ? reason.senseless : '';
  expect(said).not.toBe('');
  expect(checkSentence(said, contextOf([]))).toMatchObject({ text: said, violations: [] });
});
