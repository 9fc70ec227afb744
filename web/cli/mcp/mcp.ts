import type { Command } from 'commander';
import { examples, withServer } from '../program.ts';
import { accessOf, type ServerOption } from '../session/client.ts';
import type { Terminal } from '../terminal.ts';

const waiting =
  'Waiting for an assistant on the standard input, which starts this command by itself: see /docs/mcp. Ctrl-C stops.\n';

export function addMcp(program: Command, terminal: Terminal): void {
  const command = withServer(program.command('mcp'))
    .summary('Let an assistant on this machine read your data, with your sign-in.')
    .description(
      'Speak the Model Context Protocol on the standard input and output, with your sign-in, until the assistant closes it. Assistants start this command by themselves.',
    );
  examples(command, ['hale mcp', 'hale mcp --server https://hale.example']).action(async (options: ServerOption) => {
    const { server } = await accessOf(terminal, options);
    if (terminal.interactive.in) terminal.err(waiting);
    const { forwardMcp } = await import('./forward.ts');
    const token = async () => (await accessOf(terminal, options)).token;
    await forwardMcp({ server, token, err: terminal.err });
  });
}
