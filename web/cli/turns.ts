import type { Command } from 'commander';
import { examples, exitWith } from './program.ts';
import type { Terminal } from './terminal.ts';

export function addTurns(program: Command, terminal: Terminal): void {
  const turns = program.command('turns').description('Questions that were asked, and their answers.');
  addExplain(turns, terminal);
}

function addExplain(turns: Command, terminal: Terminal): void {
  const command = turns
    .command('explain')
    .description(
      'Compute every number of a turn again and follow it to the bytes of the webhooks. Exit code 0: it holds, 1: it does not.',
    )
    .argument('<id>', 'The turn, turn_….')
    .option('--json', 'Print the explanation as JSON.')
    .option('--rows', 'Print every row and every delivery.');
  examples(command, ['hale turns explain turn_4rTqJ0v2mXbD8cWfZk1LsA']).action(
    async (id: string, { json = false, rows = false }) => exitWith(await terminal.explainHere(id, { json, rows })),
  );
}
