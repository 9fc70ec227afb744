/** The address of an external provider's own script, and the one host that it comes from and talks to. */
export type ProviderScript = { publishableKey: string; origin: string; scriptUrl: string };

const hostName = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;
const loopbackHost = /^(localhost|127\.0\.0\.1):\d{1,5}$/;

/**
 * A publishable key names its provider's host: `pk_test_` or `pk_live_`, then base64 of the host and a dollar sign.
 * Null for anything else. Without TLS only a provider on this machine is loaded, as one stands there in development.
 */
export function providerScript(publishableKey: string): ProviderScript | null {
  const [, encoded = ''] = /^pk_(?:test|live)_([A-Za-z0-9+/]+={0,2})$/.exec(publishableKey) ?? [];
  const [, host = ''] = /^([^$]+)\$$/.exec(Buffer.from(encoded, 'base64').toString('latin1')) ?? [];
  if (!hostName.test(host) && !loopbackHost.test(host)) return null;
  const origin = `${loopbackHost.test(host) ? 'http' : 'https'}://${host}`;
  return { publishableKey, origin, scriptUrl: `${origin}/npm/@clerk/clerk-js@5/dist/clerk.browser.js` };
}
