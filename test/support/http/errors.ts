import { expect } from 'bun:test';

type Expected = { status: number; code: string; field?: string };

/** The envelope with its request id in body and header, and no internals. */
export async function expectError(
  response: Response,
  { status, code, field }: Expected,
): Promise<Record<string, unknown>> {
  const text = await response.text();
  expect(`${response.status} ${text}`).toStartWith(`${status} {"error":{"code":"${code}"`);
  expectNoInside(text);
  const { error } = JSON.parse(text) as { error: Record<string, unknown> };
  expect(String(error['message'])).not.toBeEmpty();
  expect(error['request_id']).toMatch(requestId);
  expect(response.headers.get('x-request-id')).toBe(String(error['request_id']));
  expect(error['docs_url']).toEndWith(code === 'not_found' ? '/reference' : `/docs/errors#${code}`);
  if (field !== undefined) expect(error['details']).toEqual({ field });
  return error;
}

export const requestId = /^req_[0-9A-Za-z]{22}$/;

/** No stack line, file, path or SQL. */
export function expectNoInside(text: string): void {
  expect(text).not.toMatch(/\n\s+at |\.ts\b|\/work\/|\/home\/|node_modules|SQLITE|\bSELECT\b|\bINSERT\b/);
}
