#!/usr/bin/env bun
import packageFile from '../package.json' with { type: 'json' };
import { addClientCommands } from '../web/cli/commands.ts';
import { createProgram, run } from '../web/cli/program.ts';
import { endWithOutputReader, processTerminal } from './commands/terminal.ts';
import { addServerCommands } from './commands.ts';
import { useJit } from './jit.ts';

/** The binary finds thread files from its entry module only. */
const threads = {
  worker: new URL('./worker/worker.ts', import.meta.url),
  reader: new URL('./labs/read-file.ts', import.meta.url),
};

const terminal = processTerminal();
const program = createProgram(terminal, packageFile);
program.hook('preAction', (_, command) => {
  // A server outlives its log's reader.
  if (!['serve', 'simulator'].includes(command.name())) endWithOutputReader();
  if (command.name() !== 'serve') useJit();
});
addClientCommands(program, terminal);
addServerCommands(program, { terminal, threads });
void run(program, process.argv.slice(2), terminal).then((code) => {
  process.exitCode = code;
});
