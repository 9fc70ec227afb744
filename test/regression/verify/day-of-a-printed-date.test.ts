import { expect, test } from 'bun:test';
import { findPrinted } from '../../../routers/verify/printed-facts.ts';

test('a value is found before its unit, and not as the day of a date that stands earlier', () => {
  const text = 'The newest until November 24, 2026\nALT 24 U/L';
  const [found] = findPrinted(text, [{ said: 24, unit: 'U/L' }]);
  expect(found?.start).toBe(text.indexOf('24 U/L'));
});
