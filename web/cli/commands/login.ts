import type { Command } from 'commander';
import { Hale } from '../../sdk/index.ts';
import { wholeNumber } from '../arguments.ts';
import { examples, withServer } from '../program.ts';
import { loginByBrowser } from '../session/browser-login.ts';
import { type ServerOption, serverOf } from '../session/client.ts';
import { type Session, saveSession } from '../session/sessions.ts';
import { expiryOf, isToken } from '../session/token.ts';
import { printable } from '../tables/text.ts';
import { localText } from '../tables/when.ts';
import type { Terminal } from '../terminal.ts';
import { WrongArgument } from '../usage-error.ts';

type Access = { server: string; token: string; signal: AbortSignal | undefined };
type LoginOptions = ServerOption & { browser: boolean; timeout: number; withToken?: boolean };

export function addLogin(program: Command, terminal: Terminal): void {
  const command = withServer(program.command('login'))
    .summary('Sign in through the browser.')
    .description('Sign in through the browser. The sign-in is kept for 30 days, readable by you alone.')
    .option('--no-browser', 'Print the address only, and open nothing.')
    .option('--timeout <seconds>', 'How long to wait for the browser.', wholeNumber(1, 3_600), 300)
    .option('--with-token', 'Read a token from the standard input, for a machine without a browser.');
  examples(command, [
    'hale login',
    'hale login --server https://hale.example',
    'hale login --no-browser',
    'hale login --with-token < token.txt',
  ]).action(async (options: LoginOptions) => {
    const server = await serverOf(terminal, options);
    warnOfPlainText(server, terminal);
    const keepToken = (token: string, signal?: AbortSignal) => keep({ server, token, signal }, terminal);
    const session = options.withToken
      ? await keepToken(await readToken(terminal))
      : await loginByBrowser(terminal, {
          server,
          browser: options.browser,
          timeoutMs: options.timeout * 1_000,
          keepToken,
        });
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

/** Only a token that works is kept. */
async function keep({ server, token, signal }: Access, terminal: Terminal): Promise<Session> {
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

/** A token that goes over a network in the clear is anybody's. */
function warnOfPlainText(server: string, terminal: Terminal): void {
  const { protocol, hostname } = new URL(server);
  const isHere = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
  if (protocol === 'http:' && !isHere)
    terminal.err(`Careful: ${server} is not encrypted; others on the way can read the token and your data.\n`);
}

function signedInText({ server, email, user_id: userId, expires_at: expiresAt }: Session): string {
  const until = expiresAt === null ? '' : `, until ${localText(expiresAt).slice(0, 16)}`;
  return `Signed in at ${server} as ${printable(email || userId)}${until}.\n`;
}
