import { describe, expect, test } from 'bun:test';
import { isDoseQuestion, isEmergency, safetyAdvice } from '../../../../server/agent/specialists/safety.ts';

describe('signs of an emergency', () => {
  test.each([
    'I have chest pain, what was my heart rate?',
    'My chest hurts and my arm is numb',
    'There is a pressure on my chest',
    'I can’t breathe',
    "I can't catch my breath",
    'I am suddenly short of breath',
    'I want to kill myself',
    'I am having a stroke, I think',
    'My speech is slurred',
    'This is the worst headache of my life',
    'I took too many pills',
    'I passed out this morning',
    'I have ch\u00ADest \u200Bpain',
  ])('get the advice to seek help before anything else: %s', (text) => {
    expect(isEmergency(text)).toBe(true);
    expect(safetyAdvice(text)).toMatch(/^If this is happening to you now/);
  });

  test.each([
    'How many steps did I take yesterday?',
    'How did I breathe last night?',
    'What was my chest strap heart rate?',
    'Which day did I pass 10,000 steps?',
    'My goal is to strengthen my chest',
    'How was my stroke rate in swimming?',
  ])('are not seen where there are none: %s', (text) => {
    expect(isEmergency(text)).toBe(false);
  });
});

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
    expect(safetyAdvice(text)).toContain('doctor or pharmacist');
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

test('what is said holds no number, and an emergency goes before the dose', () => {
  const advice = safetyAdvice('I took too many pills. What dose is dangerous?');
  expect(advice).not.toMatch(/\d/);
  expect(advice.indexOf('emergency number')).toBeLessThan(advice.indexOf('pharmacist'));
  expect(safetyAdvice('How did I sleep?')).toBe('');
});
