import { exitCodes } from './failure.ts';
import { exitWith } from './program.ts';
import { paint, printable, truncate } from './tables/text.ts';
import type { Terminal } from './terminal.ts';

export async function interruptible<Result>(
  terminal: Terminal,
  interruptedText: string,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const signal = terminal.untilInterrupted();
  try {
    return await run(signal);
  } catch (error) {
    if (!signal.aborted) throw error;
    terminal.err(`${interruptedText}\n`);
    exitWith(exitCodes.interrupted);
    throw error;
  }
}

export function statusLine(terminal: Terminal, text: () => string) {
  if (!terminal.interactive.err)
    return { draw: () => {}, note: (line: string) => terminal.err(`${printable(line)}\n`), end: () => {} };
  let drawnWidth = 0;
  const draw = () => {
    // Full lines wrap on some terminals.
    const line = truncate(printable(text()), terminal.width() - 1);
    // NO_COLOR users want no escape codes.
    const space = ' '.repeat(Math.max(0, drawnWidth - Bun.stringWidth(line)));
    terminal.err(`\r${paint(line, 'dim', terminal.errColor)}${space}`);
    drawnWidth = Bun.stringWidth(line);
  };
  const wipe = () => {
    // The terminal may have written ^C.
    terminal.err(`\r${' '.repeat(Math.min(drawnWidth + 2, Math.max(0, terminal.width() - 1)))}\r`);
    drawnWidth = 0;
  };
  const timer = setInterval(draw, 1_000);
  draw();
  return {
    draw,
    note: (line: string) => {
      wipe();
      terminal.err(`${printable(line)}\n`);
      draw();
    },
    end: () => {
      clearInterval(timer);
      wipe();
    },
  };
}

export function elapsedText(sinceMs: number): string {
  const seconds = Math.max(0, Math.round((Date.now() - sinceMs) / 1_000));
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
