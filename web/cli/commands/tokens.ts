import type { Command } from 'commander';
import type { Hale } from '../../sdk/index.ts';
import { examples, withServer } from '../program.ts';
import { clientOf, type ServerOption } from '../session/client.ts';
import { table } from '../tables/table.ts';
import { jsonText, localText, whenText } from '../tables/text.ts';
import type { Terminal } from '../terminal.ts';

type Token = {
  id: string;
  name: string;
  created_at: string;
  last_used_at: string | null;
  expires_at: string;
  scopes: string[] | null;
  current: boolean;
};

export function addTokens(program: Command, terminal: Terminal): void {
  const tokens = program.command('tokens').description('Tokens of your programs: list and revoke them.');
  addList(tokens, terminal);
  addRevoke(tokens, terminal);
}

function addList(tokens: Command, terminal: Terminal): void {
  const command = withServer(tokens.command('list'))
    .description('List the tokens that are valid, the newest first.')
    .option('--json', 'Print them as JSON.');
  examples(command, ['hale tokens list', 'hale tokens list --json | jq -r ".[].id"']).action(
    async ({ json = false, ...options }: ServerOption & { json?: boolean }) => {
      const list = await listTokens(await clientOf(terminal, options));
      if (json) return terminal.out(`${jsonText(list)}\n`);
      if (list.length === 0) return terminal.err('There is none. Make one: hale login\n');
      terminal.out(`${tokenTable(list, terminal)}\n`);
    },
  );
}

function addRevoke(tokens: Command, terminal: Terminal): void {
  const command = withServer(tokens.command('revoke'))
    .description('End tokens at once. Programs that use them have to sign in again.')
    .argument('<id...>', 'Their ids, as hale tokens list shows them.');
  examples(command, ['hale tokens revoke 4rTqJ0v2mXbD8cWfZk1LsA']).action(
    async (ids: string[], options: ServerOption) => {
      const hale = await clientOf(terminal, options);
      for (const id of ids) {
        await revokeToken(hale, id);
        terminal.out(`Revoked ${id}.\n`);
      }
    },
  );
}

async function listTokens(hale: Hale): Promise<Token[]> {
  type Answer = { result: { data: { tokens: Token[] } } };
  const answer = await hale.request<Answer>('GET', '/trpc/account.tokens.list', { query: { input: '{}' } });
  return answer.result.data.tokens;
}

export const revokeToken = (hale: Hale, id: string): Promise<unknown> =>
  hale.request('POST', '/trpc/account.tokens.revoke', { body: { id } });

function tokenTable(list: readonly Token[], { width, color, interactive }: Terminal): string {
  const columns = [
    { name: 'id' },
    { name: 'name', least: 12 },
    { name: 'may', least: 10 },
    { name: 'last used' },
    { name: 'until' },
  ];
  const rows = list.map(({ id, name, current, scopes, last_used_at: used, expires_at: until }) => [
    id,
    `${name || 'without a name'}${current ? ' (this one)' : ''}`,
    scopes?.join(' ') ?? 'everything',
    used === null ? 'never' : whenText(used),
    localText(until).slice(0, 10),
  ]);
  return table(columns, rows, { width: interactive.out ? width() : Number.POSITIVE_INFINITY, color });
}
