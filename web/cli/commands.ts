import type { Command } from 'commander';
import { addLogin, addLogout, addWhoami } from './commands/account.ts';
import { addAccount, addActivity } from './commands/account-data.ts';
import { addAdmin } from './commands/admin.ts';
import { addAsk } from './commands/ask.ts';
import { addCompletions } from './commands/completions.ts';
import { addVerify } from './commands/explain.ts';
import { addImport } from './commands/import.ts';
import { addLabs } from './commands/labs.ts';
import { addMemories } from './commands/memories.ts';
import { addSources } from './commands/sources.ts';
import { addSync } from './commands/sync.ts';
import { addTokens } from './commands/tokens.ts';
import { addTurns } from './commands/turns.ts';
import { addMcp } from './mcp/mcp.ts';
import { onThisMachine } from './program.ts';
import type { Terminal } from './terminal.ts';

export function addClientCommands(program: Command, terminal: Terminal): void {
  program.commandsGroup('At a server:');
  addLogin(program, terminal);
  addLogout(program, terminal);
  addWhoami(program, terminal);
  addTokens(program, terminal);
  addActivity(program, terminal);
  addAccount(program, terminal);
  addAsk(program, terminal);
  addTurns(program, terminal);
  addVerify(program, terminal);
  addMcp(program, terminal);
  addMemories(program, terminal);
  addSources(program, terminal);
  addImport(program, terminal);
  addLabs(program, terminal);
  addSync(program, terminal);
  addAdmin(program, terminal);
  program.commandsGroup(onThisMachine);
  addCompletions(program, terminal);
}
