import { planted } from './mutation.ts';

const gate = [
  'server/agent/gate/gate.test.ts',
  'server/agent/gate/gate-sentences.test.ts',
  'server/agent/gate/gate-mutations.test.ts',
];
const languages = ['server/agent/gate/gate-languages.test.ts', 'server/agent/groq/groq-hostile.test.ts'];
const stream = ['server/agent/gate/gate-stream.test.ts', 'server/agent/groq/groq-hostile.test.ts'];

export const gateMutations = [
  ...planted(
    'server/agent/gate/gate.ts',
    [...gate, ...languages, 'regression/agent/gate-loopholes.test.ts', 'server/agent/answers/yes-no.test.ts'],
    ['  ...hidingFaults(text),\n', ''],
    ['  ...disguiseFaults(asShown(text)),\n', ''],
    ['  ...linkFaults(text),\n', ''],
    ['      ...foreignFaults(read.plain),\n', ''],
    ["      ...medicalFaults(withoutAuthorities(asShown(sentence)), 'en'),\n", ''],
    ['      ...matches.flatMap(({ fault }) => fault ?? []),\n', ''],
    ['      ...periodFaults(read, matches, sayables, answers, context.today),\n', ''],
    ['      ...directionFaults(read, matches, sayables),\n', ''],
    ['      ...claimFaults(read, matches, sayables),\n', ''],
    ['          ...medicalFaults(bare, language),\n        ],\n        facts', '        ],\n        facts'],
    ["...(isNumber ? ['A number stands outside a slot such as {{fact:1}}.'] : []),", ''],
    ['violations: [unread], facts: written.facts', 'violations: [], facts: written.facts'],
    ['known.some(({ verdict }) => verdict === said)', 'known.length >= 0'],
  ),
  ...planted(
    'server/agent/gate/gate-stream.ts',
    stream,
    ['if (isWhole && verdict.violations.length === 0)', 'if (verdict.violations.length === 0)'],
    ['    if (verdict.violations.length > 0) return null;\n', ''],
    ['filter(({ fact }) => !told.has(fact))', 'filter(({ fact }) => fact !== null)'],
  ),
  ...planted(
    'server/agent/gate/number-rules.ts',
    gate,
    ["  { holds: isInPeriod, fault: 'belongs to another period than the one named beside it.' },\n", ''],
    ["  { holds: isNamed, fault: 'belongs to another metric than the one named beside it.' },\n", ''],
    ["  { holds: isInPlace, fault: 'is a limit or a count, and stands as something else.' },\n", ''],
    ["  { holds: isOfAggregate, fault: 'is another kind of value than the words say.' },\n", ''],
    ["  { holds: isFiltered, fault: 'was computed from other days or workouts than the words say.' },\n", ''],
    ["  { holds: isInDirection, fault: 'went the other way, or not clearly any way.' },\n", ''],
  ),
];
