import { expect, test } from 'bun:test';
import type { Word } from '../../../routers/labs/report/words/words.ts';
import { agreed } from '../../../server/labs/agreement.ts';

/** Words at these places of one line, each letter ten points wide. */
const reading = (...words: [left: number, text: string, confidence?: number][]): Word[] =>
  words.map(([left, text, confidence = 0.9]) => ({
    ...{ text, left, right: left + 10 * text.length, y: 100, height: 30, confidence },
  }));
const brief = (words: readonly Word[]) => words.map(({ text, confidence }) => [text, confidence >= 0.85]);

test('a cell that is read alike every time is sure, and what most readings say is taken', () => {
  const alike = reading([0, 'Ferritin', 0.4], [300, '25', 0.4]);
  expect(brief(agreed([alike, alike, alike]))).toEqual([
    ['Ferritin', true],
    ['25', true],
  ]);
  expect(brief(agreed([reading([300, '517']), reading([300, '57.7']), reading([300, '57.7'])]))).toEqual([
    ['57.7', true],
  ]);
});

test('digits without a majority are doubtful, whatever text recognition thinks of them', () => {
  const [word] = agreed([reading([300, '51', 0.99]), reading([300, '57', 0.99]), reading([300, '37', 0.99])]);
  expect(word?.confidence).toBeLessThan(0.85);
});

test('of readings that differ, an amount is taken rather than letters', () => {
  const read = agreed([reading([300, 'STATI', 0.9]), reading([300, '57.7', 0.6]), reading([300, 'S71', 0.9])]);
  expect(brief(read)).toEqual([['57.7', false]]);
});

test('a cell that the first reading lacks counts where two others have it', () => {
  const name = reading([0, 'Ferritin']);
  const flagged = reading([0, 'Ferritin'], [300, 'L']);
  expect(brief(agreed([name, flagged, flagged])).map(([text]) => text)).toEqual(['Ferritin', 'L']);
  expect(brief(agreed([name, flagged, name])).map(([text]) => text)).toEqual(['Ferritin']);
});

test('a bar between cells stays where another reading has it too', () => {
  const barred = reading([0, 'TSH'], [60, '|'], [300, '3.90']);
  expect(brief(agreed([barred, barred, barred])).map(([text]) => text)).toContain('|');
  const plain = reading([0, 'TSH'], [300, '3.90']);
  expect(brief(agreed([barred, plain, plain])).map(([text]) => text)).not.toContain('|');
});
