import { Hale, HaleError } from '../../sdk/index.ts';
import { type ServerOption, serverOf } from '../session/client.ts';
import type { Terminal } from '../terminal.ts';
import { Advised, NotSignedIn } from '../usage-error.ts';

/** A client with the operators' key. It comes from the environment or a file: other users see what is typed. */
export async function operatorOf(terminal: Terminal, options: ServerOption): Promise<Hale> {
  const baseUrl = await serverOf(terminal, options);
  const { adminKey } = terminal.variables;
  const key = adminKey ?? (isThisMachine(baseUrl) ? terminal.localAdminKey() : null);
  if (key !== null) return new Hale({ baseUrl, adminKey: key });
  const orFolder = isThisMachine(baseUrl) ? ', or set DATA_DIR to the data folder of the server' : '';
  throw new NotSignedIn(`No admin key for ${baseUrl}. Put it into HALE_ADMIN_KEY${orFolder}.`);
}

export async function asOperator<Answer>(call: Promise<Answer>): Promise<Answer> {
  return call.catch((error) => {
    const isRefused = error instanceof HaleError && (error.status === 401 || error.status === 403);
    throw isRefused ? new Advised(error, 'The server has another admin key; see HALE_ADMIN_KEY and DATA_DIR.') : error;
  });
}

/** Whether an address can only lead to this machine: the key that lies here is sent nowhere else. */
export function isThisMachine(address: string): boolean {
  const { hostname } = new URL(address);
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
