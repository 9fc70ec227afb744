import { expect, test } from 'bun:test';
import { entitiesIn } from '../../../support/agent/entities.ts';

const readingsIn = (text: string): unknown[] => entitiesIn(text).map(({ kind, value }) => ({ kind, value }));

test.each([
  ['on average', { kind: 'statistic', value: 'mean' }],
  ['standard deviation', { kind: 'statistic', value: 'std_dev' }],
  ['highest', { kind: 'statistic', value: 'max' }],
  ['worst', { kind: 'statistic', value: 'worst' }],
  ['at the moment', { kind: 'statistic', value: 'latest' }],
  ['top 5', { kind: 'rank', value: { k: 5, order: 'highest' } }],
  ['three lowest', { kind: 'rank', value: { k: 3, order: 'lowest' } }],
  ['last 3 readings', { kind: 'take', value: { end: 'last', k: 3 } }],
  ['each month', { kind: 'group', value: 'month' }],
  ['by day of the week', { kind: 'group', value: 'weekday' }],
  ['how many days', { kind: 'days', value: true }],
  ['how often', { kind: 'often', value: true }],
  ['longest streak', { kind: 'streak', value: { longest: true } }],
  ['in a row', { kind: 'streak', value: { longest: false } }],
  ['what percentile', { kind: 'percentile', value: true }],
  ['correlation between', { kind: 'relation', value: true }],
  ['compared with', { kind: 'versus', value: 'to' }],
  ['higher than usual', { kind: 'versus', value: 'usual' }],
  ['gone up', { kind: 'change', value: true }],
])('%s is read', (text, reading) => {
  expect(readingsIn(text)).toEqual([reading]);
});

test('what picks days is told from days that are counted', () => {
  expect(entitiesIn('on days when I slept less than 6 hours').map(({ kind }) => kind)).toEqual([
    'opener',
    'metric',
    'limit',
  ]);
  expect(entitiesIn('how many days with over 10000').map(({ kind }) => kind)).toEqual(['days', 'limit']);
});

test('of a slip of the tongue only what was meant stays', () => {
  expect(readingsIn('last month, I meant October')).toEqual([
    { kind: 'period', value: { spec: { kind: 'month', month: 10 }, unit: 'month' } },
  ]);
});
