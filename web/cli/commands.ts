import type { Command } from 'commander';
import { addAdmin } from './admin.ts';
import { addAsk } from './ask.ts';
import { addCompletions } from './completions.ts';
import { addImport } from './import.ts';
import { addLabs } from './labs.ts';
import { addLogin } from './login.ts';
import { addLogout } from './logout.ts';
import { onThisMachine } from './program.ts';
import { addSources } from './sources.ts';
import { addSync } from './sync.ts';
import type { Terminal } from './terminal.ts';
import { addTurns } from './turns.ts';
import { addWhoami } from './whoami.ts';

/** The commands of the terminal client: what a person does at a server, here or elsewhere. */
export function addClientCommands(program: Command, terminal: Terminal): void {
  program.commandsGroup('At a server:');
  addLogin(program, terminal);
  addLogout(program, terminal);
  addWhoami(program, terminal);
  addAsk(program, terminal);
  addTurns(program, terminal);
  addSources(program, terminal);
  addImport(program, terminal);
  addLabs(program, terminal);
  addSync(program, terminal);
  addAdmin(program, terminal);
  program.commandsGroup(onThisMachine);
  addCompletions(program, terminal);
}
