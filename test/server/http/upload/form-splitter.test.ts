import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { FormBroken, FormSplitter } from '../../../../server/http/upload/form-splitter.ts';

type Part = { head: string; content: string };

const boundary = 'b-b';
const headBytesMax = 100;
const formOf = (parts: readonly Part[]) =>
  `${parts.map(({ head, content }) => `--${boundary}\r\n${head}\r\n\r\n${content}\r\n`).join('')}--${boundary}--\r\n`;

function split(text: string, lengths: readonly number[]) {
  const splitter = new FormSplitter(boundary, { headBytesMax });
  const bytes = Buffer.from(text, 'latin1');
  const parts: Part[] = [];
  let ends = 0;
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const piece = bytes.subarray(at, at + (lengths[turn % lengths.length] ?? 1));
    for (const found of splitter.write(piece)) {
      const last = parts.at(-1);
      if (found.kind === 'head') parts.push({ head: Buffer.from(found.bytes).toString('latin1'), content: '' });
      else if (found.kind === 'part_end') ends += 1;
      else if (last) last.content += Buffer.from(found.bytes).toString('latin1');
    }
    at += piece.length;
  }
  return { parts, ends, hasEnded: splitter.hasEnded };
}

const lengths = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 5 });
const content = fc
  .array(fc.constantFrom('\r', '\n', '\r\n', '--', '-', 'b', `--${boundary.slice(0, 2)}`, `\r\n--b`, 'x', '\0', '\xff'))
  .map((pieces) => pieces.join(''))
  .filter((text) => !`${text}\r\n`.includes(`\r\n--${boundary}`) && !`\r\n${text}`.includes(`\r\n--${boundary}`));
const parts = fc.array(fc.record({ head: fc.constantFrom('A: b', 'C: d\r\nE: f'), content }), { maxLength: 4 });

describe('a form', () => {
  test('has the same parts, however it is cut into pieces', () => {
    fc.assert(
      fc.property(parts, lengths, (wanted, cuts) => {
        expect(split(formOf(wanted), cuts)).toEqual({ parts: wanted, ends: wanted.length, hasEnded: true });
      }),
      { numRuns: 2000 },
    );
  });

  test('that is cut off anywhere has not ended, and has no more parts than came', () => {
    const whole = [
      { head: 'A: b', content: 'x\r\n--b-' },
      { head: 'C: d', content: '' },
    ];
    const text = formOf(whole).trimEnd();
    for (let bytes = 0; bytes < text.length; bytes += 1) {
      const { hasEnded, ends, parts: found } = split(text.slice(0, bytes), [7]);
      expect(hasEnded).toBe(false);
      for (const [index, part] of found.entries()) {
        expect(whole[index]?.content).toStartWith(part.content);
        if (index < ends) expect(part).toEqual(whole[index] ?? part);
      }
    }
  });

  test('is over at its end, whatever follows', () => {
    const one = [{ head: 'A: b', content: 'x' }];
    for (const more of ['', 'text', formOf([{ head: 'C: d', content: 'y' }])])
      expect(split(formOf(one) + more, [5])).toEqual({ parts: one, ends: 1, hasEnded: true });
  });
});

describe('what is no form', () => {
  const broken: [string, string][] = [
    ['text in front of the first boundary', `x\r\n${formOf([])}`],
    ['another boundary', '--c\r\n'],
    ['a boundary that goes on', `--${boundary}x\r\n`],
    ['a longer boundary in a content', formOf([{ head: 'A: b', content: `x\r\n--${boundary}x` }])],
    ['a head that is too large', formOf([{ head: `A: ${'b'.repeat(headBytesMax)}`, content: '' }])],
    ['a head that never ends', `--${boundary}\r\n${'b'.repeat(headBytesMax * 2)}`],
  ];
  test.each(broken)('%s is refused, however it is cut', (_, text) => {
    for (const length of [1, 2, 3, 5, 1000]) expect(() => split(text, [length])).toThrow(FormBroken);
  });

  test('a head of exactly the largest size is read', () => {
    const part = { head: 'a'.repeat(headBytesMax), content: 'x' };
    for (const length of [1, 7, 1000]) expect(split(formOf([part]), [length]).parts).toEqual([part]);
  });
});

test('a byte at a time, no more than the beginning of a boundary is held back', () => {
  const splitter = new FormSplitter(boundary, { headBytesMax });
  const delimiterBytes = `\r\n--${boundary}`.length;
  let sent = 0;
  let found = 0;
  const write = (text: string) => {
    for (const piece of splitter.write(Buffer.from(text))) if (piece.kind === 'content') found += piece.bytes.length;
  };
  write(`--${boundary}\r\nA: b\r\n\r\n`);
  for (const character of '\r\n--b-'.repeat(200)) {
    write(character);
    sent += 1;
    expect(sent - found).toBeLessThan(delimiterBytes);
  }
});
