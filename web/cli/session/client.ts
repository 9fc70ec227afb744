import { Hale } from '../../sdk/index.ts';
import { localText } from '../tables/text.ts';
import type { Terminal } from '../terminal.ts';
import { NotSignedIn, WrongArgument } from '../usage-error.ts';
import { isToken, loadSessions, type Session } from './sessions.ts';

export type ServerOption = { server?: string | undefined };

const defaultServer = 'http://127.0.0.1:8787';

type Place = Pick<Terminal, 'variables' | 'configDir' | 'err'>;

export async function serverOf(place: Place, { server }: ServerOption): Promise<string> {
  if (server !== undefined) return addressOf(server, '--server');
  if (place.variables.server !== null) return addressOf(place.variables.server, 'HALE_SERVER');
  return (await loadSessions(place))[0]?.server ?? defaultServer;
}

function addressOf(text: string, name: string): string {
  const url = URL.parse(text);
  const isPlain = url !== null && /^https?:$/.test(url.protocol) && url.username + url.password === '';
  if (!isPlain || url.search + url.hash !== '')
    throw new WrongArgument(`${name}: ${text} is no address such as https://hale.example.`);
  return (url.origin + url.pathname).replace(/\/+$/, '');
}

/** `HALE_TOKEN` wins over a stored sign-in. */
export type Access = { server: string; token: string; session: Session | null };

export async function accessOf(terminal: Terminal, options: ServerOption): Promise<Access> {
  const server = await serverOf(terminal, options);
  const { token } = terminal.variables;
  if (token !== null && !isToken(token)) throw new WrongArgument('HALE_TOKEN: that is no token.');
  if (token !== null) return { server, token, session: null };
  const session = (await loadSessions(terminal)).find((each) => each.server === server);
  const login = loginAt(server);
  if (!session) throw new NotSignedIn(`Nobody is signed in at ${server}. Sign in: ${login}`);
  const { expires_at: expiresAt } = session;
  if (expiresAt !== null && Date.parse(expiresAt) <= Date.now())
    throw new NotSignedIn(`The sign-in at ${server} expired on ${localText(expiresAt)}. Sign in again: ${login}`);
  return { server, token: session.token, session };
}

export const loginAt = (server: string): string =>
  server === defaultServer ? 'hale login' : `hale login --server ${server}`;

export async function clientOf(terminal: Terminal, options: ServerOption): Promise<Hale> {
  const { server, token } = await accessOf(terminal, options);
  return new Hale({ baseUrl: server, apiKey: token });
}

export function isThisMachine(address: string): boolean {
  const { hostname } = new URL(address);
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
