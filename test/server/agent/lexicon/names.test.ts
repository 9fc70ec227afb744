import { expect, test } from 'bun:test';
import { entitiesIn } from '../../../support/agent/entities.ts';

const keysIn = (text: string) =>
  entitiesIn(text).flatMap((entity) => (entity.kind === 'metric' ? [entity.value.keys[0]] : []));

test.each([
  ['resting heart rate', 'resting_heart_rate'],
  ['stpes', 'steps'],
  ['deap sleep', 'deep_sleep'],
  ['ferritin', 'biomarker:Ferritin'],
  ['B12', 'biomarker:Vitamin B12'],
  ['shut-eye', 'sleep_duration'],
])('%s names %s', (text, key) => {
  expect(keysIn(`average ${text} last week`)).toEqual([key]);
});

test.each([
  ['how far did I run', 'running'],
  ['my last ride', 'biking'],
  ['workouts', null],
])('%s names workouts', (text, type) => {
  expect(entitiesIn(text).flatMap((entity) => (entity.kind === 'sport' ? [entity.value] : []))).toEqual([type]);
});

test('a laboratory value without results is told apart', () => {
  expect(entitiesIn('latest TSH').map(({ kind }) => kind)).toEqual(['statistic', 'missing']);
});
