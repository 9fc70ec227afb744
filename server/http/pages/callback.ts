import { fail } from '../../../routers/core/errors.ts';

/** Where a program on the visitor's own computer waits for its token. */
export type Callback = {
  url: URL;
  /** Host and port as they were given: a parsed address no longer names port 80. */
  address: string;
};

const callbackCharactersMax = 2_048;
const stateCharactersMax = 512;

/** Whatever browsers strip, fold or read as a slash is refused before anything is parsed. */
const visible = /^[!-[\]-~]+$/;
/** Behind the port comes a path, a query or nothing: what looks like a port cannot be a user's name. */
const loopback = /^http:\/\/((?:localhost|127\.0\.0\.1):([1-9]\d{0,4}))(?=[/?#]|$)/;
/** The characters that OAuth gives to a state (RFC 6749, appendix A.5). */
const printable = /^[ -~]+$/;

/**
 * The callback of a sign-in: `http:` on `localhost` or `127.0.0.1`, with its port (1 to 65535) written out and no user
 * in it. The prefix decides nothing by itself, since `http://localhost:80@elsewhere/` has it as well.
 */
export function parseCallback(text: string): Callback | null {
  if (text.length > callbackCharactersMax || !visible.test(text)) return null;
  const [, address = '', port = ''] = loopback.exec(text) ?? [];
  const url = URL.parse(text);
  if (address === '' || url?.protocol !== 'http:' || url.hostname !== address.slice(0, -port.length - 1)) return null;
  if ((url.port || '80') !== port || url.username !== '' || url.password !== '') return null;
  return { url, address };
}

export type SignInRequest = { callback: Callback; state: string };

/** `?cb=…&state=…`, each once. Throws `invalid_request` for one that is missing, `invalid_field` for a bad one. */
export function readSignInRequest(query: URLSearchParams): SignInRequest {
  const callback = parseCallback(theOnly(query, 'cb'));
  if (!callback) {
    throw refused('cb', 'must be http://localhost:PORT/… or http://127.0.0.1:PORT/…, where the program listens.');
  }
  const state = theOnly(query, 'state');
  if (state.length > stateCharactersMax || !printable.test(state)) {
    throw refused('state', `must be 1 to ${stateCharactersMax} printable ASCII characters.`);
  }
  return { callback, state };
}

function theOnly(query: URLSearchParams, name: string): string {
  const [value, another] = query.getAll(name);
  if (value === undefined) throw fail('invalid_request', { message: `The parameter ${name} is required.` });
  if (another !== undefined) throw refused(name, 'is given more than once.');
  return value;
}

const refused = (field: string, why: string) =>
  fail('invalid_field', { message: `${field} ${why}`, details: { field } });
