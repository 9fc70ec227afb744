import type { Command } from 'commander';
import { examples, withServer } from '../program.ts';
import { type ServerOption, serverOf } from '../session/client.ts';
import { forgetSession, forgetSessions } from '../session/sessions.ts';
import type { Terminal } from '../terminal.ts';

export function addLogout(program: Command, terminal: Terminal): void {
  const command = withServer(program.command('logout'))
    .description('Forget the sign-in on this machine.')
    .option('--all', 'At every server.');
  examples(command, ['hale logout', 'hale logout --server https://hale.example', 'hale logout --all']).action(
    async ({ all = false, ...options }: ServerOption & { all?: boolean }) => {
      const server = all ? null : await serverOf(terminal, options);
      const where = server === null ? 'anywhere' : `at ${server}`;
      const forgotten = await (server === null ? forgetSessions(terminal) : forgetSession(terminal, server));
      terminal.out(forgotten ? `You are no longer signed in ${where}.\n` : `Nobody was signed in ${where}.\n`);
      if (terminal.variables.token !== null) terminal.err('HALE_TOKEN is set and still signs you in; unset it.\n');
    },
  );
}
