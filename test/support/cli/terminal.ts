import { join } from 'node:path';
import type { Terminal } from '../../../web/cli/terminal.ts';
import { temporaryFolder } from '../folder.ts';

/** A terminal without a process: it records output and cannot be asked. */
export function recordingTerminal(): Terminal & { said: { out: string; err: string } } {
  const said = { out: '', err: '' };
  const nobody = () => Promise.reject(new Error('Nobody sits at this terminal.'));
  return {
    said,
    variables: { server: null, token: null, adminKey: null },
    configDir: join(temporaryFolder(), 'config'),
    localAdminKey: () => null,
    explainHere: nobody,
    textOfPdf: nobody,
    out: (text) => {
      said.out += text;
    },
    err: (text) => {
      said.err += text;
    },
    interactive: { in: false, out: false, err: false },
    width: () => 100,
    color: false,
    errColor: false,
    readAll: nobody,
    readLine: nobody,
    readSecret: nobody,
    lockFile: nobody,
    openBrowser: nobody,
    untilInterrupted: () => new AbortController().signal,
  };
}

/** The visible lines of a terminal after this output, without colors. */
export function screenOf(written: string): string[] {
  const lines: string[][] = [[]];
  let column = 0;
  for (const character of Bun.stripANSI(written)) {
    if (character === '\n') lines.push([]);
    if (character === '\r') column = 0;
    if (character === '\n' || character === '\r') continue;
    const line = lines.at(-1) ?? [];
    while (line.length < column) line.push(' ');
    line[column] = character;
    column += 1;
  }
  return lines.map((line) => line.join('').trimEnd());
}
