import { startIdentityProvider } from './identity-provider.ts';

const script = '/npm/@clerk/clerk-js@5/dist/clerk.browser.js';

/** An external identity provider in the browser: a script with the vendor's public interface. Its user is Ada. */
export async function startBrowserProvider() {
  const provider = await startIdentityProvider();
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: async (request) => {
      const { pathname, origin } = new URL(request.url);
      const headers = { 'access-control-allow-origin': '*', 'content-type': 'text/javascript' };
      if (pathname === script) return new Response(source(origin), { headers });
      if (pathname !== '/session') return new Response('no', { status: 404 });
      const token = await provider.token({ sub: 'user_ada', email: 'ada@example.org' });
      return Response.json({ token }, { headers });
    },
  });
  const host = `127.0.0.1:${server.port}`;
  return {
    origin: `http://${host}`,
    variables: {
      ...provider.variables,
      IDP_PUBLISHABLE_KEY: `pk_test_${Buffer.from(`${host}$`).toString('base64')}`,
    },
    stop: async () => {
      await server.stop(true);
      await provider.stop();
    },
  };
}

const source = (origin: string) => `
const own = document.querySelector('script[data-clerk-publishable-key]');
const listeners = [];
const person = { primaryEmailAddress: { emailAddress: 'ada@example.org' } };
const ask = async () => (await (await fetch('${origin}/session')).json()).token;
const clerk = { user: null, session: null };
const enter = (signedIn) => {
  clerk.user = signedIn ? person : null;
  clerk.session = signedIn ? { getToken: ask } : null;
  for (const listener of listeners) listener({ user: clerk.user, session: clerk.session });
};
window.Clerk = Object.assign(clerk, {
  load: async ({ routerPush }) => {
    clerk.navigate = routerPush;
    if (!own.dataset.clerkPublishableKey.startsWith('pk_test_')) throw new Error('no key');
    enter(sessionStorage.getItem('stand-in') === 'in');
  },
  addListener: (listener) => listeners.push(listener),
  mountSignIn: (element, { forceRedirectUrl }) => {
    const style = document.createElement('style');
    style.textContent = '.stand-in { color: rgb(1, 2, 3); }';
    const button = document.createElement('button');
    button.className = 'stand-in';
    button.textContent = 'Continue as Ada';
    button.addEventListener('click', () => {
      sessionStorage.setItem('stand-in', 'in');
      enter(true);
      clerk.navigate(forceRedirectUrl);
    });
    element.append(style, button);
  },
  unmountSignIn: (element) => element.replaceChildren(),
  signOut: async (signedOut) => {
    sessionStorage.removeItem('stand-in');
    enter(false);
    if (signedOut) signedOut();
    else clerk.navigate('/');
  },
});
`;
