import { Hale } from '../sdk/index.ts';
import { loadSessions } from './sessions.ts';
import type { Terminal } from './terminal.ts';
import { NotSignedIn, WrongArgument } from './usage-error.ts';

/** What each command that talks to a server takes. */
export type ServerOption = { server?: string | undefined };

const defaultServer = 'http://127.0.0.1:8787';

/** The server that is meant: `--server`, else `HALE_SERVER`, else where somebody signed in last, else this machine's. */
export async function serverOf(terminal: Terminal, { server }: ServerOption): Promise<string> {
  const named = server ?? terminal.variables.server;
  if (named === null) return (await loadSessions(terminal.configDir)).current ?? defaultServer;
  if (!URL.canParse(named) || !/^https?:$/.test(new URL(named).protocol))
    throw new WrongArgument(`--server: ${named} is no address such as https://hale.example.`);
  return named.replace(/\/+$/, '');
}

/** A client with the sign-in at that server; `HALE_TOKEN` goes before what is kept. */
export async function clientOf(terminal: Terminal, options: ServerOption): Promise<Hale> {
  const baseUrl = await serverOf(terminal, options);
  const { servers } = await loadSessions(terminal.configDir);
  const token = terminal.variables.token ?? servers[baseUrl]?.token;
  if (token === undefined) throw new NotSignedIn(`Nobody is signed in at ${baseUrl}. Sign in: hale login`);
  return new Hale({ baseUrl, apiKey: token });
}
