import {
  InsufficientScopeError,
  isInitializeRequest,
  isJSONRPCRequest,
  type JSONRPCMessage,
  SdkHttpError,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { loginAt } from '../session/client.ts';
import { printable } from '../tables/text.ts';
import { UsageError } from '../usage-error.ts';

type Options = { server: string; token: () => Promise<string>; err: (text: string) => void };
type Id = string | number;

const failedCode = -32_000;
/** stdio cancels by closing the connection. */
const headers = { 'hale-disconnect': 'cancels' };

export async function forwardMcp({ server, token, err }: Options): Promise<void> {
  const remote = new StreamableHTTPClientTransport(new URL(`${server}/mcp`), {
    requestInit: { headers },
    authProvider: { token },
  });
  const local = new StdioServerTransport();
  const running = new Map<Id, { leaving: AbortController; isInitialize: boolean }>();

  const fail = (id: Id, message: string) => {
    if (!running.delete(id)) return;
    err(`hale: ${printable(message)}\n`);
    say({ jsonrpc: '2.0', id, error: { code: failedCode, message } });
  };
  const say = (message: JSONRPCMessage) => void local.send(message).catch(() => undefined);

  remote.onmessage = (message) => {
    if (!('method' in message) && message.id !== undefined) {
      const asked = running.get(message.id);
      if (!asked) return;
      running.delete(message.id);
      const version = 'result' in message && asked.isInitialize ? message.result['protocolVersion'] : undefined;
      if (typeof version === 'string') remote.setProtocolVersion(version);
    }
    say(message);
  };

  local.onmessage = (message) => {
    if (isJSONRPCRequest(message)) {
      const { id } = message;
      const leaving = new AbortController();
      running.set(id, { leaving, isInitialize: isInitializeRequest(message) });
      const onRequestStreamEnd = () => fail(id, `The connection to ${server} ended before the answer.`);
      remote
        .send(message, { requestSignal: leaving.signal, onRequestStreamEnd })
        .catch((cause: unknown) => fail(id, reasonOf(cause, server)));
      return;
    }
    const cancelled = cancelledBy(message);
    if (cancelled === undefined) return void remote.send(message).catch(() => undefined);
    const asked = running.get(cancelled);
    running.delete(cancelled);
    asked?.leaving.abort();
  };

  const closed = Promise.withResolvers<void>();
  local.onclose = () => closed.resolve();
  await remote.start();
  await local.start();
  await closed.promise;
  running.clear();
  await remote.close();
}

function cancelledBy(message: JSONRPCMessage): Id | undefined {
  if (!('method' in message) || message.method !== 'notifications/cancelled') return undefined;
  const id = message.params?.['requestId'];
  return typeof id === 'string' || typeof id === 'number' ? id : undefined;
}

function reasonOf(cause: unknown, server: string): string {
  if (cause instanceof UsageError) return cause.message;
  if (cause instanceof UnauthorizedError)
    return `The sign-in at ${server} is not recognized or has expired. Sign in: ${loginAt(server)}`;
  if (cause instanceof InsufficientScopeError) return `This token may not: it needs ${cause.requiredScope}.`;
  if (!(cause instanceof SdkHttpError)) return `Is a hale server running at ${server}? Start one with: hale serve`;
  return refusalIn(cause.data['text']) ?? `Is ${server} a hale server? It answered ${cause.status}.`;
}

function refusalIn(text: unknown): string | null {
  try {
    const { error } = JSON.parse(String(text));
    return typeof error?.message === 'string' ? `${error.message} (${error.code})` : null;
  } catch {
    return null;
  }
}
