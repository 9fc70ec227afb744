import { printable } from './text.ts';

export type TextWriter = { push: (text: string) => void; end: () => void };

/** Joins surrogate pairs across pieces. */
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
