import { describe, expect, test } from 'bun:test';
import type { Command } from 'commander';
import { addServerCommands } from '../../../server/commands.ts';
import { addClientCommands } from '../../../web/cli/commands.ts';
import { exitCodeMeanings } from '../../../web/cli/failure.ts';
import { createProgram, onThisMachine, run } from '../../../web/cli/program.ts';
import { runHale } from '../../support/cli/cli.ts';
import { recordingTerminal } from '../../support/cli/terminal.ts';

const threads = { worker: new URL('file:///none'), reader: new URL('file:///none') };

function hale() {
  const terminal = recordingTerminal();
  const program = createProgram(terminal, { version: '1.2.3', description: 'About hale.' });
  addServerCommands(program, { terminal, threads });
  addClientCommands(program, terminal);
  return { program, run: (words: string[]) => run(program, words, terminal), said: terminal.said };
}

const visible = (command: Command) => command.createHelp().visibleCommands(command);
const ownOf = (command: Command) => visible(command).filter((each) => each.name() !== 'help');
const pathsOf = (command: Command, path: string[] = []): string[][] =>
  ownOf(command).flatMap((each) => {
    const own = [...path, each.name()];
    return [own, ...pathsOf(each, own)];
  });
const paths = pathsOf(hale().program);
const groups = paths.filter((path) =>
  paths.some((other) => other.length > path.length && path.every((word, at) => other[at] === word)),
);
const commandAt = (program: Command, path: readonly string[]) =>
  path.reduce<Command | undefined>((at, word) => at?.commands.find((each) => each.name() === word), program);
// `hale import` does something itself, and has commands besides.
const acts = (path: readonly string[]) => (commandAt(hale().program, path)?.registeredArguments.length ?? 0) > 0;
const leaves = paths.filter((path) => !groups.includes(path) || acts(path));
const named = (all: string[][]) => all.map((path) => [path.join(' '), path] as const);

describe('help', () => {
  test.each(named(leaves))(
    'hale %s: says what it does, what each word means, and shows examples that it understands',
    async (name, path) => {
      const { said, run, program } = hale();
      expect([await run([...path, '--help']), said.err]).toEqual([0, '']);
      expect(said.out).toStartWith(`Usage: hale ${name}`);
      const command = commandAt(program, path);
      expect(command?.description()).toMatch(/^[A-Z].*\.$/s);
      for (const { description } of [...(command?.options ?? []), ...(command?.registeredArguments ?? [])])
        expect(description).toMatch(/\S/);
      const examples = /\nExamples:\n([\s\S]+)/.exec(said.out)?.[1]?.trimEnd().split('\n') ?? [];
      expect(examples.length).toBeGreaterThan(0);
      for (const line of examples) {
        expect(line).toStartWith('  $ ');
        expect(line).toContain(`hale ${name}`);
        for (const [option] of line.matchAll(/(?<= )--[a-z-]+/g)) {
          const known = [...(command?.options ?? [])].some(({ long }) => long === option);
          const another = line.indexOf(option) > line.indexOf('|') && line.includes('|');
          expect([option, known || another]).toEqual([option, true]);
        }
      }
    },
  );

  test.each(named(groups))('hale %s: without a command it shows which there are', async (name, path) => {
    const { said, run } = hale();
    expect([await run([...path, '--help']), said.err]).toEqual([0, '']);
    for (const [, ...words] of paths.filter((other) => other.length === 2 && other[0] === name))
      expect(said.out).toContain(`  ${words.join(' ')}`);
    // `hale import` alone asks the sources, and finds nobody signed in.
    expect(await hale().run(path)).toBe(name === 'import' ? 3 : 2);
  });

  test('of hale itself names every command and every exit code, and --version is the version alone', async () => {
    const { said, run } = hale();
    expect(await run(['--help'])).toBe(0);
    for (const [name] of paths.filter((path) => path.length === 1))
      expect(said.out).toMatch(new RegExp(`^  ${name}\\b`, 'm'));
    for (const [code, meaning] of exitCodeMeanings) expect(said.out).toContain(`${code}  ${meaning}`);
    const version = hale();
    expect([await version.run(['--version']), version.said.out]).toEqual([0, '1.2.3\n']);
  });

  test('every command that talks to a server can be told which', () => {
    const here = visible(hale().program).filter((command) => command.helpGroup() === onThisMachine);
    const { program } = hale();
    const without = leaves
      .filter(([first]) => !here.some((command) => command.name() === first))
      .filter((path) => {
        const command = path.reduce<Command | undefined>(
          (at, word) => at?.commands.find((each) => each.name() === word),
          program,
        );
        return !command?.options.some(({ long }) => long === '--server');
      });
    expect(without).toEqual([]);
  });
});

describe('what is not understood', () => {
  test.each([
    [['logn'], 'Did you mean login?'],
    [['whoam'], 'Did you mean whoami?'],
    [['turns', 'lst'], 'Did you mean list?'],
    [['login', '--no-browsr'], 'Did you mean --no-browser?'],
    [['login', '--timeout', 'soon'], 'A whole number from 1 to 3600.'],
    [['login', '--timeout', '0'], 'A whole number from 1 to 3600.'],
    [['whoami', 'extra'], 'too many arguments'],
    [['completions', 'tcsh'], 'Allowed choices are bash, zsh, fish.'],
  ])('hale %p ends with 2 and says: %s', async (words, says) => {
    const { said, run } = hale();
    expect([await run(words), said.out]).toEqual([2, '']);
    expect(said.err).toContain(says);
  });

  test('it reaches the shell as exit code 2, and help as 0 on the standard output', async () => {
    const [wrong, help] = await Promise.all([runHale(['logn']), runHale(['login', '--help'])]);
    expect([wrong.exitCode, wrong.stdout]).toEqual([2, '']);
    expect(wrong.stderr).toContain('Did you mean login?');
    expect([help.exitCode, help.stderr]).toEqual([0, '']);
    expect(help.stdout).toContain('Examples:');
  });
});
