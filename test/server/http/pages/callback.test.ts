import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { parseCallback, readSignInRequest } from '../../../../server/http/pages/sign-in-page.ts';
import { providerScript } from '../../../../server/settings/forms.ts';
import { callbackTarget, dataBlock } from '../../../../web/sign-in/page-data.ts';
import { hostileCallbacks } from '../../../support/http/hostile-callbacks.ts';

const good = [
  'http://localhost:8123',
  'http://localhost:8123/',
  'http://127.0.0.1:8123/callback?from=cli',
  'http://localhost:80/cb',
  'http://localhost:1/',
  'http://127.0.0.1:65535/#there',
  'http://localhost:8123?x=1',
  'http://localhost:8123/a@b:c',
  'http://localhost:8123/?next=https://evil.example/',
];

describe('a callback', () => {
  test.each(good)('%s is one: a loopback host with its port written out', (text) => {
    const callback = parseCallback(text);
    expect(callback?.url.protocol).toBe('http:');
    expect(['localhost', '127.0.0.1']).toContain(callback?.url.hostname ?? '');
    expect(text.slice('http://'.length)).toStartWith(callback?.address ?? 'none');
  });

  test('port 80 counts as written out, although a parsed address does not show it', () => {
    expect(parseCallback('http://localhost:80/cb')?.address).toBe('localhost:80');
  });

  test.each(hostileCallbacks)('%p is refused', (text) => {
    expect(parseCallback(text)).toBeNull();
  });

  test('whatever is accepted, the browser goes to loopback with it', () => {
    const pieces = ['http://', 'https://', 'localhost', '127.0.0.1', ':', '80', '8123', '@', 'evil.example', '/', '\\'];
    const odd = ['?', '#', '%40', '%00', '\t', '.', 'token=1', '&', 'user', 'ö'];
    const texts = fc.array(fc.constantFrom(...pieces, ...odd), { maxLength: 12 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(
        fc.oneof(
          texts,
          texts.map((text) => `http://localhost:${text}`),
          fc.string(),
        ),
        (text) => {
          const callback = parseCallback(text);
          if (!callback) return;
          const target = new URL(callbackTarget(callback.url.href, { token: 'a', state: 'b' }));
          expect(target.protocol).toBe('http:');
          expect(['localhost', '127.0.0.1']).toContain(target.hostname);
          expect([`${target.hostname}:${target.port || 80}`, target.username]).toEqual([callback.address, '']);
        },
      ),
      { numRuns: 3_000 },
    );
  });
});

describe('the parameters of the page', () => {
  const read = (query: string) => () => readSignInRequest(new URLSearchParams(query));
  const cb = `cb=${encodeURIComponent('http://localhost:8123/')}`;

  test('the state is kept verbatim: any printable ASCII, 1 to 512 characters', () => {
    const printable = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('');
    for (const state of ['x', printable, 'y'.repeat(512)]) {
      expect(read(`${cb}&state=${encodeURIComponent(state)}`)().state).toBe(state);
    }
  });

  test.each([
    ['cb missing', 'state=x', 'The parameter cb is required.'],
    ['state missing', cb, 'The parameter state is required.'],
    ['cb twice', `${cb}&${cb}&state=x`, 'cb is given more than once.'],
    ['state twice', `${cb}&state=x&state=y`, 'state is given more than once.'],
    ['state empty', `${cb}&state=`, 'state must be 1 to 512 printable ASCII characters.'],
    ['state too long', `${cb}&state=${'y'.repeat(513)}`, 'state must be 1 to 512 printable ASCII characters.'],
    ['state with a line end', `${cb}&state=a%0d%0ab`, 'state must be 1 to 512 printable ASCII characters.'],
    ['state outside ASCII', `${cb}&state=%C3%A9`, 'state must be 1 to 512 printable ASCII characters.'],
  ])('%s is refused', (_, query, message) => {
    expect(read(query)).toThrow(message);
  });
});

describe('where the browser goes with the answer', () => {
  const to = (callback: string, state = 's') => callbackTarget(callback, { token: 't', state });

  test('token and state stand behind the callback’s own query, exactly once, and no fragment is left', () => {
    expect(to('http://localhost:8123/cb')).toBe('http://localhost:8123/cb?token=t&state=s');
    expect(to('http://localhost:8123')).toBe('http://localhost:8123/?token=t&state=s');
    expect(to('http://localhost:8123/cb?a=1&token=old&token=older&state=x&error=y#here')).toBe(
      'http://localhost:8123/cb?a=1&token=t&state=s',
    );
  });

  test('a state arrives as it was given, whatever is in it', () => {
    for (const state of ['a&token=evil', '#x', '<script>', 'a b+c%20d', `"'/\\?=`]) {
      const { searchParams } = new URL(to('http://localhost:8123/', state));
      expect([searchParams.getAll('state'), searchParams.getAll('token')]).toEqual([[state], ['t']]);
    }
  });

  test('who declines sends an error and no token', () => {
    expect(callbackTarget('http://localhost:8123/?token=x', { error: 'access_denied', state: 's' })).toBe(
      'http://localhost:8123/?error=access_denied&state=s',
    );
  });
});

test('what the page’s program is told stays JSON and cannot end the element that holds it', () => {
  const odd = '</script><!--<script>&\u2028\u2029';
  const data = {
    baseUrl: 'https://hale.example',
    purpose: { kind: 'callback', callback: odd, state: odd, name: odd } as const,
    provider: { kind: 'embedded' } as const,
  };
  const block = dataBlock(data);
  expect(block).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(block)).toEqual(data);
});

describe('an external provider’s script', () => {
  const keyOf = (host: string) => `pk_test_${Buffer.from(host).toString('base64')}`;

  test('comes from the host that the publishable key names', () => {
    expect(providerScript('pk_live_Y2xlcmsuZXhhbXBsZS5jb20k')?.scriptUrl).toBe(
      'https://clerk.example.com/npm/@clerk/clerk-js@5/dist/clerk.browser.js',
    );
  });

  test('is loaded without TLS from this machine only', () => {
    expect(providerScript(keyOf('127.0.0.1:4000$'))?.origin).toBe('http://127.0.0.1:4000');
    expect(providerScript(keyOf('localhost:4000$'))?.origin).toBe('http://localhost:4000');
    expect(providerScript(keyOf('clerk.example.com:4000$'))).toBeNull();
  });

  test.each(['', 'pk_test_', 'sk_test_Y2xlcmsuZXhhbXBsZS5jb20k', 'pk_test_%%%', keyOf('clerk.example.com')])(
    '%p names none',
    (key) => {
      expect(providerScript(key)).toBeNull();
    },
  );

  test.each(['a.example; script-src *$', "a.example 'unsafe-inline'$", 'https://a.example$', 'a.example/x$', '*.a.b$'])(
    '%p is no host, so that it cannot get into the policy',
    (host) => {
      expect(providerScript(keyOf(host))).toBeNull();
    },
  );
});
