import { Argument, type Command } from 'commander';
import { examples } from '../program.ts';
import type { Terminal } from '../terminal.ts';
import { candidatesFor } from './complete.ts';
import { completionScripts, type Shell, shells } from './completion-scripts.ts';

export function addCompletions(program: Command, terminal: Terminal): void {
  const command = program
    .command('completions')
    .description('Print what makes a shell complete the commands and options of hale.')
    .addArgument(new Argument('<shell>', 'Whose.').choices(shells));
  examples(command, [
    `echo 'eval "$(hale completions bash)"' >> ~/.bashrc`,
    `echo 'eval "$(hale completions zsh)"' >> ~/.zshrc`,
    'hale completions fish > ~/.config/fish/completions/hale.fish',
  ]).action((shell: Shell) => terminal.out(completionScripts[shell]));

  // What the scripts ask at every press of the key.
  program
    .command('complete [words...]', { hidden: true })
    .description('Say what could stand behind these words.')
    .action((words: string[]) => {
      const { values, files } = candidatesFor(program, words);
      const lines = values.map((words) => words.filter(Boolean).join('\t'));
      terminal.out([...lines, ...(files ? [':files'] : [])].map((line) => `${line}\n`).join(''));
    });
}
