import { printable } from './text.ts';

/** Text that comes in pieces, which may end in the middle of a word. `end` says what is left. */
export type TextWriter = { push: (text: string) => void; end: () => void };

/** As it is, for a file or a pipe. Half of a surrogate pair waits for its other half, else neither would be a character. */
export function exactWriter(write: (text: string) => void): TextWriter {
  let held = '';
  return {
    push: (text) => {
      const all = held + text;
      held = /[\ud800-\udbff]$/.exec(all)?.[0] ?? '';
      write(held === '' ? all : all.slice(0, -1));
    },
    end: () => {
      if (held !== '') write(held);
      held = '';
    },
  };
}

/**
 * For people: lines end between words, as wide as the window is by then. A word is said when it is whole, so that a
 * number never breaks; the lines of a list item stand below each other.
 */
export function wrappingWriter(write: (text: string) => void, width: () => number): TextWriter {
  let word = '';
  let space = '';
  let column = 0;
  let indent = 0;
  const endWord = (): string => {
    const said = printable(word);
    word = '';
    if (said === '') return '';
    const wide = Bun.stringWidth(said);
    const starts = column === 0;
    const breaks = !starts && column + space.length + wide > width();
    const before = breaks ? `\n${' '.repeat(indent)}` : space;
    column = (breaks ? indent : column + space.length) + wide;
    if (starts) indent = /^(?:[-*•]|\d{1,3}[.)])$/u.test(said) ? column + 1 : space.length;
    space = '';
    return before + said;
  };
  const endLine = (): string => {
    const line = `${endWord()}\n`;
    space = '';
    column = 0;
    indent = 0;
    return line;
  };
  return {
    push: (text) => {
      let ready = '';
      for (const piece of text.split(/(\n|[ \t]+)/)) {
        if (piece === '\n') ready += endLine();
        else if (/^[ \t]/.test(piece)) {
          ready += endWord();
          space += piece.replaceAll('\t', ' ');
        } else word += piece;
      }
      if (ready !== '') write(ready);
    },
    end: () => {
      const ready = endWord();
      if (ready !== '') write(ready);
    },
  };
}
