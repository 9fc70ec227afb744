import { describe, expect, test } from 'bun:test';
import { doseAdviceFor, isDoseQuestion } from '../../../../server/agent/safety/dose.ts';

describe('questions on doses and medicines', () => {
  test.each([
    'What dose of metformin is right for me?',
    'How many mg should I take?',
    'Should I stop taking my statins?',
    'Should I take vitamin D?',
    'How much melatonin do I need?',
    'Can I double my insulin?',
    'Should I switch from ibuprofen to aspirin?',
    'Can I stop Ozempic?',
  ])('are passed on to doctor and pharmacist: %s', (text) => {
    expect(isDoseQuestion(text)).toBe(true);
    expect(doseAdviceFor(text)).toContain('doctor or pharmacist');
  });

  test.each([
    'What is my vitamin D?',
    'How many steps do I take?',
    'Did I take more steps than in May?',
    'How much iron was in my blood?',
  ])('are not seen where data is asked for: %s', (text) => {
    expect(isDoseQuestion(text)).toBe(false);
  });
});

test('what is said holds no number, and nothing is said to other questions', () => {
  expect(doseAdviceFor('What dose is right for me?')).not.toMatch(/\d/);
  expect(doseAdviceFor('How did I sleep?')).toBe('');
});
