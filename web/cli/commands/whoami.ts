import type { Command } from 'commander';
import { Hale, type Me } from '../../sdk/index.ts';
import { examples, withServer } from '../program.ts';
import { type Access, accessOf, type ServerOption } from '../session/client.ts';
import { expiryOf } from '../session/token.ts';
import { jsonText, paint, printable } from '../tables/text.ts';
import { localText, spacedToIso } from '../tables/when.ts';
import type { Terminal } from '../terminal.ts';

export function addWhoami(program: Command, terminal: Terminal): void {
  const command = withServer(program.command('whoami'))
    .description('Say who is signed in, where and until when, and what is connected.')
    .option('--json', 'Print it as JSON.');
  examples(command, ['hale whoami', 'hale whoami --json | jq -r .user_id']).action(
    async ({ json = false, ...options }: ServerOption & { json?: boolean }) => {
      const access = await accessOf(terminal, options);
      const me = await new Hale({ baseUrl: access.server, apiKey: access.token }).me.get();
      const facts = { server: access.server, ...me, expires_at: expiryOf(access.token) };
      terminal.out(json ? `${jsonText(facts)}\n` : textOf(me, access, terminal));
    },
  );
}

type Row = readonly [name: string, value: string];

function textOf(me: Me, { server, token, session }: Access, { color }: Terminal): string {
  const expiresAt = expiryOf(token);
  const until = expiresAt === null ? 'without an end that it names' : `until ${localText(expiresAt).slice(0, 16)}`;
  const [first = 'none', ...others] = me.connections.map(connectionText);
  const rows: Row[] = [
    ['server', `${server} (${me.env})`],
    ['user', me.user_id],
    ['signed in', `${until}${session ? '' : ', by HALE_TOKEN'}`],
    ['connected', first],
    ...others.map((text): Row => ['', text]),
  ];
  const lines = rows.map(([name, value]) => `  ${paint(name.padEnd(11), 'dim', color)}${printable(value)}`);
  return [paint(printable(me.email || me.user_id), 'bold', color), ...lines, ''].join('\n');
}

function connectionText({ provider, connected_at: began, deactivated_at: ended }: Me['connections'][number]): string {
  const dayOf = (moment: string) => localText(spacedToIso(moment)).slice(0, 10);
  return ended === null ? `${provider}, since ${dayOf(began)}` : `${provider}, ended ${dayOf(ended)}`;
}
