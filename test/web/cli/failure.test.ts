import { describe, expect, test } from 'bun:test';
import { exitCodeMeanings, exitCodeOf, failureText } from '../../../web/cli/failure.ts';
import { Advised, NotSignedIn, NotThere, UsageError, WrongArgument } from '../../../web/cli/usage-error.ts';
import { type ErrorFacts, HaleError } from '../../../web/sdk/error.ts';
import { runHale } from '../../support/cli/cli.ts';

const answered = (status: number, code: string, facts: ErrorFacts = {}) =>
  new HaleError(code, 'It is so.', { status, ...facts });
const unanswered = (code: string) => new HaleError(code, 'It is so.');

describe('the exit code', () => {
  test.each([
    [1, 'a mistake of ours', new TypeError('undefined is not a function')],
    [1, 'what somebody has to mend', new UsageError('That file cannot be read.')],
    [1, 'the server’s own failure', answered(500, 'internal_error')],
    [2, 'a value that cannot be right', new WrongArgument('--server: no address.')],
    [2, 'a value that the server refuses', answered(400, 'invalid_field')],
    [2, 'a value that the SDK refuses', unanswered('invalid_field')],
    [2, 'days of an import that cannot be', answered(400, 'invalid_days')],
    [3, 'nobody signed in', new NotSignedIn('Nobody is signed in.')],
    [3, 'a token that is not taken', answered(401, 'invalid_token')],
    [3, 'no token', unanswered('missing_authorization')],
    [3, 'what is not allowed', answered(403, 'forbidden')],
    [4, 'what is not there', answered(404, 'turn_not_found')],
    [4, 'what is known not to be there', new NotThere('No such source.')],
    [5, 'what already is', answered(409, 'already_exists')],
    [5, 'what cannot be done as things stand', answered(422, 'unprocessable')],
    [5, 'what is too large', answered(413, 'payload_too_large')],
    [6, 'too many requests', answered(429, 'rate_limit_exceeded')],
    [7, 'no answer', unanswered('network_error')],
    [7, 'no answer in time', unanswered('timeout')],
    [7, 'an answer of something else', answered(200, 'malformed_response')],
    [7, 'a stream that broke off for good', unanswered('stream_closed_unexpectedly')],
    [7, 'a part of the server that is down', answered(503, 'upstream_unavailable')],
    [7, 'a proxy without a server', answered(502, 'internal_error')],
    [130, 'Ctrl-C', unanswered('aborted')],
  ])('%i: %s', (code, _, error) => {
    expect(exitCodeOf(error)).toBe(code);
    if (error instanceof HaleError) expect(exitCodeOf(new Advised(error, 'Do that.'))).toBe(code);
    expect(exitCodeMeanings.map(([each]) => each)).toContain(code);
  });
});

test('the documentation lists each exit code with the same words as the help', async () => {
  const page = await Bun.file(new URL('../../../web/docs/terminal.md', import.meta.url)).text();
  expect(page).toContain(exitCodeMeanings.map(([code, meaning]) => `| ${code} | ${meaning} |\n`).join(''));
});

describe('what is said', () => {
  const where = { server: 'https://hale.example' };

  test('what happened, the code, the request and what to do: each on a line', () => {
    const error = answered(401, 'invalid_token', { requestId: 'req_1' });
    expect(failureText(error, where)).toBe(
      'hale: It is so.\n  code invalid_token, request req_1\n  Sign in: hale login --server https://hale.example\n',
    );
    expect(failureText(error, { ...where, byVariable: true })).toContain('\n  HALE_TOKEN was sent;');
    expect(failureText(new Advised(error, 'Do that.'), where)).toEndWith('\n  Do that.\n');
  });

  test('when to come back, where the server says it, and where it is explained, where nothing else helps', () => {
    const later = answered(429, 'rate_limit_exceeded', { retryAfterMs: 1_200 });
    expect(failureText(later, where)).toEndWith('\n  Try again in 2 s.\n');
    const explained = answered(404, 'turn_not_found', { docsUrl: 'https://hale.example/docs/errors#turn_not_found' });
    expect(failureText(explained, where)).toEndWith('\n  https://hale.example/docs/errors#turn_not_found\n');
  });

  test('nothing that a server says can steer the terminal', () => {
    const error = new HaleError('co\u001b[2Jde', 'no\u001b]0;title\u0007 \u009b31m', {
      status: 409,
      requestId: 'r\u0000',
    });
    expect(failureText(error, where)).not.toMatch(/[^\P{Cc}\n]/u);
  });
});

test('a server that answers with something else than hale is told from one that is away, and its words stay out of the shell', async () => {
  const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response('<h1>\u001b[2J</h1>') });
  const { exitCode, stdout, stderr } = await runHale(['whoami'], {
    env: { HALE_SERVER: `http://127.0.0.1:${server.port}`, HALE_TOKEN: 'token' },
  });
  await server.stop(true);
  expect([exitCode, stdout]).toEqual([7, '']);
  expect(stderr).toContain('code malformed_response');
  expect(stderr).not.toContain('\u001b');
});
