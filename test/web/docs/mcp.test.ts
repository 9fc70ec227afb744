import { expect, test } from 'bun:test';
import { auth, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { endAfterwards } from '../../support/ending.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { installed } from '../../support/http/docs-examples.ts';
import { accountsAt } from '../../support/identity/accounts.ts';
import { oauthAt } from '../../support/identity/oauth.ts';
import { answerOf } from '../../support/mcp/assistant.ts';
import { programAt } from '../../support/mcp/program.ts';
import { startAppWithoutWorker } from '../../support/service/app.ts';

const app = await startAppWithoutWorker();
const accounts = accountsAt(app.url);
const token = await accounts.tokenOf(await accounts.signUp('ada@example.com'));
const oauth = oauthAt(app.url);
const page = await (await fetch(`${app.url}/docs/mcp.md`)).text();

type Entry = { command: string; args: string[] } | { url: string };

/** What the page tells each client to keep. */
function entriesOf(markdown: string): [client: string, entry: Entry][] {
  const setUp = markdown.split('\n## Set up\n')[1]?.split('\n## ')[0] ?? '';
  return setUp.split('\n### ').flatMap((section) => {
    const [client = ''] = section.split('\n');
    const files = [...section.matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(([, text = '']) => JSON.parse(text));
    const commands = [...section.matchAll(/^\$ claude mcp add (.+)$/gm)].map(([, text = '']) => added(text));
    const entries = files.map((file) => (file.mcpServers ?? file.servers).hale as Entry);
    return [...entries, ...commands].map((entry): [string, Entry] => [client, entry]);
  });
}

function added(text: string): Entry {
  const [, url] = /^--transport http hale (\S+)$/.exec(text) ?? [];
  if (url !== undefined) return { url };
  const [command = '', ...args] = /^hale -- (.+)$/.exec(text)?.[1]?.split(' ') ?? [];
  return { command, args };
}

const newClient = () => new Client({ name: 'documented', version: '1.0.0' });

/** Who has just signed in by `hale login` starts the command. */
async function connectByCommand({ command, args }: { command: string; args: string[] }): Promise<Client> {
  const folder = temporaryFolder();
  const env = { ...(await installed(folder)), HOME: folder, HALE_TOKEN: token };
  const client = newClient();
  await client.connect(new StdioClientTransport({ command, args, cwd: folder, env }));
  return client;
}

/** The library registers, asks for consent, which the person gives, and keeps what it got. */
async function connectBySignIn({ url }: { url: string }): Promise<Client> {
  const { kept, provider } = programAt('http://127.0.0.1:33418/callback');
  expect(await auth(provider, { serverUrl: url })).toBe('REDIRECT');
  const asked = Object.fromEntries(new URL(kept.address).searchParams);
  const allowed = oauth.redirectOf(await oauth.decide(token, asked));
  const answer = { authorizationCode: allowed.get('code') ?? '', iss: allowed.get('iss') ?? '' };
  expect(await auth(provider, { serverUrl: url, ...answer })).toBe('AUTHORIZED');
  const client = newClient();
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { authProvider: provider }));
  return client;
}

const entries = entriesOf(page);

test('the page says how to set up four common clients, one of them in both ways', () => {
  expect(entries.map(([client]) => client)).toEqual([
    'Claude Desktop',
    'Claude Code',
    'Claude Code',
    'Cursor',
    'VS Code',
  ]);
});

test.each(entries)('what %s is told to keep connects, signs in and reads', async (_, entry) => {
  const client = await ('url' in entry ? connectBySignIn(entry) : connectByCommand(entry));
  endAfterwards(() => client.close());
  expect(await answerOf(client, 'overview')).toMatchObject({ is_empty: true });
  const { tools } = await client.listTools();
  const rows = [...page.matchAll(/^\| `(\w+)` \|.*\| `(\w+:\w+)` \|$/gm)].map(([, name]) => name);
  expect(rows.toSorted()).toEqual(tools.map(({ name }) => name).toSorted());
});
