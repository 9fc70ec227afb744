import { hostname } from 'node:os';
import { HaleError } from '../../sdk/index.ts';
import type { Terminal } from '../terminal.ts';
import { NotSignedIn } from '../usage-error.ts';
import { interruptible } from '../waiting.ts';
import { type AnswerPage, type Callback, type Decision, listenForDecision } from './callback.ts';

export type Login<Kept> = {
  server: string;
  browser: boolean;
  timeoutMs: number;
  keepToken: (token: string, signal: AbortSignal) => Promise<Kept>;
};

export function loginByBrowser<Kept>(terminal: Terminal, login: Login<Kept>): Promise<Kept> {
  return interruptible(terminal, 'Nothing was changed.', async (signal) => {
    let refusals = 0;
    const callback = listenForDecision({
      onWrongState: () => {
        if (refusals++ === 0) terminal.err(wrongStateText);
      },
    });
    try {
      const query = new URLSearchParams({ cb: callback.url, state: callback.state, name: programName() });
      const address = `${login.server}/cli/login?${query}`;
      await checkPage(address, login.server, signal);
      await askForApproval(address, terminal, login.browser);
      const kept = await login.keepToken(await tokenOf(callback, login.timeoutMs, signal), signal);
      await callback.finish(signedIn);
      return kept;
    } catch (error) {
      await callback.finish(error instanceof NotSignedIn ? declined : failed);
      throw error;
    }
  });
}

async function checkPage(address: string, server: string, interrupted: AbortSignal): Promise<void> {
  const signal = AbortSignal.any([interrupted, AbortSignal.timeout(15_000)]);
  const { status, headers } = await fetch(address, { method: 'HEAD', redirect: 'manual', signal }).catch(
    (cause: unknown) => {
      throw new HaleError('network_error', `${server} cannot be reached.`, { cause });
    },
  );
  if (status === 200) return;
  if (status === 503) throw new HaleError('upstream_unavailable', notByBrowser(server), { status });
  const onward = URL.parse(headers.get('location') ?? '', server);
  if (status >= 300 && status < 400 && onward !== null && onward.origin !== new URL(server).origin)
    throw new HaleError('malformed_response', `${server} leads on to ${onward.origin}; name that with --server.`);
  throw new HaleError('malformed_response', `${server} has no page to sign in (HTTP ${status}).`);
}

async function askForApproval(address: string, terminal: Terminal, browser: boolean): Promise<void> {
  terminal.err(`Approve the sign-in in your browser:\n\n  ${address}\n\n`);
  if (browser && !(await terminal.openBrowser(address)))
    terminal.err(
      'No browser could be opened here; open the address by hand, on this machine. Without a browser here: hale login --device\n',
    );
  terminal.err('Waiting for the browser. Ctrl-C stops.\n');
}

async function tokenOf({ decided }: Callback, timeoutMs: number, signal: AbortSignal): Promise<string> {
  const over = Promise.withResolvers<Decision>();
  const stop = () => over.reject(signal.reason);
  const late = () => over.reject(new NotSignedIn(`Nobody decided within ${timeoutMs / 1_000} s; nothing was kept.`));
  const timer = setTimeout(late, timeoutMs);
  signal.addEventListener('abort', stop);
  try {
    const decision = await Promise.race([decided, over.promise]);
    if (decision.granted) return decision.token;
    throw new NotSignedIn('Access was declined in the browser; nothing was kept.');
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

const notByBrowser = (server: string) =>
  `${server} cannot sign anybody in by browser: its operator has to set IDP_PUBLISHABLE_KEY. A token works: hale login --with-token`;
const wrongStateText =
  'hale: an answer came that does not belong to this sign-in; it was refused. Waiting for the right one.\n';

const close = 'You can close this window and go back to it.';
const signedIn: AnswerPage = { status: 200, title: 'You are signed in', text: `The terminal has its access. ${close}` };
const declined: AnswerPage = { status: 200, title: 'Nothing was granted', text: `The terminal knows it. ${close}` };
const failed: AnswerPage = {
  status: 200,
  title: 'This did not work',
  text: 'The terminal says why, and has kept nothing. You can close this window.',
};

export const programName = () => `hale on ${hostname().split('.', 1)[0] || 'a computer'}`.slice(0, 60);
