import { describe, expect, test } from 'bun:test';
import { connectByWidget, decide, sourcesOf, startPair } from '../../support/aggregator/simulator.ts';
import { until } from '../../support/until.ts';

const pair = await startPair();
const { service, simulator } = pair;

const session = async (body: Record<string, unknown>) => {
  const response = await simulator.call('POST', '/v2/auth/generateWidgetSession', { body: JSON.stringify(body) });
  return (await response.json()) as { url: string; session_id: string };
};
const users = async (referenceId: string) => {
  const response = await simulator.call('GET', `/v2/userInfo?reference_id=${referenceId}`);
  return response.status === 404
    ? []
    : ((await response.json()) as { user_id: string; provider: string; active: boolean }[]);
};

describe('connecting as a person does', () => {
  test('makes the source appear, and comes back with the connection’s id, the person and the provider', async () => {
    const back = await connectByWidget(pair, 'user_a', 'garmin');
    const [user] = await users('user_a');
    expect(back.href.split('?')[0]).toBe(`${service.url}/connected`);
    expect(Object.fromEntries(back.searchParams)).toEqual({
      user_id: user?.user_id ?? '',
      reference_id: 'user_a',
      resource: 'GARMIN',
    });
    expect((await sourcesOf(service, 'user_a')).map(({ provider }) => provider)).toEqual(['garmin']);
  });

  test('each consent makes a connection of its own', async () => {
    for (const _ of [1, 2]) await decide((await session({ reference_id: 'user_b', providers: 'GARMIN' })).url, 'allow');
    const ids = (await users('user_b')).map(({ user_id }) => user_id);
    expect(new Set(ids).size).toBe(2);
  });

  test('a cancelled one connects nothing, and goes to the failure address, keeping what stands in it', async () => {
    const { url } = await session({
      reference_id: 'user_c',
      auth_success_redirect_url: 'https://app.example/yes',
      auth_failure_redirect_url: 'https://app.example/no?step=2',
    });
    const left = await decide(url, 'cancel');
    expect([left.status, left.headers.get('location')]).toEqual([
      303,
      'https://app.example/no?step=2&reference_id=user_c&reason=access_denied',
    ]);
    await simulator.delivered();
    expect(await users('user_c')).toEqual([]);
  });

  test('ending the source here ends the connection there, and its own word of it harms nothing', async () => {
    await connectByWidget(pair, 'user_d', 'oura');
    const [source] = await sourcesOf(service, 'user_d');
    expect((await service.call('DELETE', `/v1/sources/${source?.id}`, { as: 'user_d' })).status).toBe(204);
    await until(async () => (await users('user_d')).every(({ active }) => !active));
    await simulator.delivered();
    expect(await sourcesOf(service, 'user_d')).toEqual([]);
  });

  test('a connection that is ended there ends the source here', async () => {
    await connectByWidget(pair, 'user_e', 'fitbit');
    const [user] = await users('user_e');
    const ended = await simulator.call('DELETE', `/v2/auth/deauthenticateUser?user_id=${user?.user_id}`);
    expect(await ended.json()).toEqual({ status: 'success' });
    await until(async () => (await sourcesOf(service, 'user_e')).length === 0);
  });
});

describe('the page', () => {
  test('says that it is a simulator, needs no script, and allows nothing but its style and the way back', async () => {
    const { url } = await session({ auth_success_redirect_url: 'https://app.example:8443/yes?a=1' });
    const response = await fetch(url);
    const html = await response.text();
    expect(html).toContain('Simulator: no real provider is asked');
    expect(html).not.toMatch(/<script|app\.example/);
    expect(html.match(/type="radio"/g)?.length).toBeGreaterThan(20);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toStartWith("default-src 'none'; style-src 'sha256-");
    expect(policy).toContain("form-action 'self' https://app.example:8443;");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test.each(['"><script>alert(1)</script>', 'strava', ''])(
    'a provider that it does not offer (%s) connects nothing and is not said back',
    async (provider) => {
      const { url } = await session({ reference_id: 'user_f', providers: 'GARMIN' });
      const response = await decide(url, 'allow', provider);
      expect(response.status).toBe(422);
      expect(await response.text()).not.toMatch(/alert|Strava/);
      expect(await users('user_f')).toEqual([]);
    },
  );

  test('works once: afterwards, and for a session that never was, there is a page that says so', async () => {
    const { url } = await session({ reference_id: 'user_g' });
    const [first, second] = await Promise.all([decide(url, 'allow'), decide(url, 'allow')]);
    expect([first.status, second.status].sort()).toEqual([200, 410]);
    for (const address of [url, `${simulator.url}/widget/${crypto.randomUUID()}`]) {
      const gone = await fetch(address);
      expect([gone.status, gone.headers.get('content-type')]).toEqual([410, 'text/html; charset=utf-8']);
    }
    expect(await users('user_g')).toHaveLength(1);
  });

  test('a form that is far too large decides nothing', async () => {
    const { url } = await session({ reference_id: 'user_h' });
    const response = await fetch(url, { method: 'POST', body: `decision=allow&provider=${'x'.repeat(100_000)}` });
    expect(response.status).toBe(422);
    expect(await users('user_h')).toEqual([]);
  });
});
