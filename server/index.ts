#!/usr/bin/env bun
import packageFile from '../package.json' with { type: 'json' };
import { addClientCommands } from '../web/cli/commands.ts';
import { createProgram, run } from '../web/cli/program.ts';
import { endWithOutputReader, processTerminal } from './commands/terminal.ts';
import { addServerCommands } from './commands.ts';

/** Threads are named in this, the entry module: from elsewhere the compiled binary would not find their files. */
const threads = {
  worker: new URL('./worker/worker.ts', import.meta.url),
  pdf: new URL('./simulator/pdf-thread.ts', import.meta.url),
};

const terminal = processTerminal();
const program = createProgram(terminal, packageFile);
// A server's output is its log, which nobody has to read; all others have done their part when their reader leaves.
program.hook('preAction', (_, command) => {
  if (!['serve', 'simulator'].includes(command.name())) endWithOutputReader();
});
addClientCommands(program, terminal);
addServerCommands(program, { terminal, threads });
void run(program, process.argv.slice(2), terminal).then((code) => {
  process.exitCode = code;
});
