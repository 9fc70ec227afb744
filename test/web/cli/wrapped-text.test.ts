import { describe, expect, test } from 'bun:test';
import { exactWriter, type TextWriter, wrappingWriter } from '../../../web/cli/tables/wrapped-text.ts';

function cut(text: string, step: number): string[] {
  return Array.from({ length: Math.ceil(text.length / step) }, (_, at) => text.slice(at * step, (at + 1) * step));
}

function written(make: (write: (text: string) => void) => TextWriter, pieces: readonly string[]): string[] {
  const all: string[] = [];
  const writer = make((text) => all.push(text));
  for (const piece of pieces) writer.push(piece);
  writer.end();
  return all;
}

const answer =
  'Your steps averaged 22,505 a day on Sundays (22 October – 20 November 2026), 🏃🏽 from 4 days.\n\nYour time asleep averaged 416.133 min, größtenteils gut.';
const steps = [1, 2, 3, 7, 1_000];

describe('text in pieces', () => {
  test.each(steps)('of %d characters is written to a file byte for byte', (step) => {
    const bytes = written(exactWriter, cut(answer, step)).map((text) => Buffer.from(text));
    expect(Buffer.concat(bytes).toString()).toBe(answer);
  });

  test.each(steps)('of %d characters is wrapped the same way, with each word whole and in its place', (step) => {
    const text = written((write) => wrappingWriter(write, () => 30), cut(answer, step)).join('');
    expect(text).toBe(written((write) => wrappingWriter(write, () => 30), [answer]).join(''));
    expect(text.split(/\s+/)).toEqual(answer.split(/\s+/));
    expect(Math.max(...text.split('\n').map((line) => Bun.stringWidth(line)))).toBeLessThanOrEqual(30);
    expect(text.match(/ \n|\n /g)).toBeNull();
  });

  test('says a word only when it is whole', () => {
    const said: string[] = [];
    const writer = wrappingWriter(
      (text) => said.push(text),
      () => 80,
    );
    for (const piece of ['You slept 7', '.5', ' h.']) writer.push(piece);
    expect(said.join('')).toBe('You slept 7.5');
    writer.end();
    expect(said.join('')).toBe('You slept 7.5 h.');
  });
});

test('the lines of a list item stand below each other, and an indent stays', () => {
  const list = '- one two three four\n  five six seven eight\nnine ten eleven twelve';
  expect(written((write) => wrappingWriter(write, () => 12), [list]).join('')).toBe(
    '- one two\n  three four\n  five six\n  seven\n  eight\nnine ten\neleven\ntwelve',
  );
});

test('a word that is wider than the window stays whole, and a window that changes its size is heeded', () => {
  let width = 10;
  const said: string[] = [];
  const writer = wrappingWriter(
    (text) => said.push(text),
    () => width,
  );
  writer.push('an https://hale.example/a/very/long/address stays ');
  width = 40;
  writer.push('and then there is more room ');
  writer.end();
  expect(said.join('')).toBe('an\nhttps://hale.example/a/very/long/address\nstays and then there is more room');
});

test('what could steer the terminal is left out', () => {
  expect(written((write) => wrappingWriter(write, () => 80), ['a\u001b[2J\u202eb \r\u009bc']).join('')).toBe('a[2Jb c');
});
