import { afterAll, expect, test } from 'bun:test';
import fc from 'fast-check';
import { rawResponse } from '../../support/http/raw-requests.ts';
import { startAppWithoutWorker } from '../../support/service/app.ts';

const app = await startAppWithoutWorker();
afterAll(() => app.stop());

const statusUnder = async (host: string, path: string) => {
  const authorization = `Authorization: Bearer ${await app.tokenOf('user_a')}`;
  const lines = [`GET ${path} HTTP/1.1`, `Host: ${host}`, authorization, 'Connection: close', '', ''];
  return (await rawResponse(app.url, lines.join('\r\n'))).status;
};
const me = '/trpc/me.get?input={}';

test.each([
  '9007199254740993',
  '4294967296',
  '256.1.1.1',
  '1.2.3.4.5',
  '08.1.1.1',
  '0x',
  '0xfffffffff',
  'a.09',
  'xn--',
  'a.xn--x',
  '1.2.3.256:80',
])('a host that looks like a number or a code and is none (%s) is a host that does not matter', async (host) => {
  expect(await statusUnder(host, me)).toBe(200);
  expect(await statusUnder(host, '/v1/me')).toBe(200);
});

test('whatever letters, digits, dots and dashes a host is made of', async () => {
  const letters = fc.constantFrom('x', 'n', '-', '.', '0', '1', '9', 'a', 'f', '_', ':', '255', '256', 'xn--', '0x');
  const host = fc.array(letters, { minLength: 1, maxLength: 8 }).map((all) => all.join(''));
  await fc.assert(
    fc.asyncProperty(host, async (host) => expect(await statusUnder(host, me)).toBe(200)),
    { numRuns: 300 },
  );
});
