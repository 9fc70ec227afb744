import { realClock } from '../sdk/timing.ts';
import { exitCodes } from './failure.ts';
import { exitWith } from './program.ts';
import { paint, printable, truncate } from './tables/text.ts';
import type { Terminal } from './terminal.ts';

/** Runs until the end or until Ctrl-C, after which it is said what goes on without this command. */
export async function interruptible<Result>(
  terminal: Terminal,
  goesOn: string,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const signal = terminal.untilInterrupted();
  try {
    return await run(signal);
  } catch (error) {
    if (!signal.aborted) throw error;
    terminal.err(`${goesOn}\n`);
    exitWith(exitCodes.interrupted);
    throw error;
  }
}

/** Rejects as soon as the signal is aborted. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await realClock.sleep(ms, signal);
  signal.throwIfAborted();
}

const looks = { firstMs: 400, maxMs: 3_000, growth: 1.3 };

/** The pauses between two looks at a server: short at first, then such that a minute's quota is not used up. */
export const pauseBefore = (look: number): number =>
  Math.min(looks.maxMs, looks.firstMs * looks.growth ** Math.max(0, look - 1));

/**
 * One line on a terminal that is drawn over itself, every second anew with what `text` says by then. Where nobody reads
 * along there is none. `end` takes it away.
 */
export function statusLine(terminal: Terminal, text: () => string) {
  if (!terminal.interactive.err)
    return { draw: () => {}, note: (line: string) => terminal.err(`${printable(line)}\n`), end: () => {} };
  let drawnWidth = 0;
  const draw = () => {
    // One column stays free: a full line would wrap on some terminals and could not be drawn over.
    const line = truncate(printable(text()), terminal.width() - 1);
    // Spaces go over what was longer before: an escape code is not for those who asked for none.
    const space = ' '.repeat(Math.max(0, drawnWidth - Bun.stringWidth(line)));
    terminal.err(`\r${paint(line, 'dim', terminal.errColor)}${space}`);
    drawnWidth = Bun.stringWidth(line);
  };
  const wipe = () => {
    // A little more: behind the line the terminal itself may have written ^C.
    terminal.err(`\r${' '.repeat(Math.min(drawnWidth + 2, Math.max(0, terminal.width() - 1)))}\r`);
    drawnWidth = 0;
  };
  const timer = setInterval(draw, 1_000);
  draw();
  return {
    /** Now, where waiting a second would hide what has changed. */
    draw,
    /** A line that stays, above it. */
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

/** `3 s`, `2 min 5 s`. */
export function elapsedText(sinceMs: number): string {
  const seconds = Math.max(0, Math.round((Date.now() - sinceMs) / 1_000));
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
