import { expect, test } from 'bun:test';
import { findCounts, findPrinted } from '../../../routers/verify/printed-facts.ts';

test('a value is found before its unit, and not as the day of a date that stands earlier', () => {
  const text = 'The newest until November 24, 2026\nALT 24 U/L';
  const [found] = findPrinted(text, [{ said: 24, unit: 'U/L' }]);
  expect(found?.start).toBe(text.indexOf('24 U/L'));
});

test('how many values there were is no day of a date', () => {
  const text = 'Time asleep 6 h 55 min n 27 Oct 29 – Nov 27\nLab values, the newest until November 27, 2026';
  expect(findCounts(text, [27])).toMatchObject([{ start: text.indexOf('27 Oct') }]);
});
