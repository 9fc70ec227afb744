import type { Command } from 'commander';
import { Hale, HaleError, type Me } from '../../sdk/index.ts';
import { examples, wholeNumber, withServer } from '../program.ts';
import { loginByBrowser } from '../session/browser-login.ts';
import { type Access, accessOf, isThisMachine, type ServerOption, serverOf } from '../session/client.ts';
import { loginByDevice } from '../session/device-login.ts';
import {
  expiryOf,
  forgetSession,
  forgetSessions,
  isToken,
  loadSessions,
  type Session,
  saveSession,
  tokenIdOf,
} from '../session/sessions.ts';
import { jsonText, localText, paint, printable, spacedToIso } from '../tables/text.ts';
import type { Terminal } from '../terminal.ts';
import { WrongArgument } from '../usage-error.ts';
import { revokeToken } from './tokens.ts';

type LoginOptions = ServerOption & { browser: boolean; timeout: number; device?: boolean; withToken?: boolean };

export function addLogin(program: Command, terminal: Terminal): void {
  const command = withServer(program.command('login'))
    .summary('Sign in through the browser.')
    .description('Sign in through the browser. The sign-in is kept for 30 days, readable by you alone.')
    .option('--no-browser', 'Print the address only, and open nothing.')
    .option('--device', 'Show a code that you enter in a browser on any other device.')
    .option('--timeout <seconds>', 'How long to wait for the browser.', wholeNumber(1, 3_600), 300)
    .option('--with-token', 'Read a token from the standard input.');
  examples(command, [
    'hale login',
    'hale login --server https://hale.example',
    'hale login --device',
    'hale login --no-browser',
    'hale login --with-token < token.txt',
  ]).action(async (options: LoginOptions) => {
    const server = await serverOf(terminal, options);
    warnOfPlainText(server, terminal);
    const keepToken = (token: string, signal?: AbortSignal) => keep({ server, token, signal }, terminal);
    const { browser, device = false, timeout, withToken = false } = options;
    const login = { server, browser, timeoutMs: timeout * 1_000, keepToken };
    const session = withToken
      ? await keepToken(await readToken(terminal))
      : await (device ? loginByDevice(terminal, login) : loginByBrowser(terminal, login));
    terminal.out(signedInText(session));
    if (terminal.variables.token !== null)
      terminal.err('HALE_TOKEN is set and goes before this sign-in; unset it to use the sign-in.\n');
  });
}

async function readToken(terminal: Terminal): Promise<string> {
  if (terminal.interactive.in) terminal.err('Paste the token, then press Enter and Ctrl-D.\n');
  const token = (await terminal.readAll()).trim();
  if (isToken(token)) return token;
  throw new WrongArgument('--with-token: what the standard input holds is no token.');
}

/** Stored only if a request succeeds. */
async function keep(
  { server, token, signal }: { server: string; token: string; signal: AbortSignal | undefined },
  terminal: Terminal,
): Promise<Session> {
  const me = await new Hale({ baseUrl: server, apiKey: token }).me.get({ signal });
  const session = {
    server,
    token,
    user_id: me.user_id,
    email: me.email,
    signed_in_at: new Date().toISOString(),
    expires_at: expiryOf(token),
  };
  await saveSession(terminal, session);
  return session;
}

function warnOfPlainText(server: string, terminal: Terminal): void {
  if (new URL(server).protocol === 'http:' && !isThisMachine(server))
    terminal.err(`Careful: ${server} is not encrypted; others on the way can read the token and your data.\n`);
}

function signedInText({ server, email, user_id: userId, expires_at: expiresAt }: Session): string {
  const until = expiresAt === null ? '' : `, until ${localText(expiresAt).slice(0, 16)}`;
  return `Signed in at ${server} as ${printable(email || userId)}${until}.\n`;
}

export function addLogout(program: Command, terminal: Terminal): void {
  const command = withServer(program.command('logout'))
    .description('Sign out: revoke the token of this machine and forget it.')
    .option('--all', 'At every server.');
  examples(command, ['hale logout', 'hale logout --server https://hale.example', 'hale logout --all']).action(
    async ({ all = false, ...options }: ServerOption & { all?: boolean }) => {
      const server = all ? null : await serverOf(terminal, options);
      for (const session of await loadSessions(terminal))
        if (server === null || session.server === server) await revokeAt(session, terminal);
      const where = server === null ? 'anywhere' : `at ${server}`;
      const forgotten = await (server === null ? forgetSessions(terminal) : forgetSession(terminal, server));
      terminal.out(forgotten ? `You are no longer signed in ${where}.\n` : `Nobody was signed in ${where}.\n`);
      if (terminal.variables.token !== null) terminal.err('HALE_TOKEN is set and still signs you in; unset it.\n');
    },
  );
}

async function revokeAt({ server, token, expires_at: until }: Session, terminal: Terminal): Promise<void> {
  const id = tokenIdOf(token);
  if (id === null) return;
  const hale = new Hale({ baseUrl: server, apiKey: token, maxRetries: 0, timeout: 5_000 });
  await revokeToken(hale, id).catch((cause: unknown) => {
    if (cause instanceof HaleError && cause.status === 401) return;
    const end = until === null ? 'until it expires' : `until ${localText(until).slice(0, 16)}`;
    terminal.err(`hale: ${server} could not be told; the token stays valid there ${end}.\n`);
  });
}

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
