import { HaleError } from '../sdk/index.ts';
import { loginAt } from './session/client.ts';
import { printable } from './tables/text.ts';
import { Advised, NotSignedIn, NotThere, UsageError, WrongArgument } from './usage-error.ts';

export const exitCodes = {
  failed: 1,
  usage: 2,
  signIn: 3,
  notFound: 4,
  refused: 5,
  limited: 6,
  unreachable: 7,
  interrupted: 130,
} as const;

export const exitCodeMeanings: readonly (readonly [code: number, meaning: string])[] = [
  [0, 'done'],
  [exitCodes.failed, 'it failed: a turn ended in an error, a proof does not hold, or there is a bug'],
  [exitCodes.usage, 'the command was not understood, or a value in it cannot be right'],
  [exitCodes.signIn, 'not signed in, or not allowed'],
  [exitCodes.notFound, 'there is no such thing'],
  [exitCodes.refused, 'the server refuses it as things stand'],
  [exitCodes.limited, 'too many requests or turns; later it works'],
  [exitCodes.unreachable, 'the server, or one that it needs, does not answer as it should'],
  [exitCodes.interrupted, 'stopped with Ctrl-C'],
];

const unreachable = new Set(['network_error', 'timeout', 'malformed_response', 'stream_closed_unexpectedly']);
const usage = new Set(['invalid_request', 'invalid_field', 'invalid_days']);
const byStatus: Record<number, number> = {
  401: exitCodes.signIn,
  403: exitCodes.signIn,
  404: exitCodes.notFound,
  429: exitCodes.limited,
  502: exitCodes.unreachable,
  503: exitCodes.unreachable,
  504: exitCodes.unreachable,
};

export function exitCodeOf(error: unknown): number {
  if (error instanceof Advised) return exitCodeOf(error.failure);
  if (error instanceof NotSignedIn) return exitCodes.signIn;
  if (error instanceof WrongArgument) return exitCodes.usage;
  if (error instanceof NotThere) return exitCodes.notFound;
  if (!(error instanceof HaleError)) return exitCodes.failed;
  if (error.code === 'aborted') return exitCodes.interrupted;
  if (unreachable.has(error.code)) return exitCodes.unreachable;
  if (usage.has(error.code)) return exitCodes.usage;
  if (error.code === 'missing_authorization') return exitCodes.signIn;
  const { status } = error;
  if (status === null) return error.code === 'unprocessable' ? exitCodes.refused : exitCodes.failed;
  return byStatus[status] ?? (status >= 400 && status < 500 ? exitCodes.refused : exitCodes.failed);
}

type AccessTried = { server: string | null; byVariable?: boolean };

export function failureText(error: unknown, access: AccessTried): string {
  if (error instanceof UsageError) return `hale: ${error.message}\n`;
  if (error instanceof Advised) return linesOf(error.failure, error.advice);
  if (!(error instanceof HaleError))
    return `hale: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`;
  return linesOf(error, hintOf(error, access));
}

function linesOf(error: HaleError, hint: string | null): string {
  const facts = [`code ${error.code}`, ...(error.requestId ? [`request ${error.requestId}`] : [])].join(', ');
  return [`hale: ${printable(error.message)}`, `  ${printable(facts)}`, ...(hint ? [`  ${hint}`] : []), ''].join('\n');
}

function hintOf(error: HaleError, { server, byVariable = false }: AccessTried): string | null {
  const where = server ?? 'the server';
  if (error.code === 'network_error') return `Is a server running at ${where}? Start one with: hale serve`;
  if (error.code === 'malformed_response') return `Is ${where} a hale server?`;
  if (error.code === 'no_active_connections') return 'Connect a wearable first: hale sources connect';
  if (error.code === 'already_exists') return 'See what is connected: hale sources list';
  if (error.code === 'timeout') return 'It took too long to answer; try again.';
  if (exitCodeOf(error) === exitCodes.signIn && error.code !== 'forbidden')
    return byVariable
      ? 'HALE_TOKEN was sent; put a new token there, or unset it to use what hale login keeps.'
      : `Sign in: ${server === null ? 'hale login' : loginAt(server)}`;
  if (error.retryAfterMs !== null) return `Try again in ${Math.ceil(error.retryAfterMs / 1000)} s.`;
  if (error.isRetryable()) return 'It was tried several times; try again later.';
  return error.docsUrl;
}
