import type { Command } from 'commander';
import type { Terminal } from './terminal.ts';
import { addTurns } from './turns.ts';

/** The commands of the terminal client: what a person does at a server, here or elsewhere. */
export function addClientCommands(program: Command, terminal: Terminal): void {
  addTurns(program, terminal);
}
