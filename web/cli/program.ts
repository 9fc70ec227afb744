import createCompletions from '@bomb.sh/tab/commander';
import { Command, CommanderError } from 'commander';
import { serverOf } from './client.ts';
import { exitCodeMeanings, exitCodeOf, exitCodes, failureText } from './failure.ts';
import type { Terminal } from './terminal.ts';

/** `hale`, with what every command shares: how help looks, and that nothing but `run` ends the process. */
export function createProgram(terminal: Terminal, about: { version: string; description: string }): Command {
  const program = new Command('hale')
    .description(about.description)
    .version(about.version, '--version', 'Print the version.')
    .helpOption('-h, --help', 'Print help.')
    .helpCommand('help [command]', 'Print help for a command.')
    .configureOutput({ writeOut: terminal.out, writeErr: terminal.err, getOutHelpWidth: terminal.width })
    .configureHelp({ sortSubcommands: false, showGlobalOptions: false })
    .showHelpAfterError('Try --help.')
    .exitOverride();
  const codes = exitCodeMeanings.map(([code, meaning]) => `  ${String(code).padStart(3)}  ${meaning}`);
  return program.addHelpText('after', `\nExit codes:\n${codes.join('\n')}`);
}

/** A command's examples, as the last lines of its help. */
export function examples(command: Command, lines: readonly string[]): Command {
  return command.addHelpText('after', `\nExamples:\n${lines.map((line) => `  $ ${line}`).join('\n')}`);
}

/** Where a server is named. Every command that talks to one has it. */
export const withServer = (command: Command): Command =>
  command.option('--server <url>', 'Address of the server; default HALE_SERVER, else where you signed in last.');

/** Runs what was typed and resolves to the exit code. Errors have been said by then. */
export async function run(program: Command, words: readonly string[], terminal: Terminal): Promise<number> {
  createCompletions(program, { completionCommandName: 'completions' });
  try {
    await program.parseAsync(words, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof Exit) return error.code;
    // Help, a version, or a mistake that commander has already named.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.usage;
    const server = await serverOf(terminal, {}).catch(() => null);
    terminal.err(failureText(error, { server }));
    return exitCodeOf(error);
  }
}

/** Ends a command that has said all there is to say. */
export function exitWith(code: number): void {
  if (code !== 0) throw new Exit(code);
}

class Exit extends Error {
  readonly code: number;

  constructor(code: number) {
    super(`exit ${code}`);
    this.code = code;
  }
}
