import { expect, test } from 'bun:test';
import { findLabs } from '../../../server/agent/lexicon/lab-names.ts';
import { metrics } from '../../support/agent/metrics.ts';

const [lab] = metrics.filter(({ key }) => key.startsWith('biomarker:'));
if (!lab) throw new Error('The metrics of the tests hold no lab value.');
const ast = { ...lab, key: 'biomarker:AST', label: 'AST' };
const keysOf = (question: string) => findLabs(question, [ast]).metrics.map(({ metric }) => metric.key);

test.each([
  'I got up late, how did I sleep?',
  'Got any steps for me yesterday?',
  'how many steps have I got this week?',
])('got is a verb and no liver enzyme: %s', (question) => expect(keysOf(question)).toEqual([]));

test.each(['What is my GOT?', 'what was my got value?', 'how are my liver values, got first?', 'what is my ast?'])(
  'GOT is AST in capitals and beside words of a laboratory: %s',
  (question) => expect(keysOf(question)).toEqual(['biomarker:AST']),
);
