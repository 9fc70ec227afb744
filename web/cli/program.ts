import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { exitCodeMeanings, exitCodeOf, exitCodes, failureText } from './failure.ts';
import { type ServerOption, serverOf } from './session/client.ts';
import type { Terminal } from './terminal.ts';

export const onThisMachine = 'On this machine:';

export function createProgram(terminal: Terminal, about: { version: string; description: string }): Command {
  const program = new Command('hale')
    .description(about.description)
    .version(about.version, '--version', 'Print the version.')
    .helpOption('-h, --help', 'Print help.')
    .commandsGroup(onThisMachine)
    .helpCommand('help [command]', 'Print help for a command.')
    .configureOutput({
      writeOut: terminal.out,
      writeErr: terminal.err,
      getOutHelpWidth: terminal.width,
      getErrHelpWidth: terminal.width,
      outputError: (text, write) => write(text.replace(/^error: /, 'hale: ')),
    })
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .showHelpAfterError('Try --help.')
    .exitOverride();
  const codes = exitCodeMeanings.map(([code, meaning]) => `  ${String(code).padStart(3)}  ${meaning}`);
  return program.addHelpText('after', `\nExit codes:\n${codes.join('\n')}`);
}

export function examples(command: Command, lines: readonly string[]): Command {
  return command.addHelpText('after', `\nExamples:\n${lines.map((line) => `  $ ${line}`).join('\n')}`);
}

export const withServer = (command: Command): Command =>
  command.option('--server <url>', 'Address of the server; default HALE_SERVER, else where you signed in last.');

export async function run(program: Command, words: readonly string[], terminal: Terminal): Promise<number> {
  let options: ServerOption = {};
  for (const command of program.commands) command.helpCommand(false);
  program.hook('preAction', (_, command) => {
    options = command.opts<ServerOption>();
  });
  try {
    await program.parseAsync(words, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof Exit) return error.code;
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.usage;
    const server = await serverOf(terminal, options).catch(() => null);
    terminal.err(failureText(error, { server, byVariable: terminal.variables.token !== null }));
    return exitCodeOf(error);
  }
}

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

export function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= min && value <= max)) throw new InvalidArgumentError(`A whole number from ${min} to ${max}.`);
    return value;
  };
}

export function moment(text: string): string {
  const isMoment = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/.test(text);
  if (!isMoment || Number.isNaN(Date.parse(text)))
    throw new InvalidArgumentError('A date such as 2026-11-21, or a time such as 2026-11-21T18:30:00Z.');
  return text;
}
