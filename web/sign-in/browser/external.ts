import type { Accounts } from './accounts.ts';
import { Problem } from './problem.ts';
import { need, show } from './screen.ts';

type Route = (to: string) => void;

/** What is used of the provider's script: it puts one object into the window. */
type Provider = {
  load: (options: { telemetry: boolean; routerPush: Route; routerReplace: Route }) => Promise<void>;
  addListener: (listener: () => void) => void;
  user?: { primaryEmailAddress?: { emailAddress: string } | null } | null;
  session?: { getToken: () => Promise<string | null> } | null;
  mountSignIn: (element: HTMLElement, options: Record<string, unknown>) => void;
  unmountSignIn: (element: HTMLElement) => void;
  signOut: (signedOut: () => void) => Promise<void>;
};

declare global {
  interface Window {
    Clerk?: Provider;
  }
}

/** The provider's form has the width of a page of its own; here it takes what the card leaves. */
const wide = { width: '100%', maxWidth: '100%' };
const appearance = { elements: { rootBox: wide, cardBox: { ...wide, boxShadow: 'none' } } };

/** The accounts of an external provider, through the provider's own script and sign-in form. */
export async function externalAccounts(script: { publishableKey: string; scriptUrl: string }): Promise<Accounts> {
  const provider = await loadProvider(script);
  const place = need('external');
  let onSignedIn: (() => void) | null = null;
  provider.addListener(() => {
    if (!provider.user || !onSignedIn) return;
    const signedIn = onSignedIn;
    onSignedIn = null;
    provider.unmountSignIn(place);
    signedIn();
  });
  return {
    current: async () => (provider.user ? { email: provider.user.primaryEmailAddress?.emailAddress ?? '' } : null),
    ask: (signedIn) => {
      onSignedIn = signedIn;
      show('sign-in');
      // Providers that lead through other pages come back to this one, where the session is found when it loads.
      const here = location.href;
      const paths = { routing: 'hash', forceRedirectUrl: here, signUpForceRedirectUrl: here };
      provider.mountSignIn(place, { ...paths, appearance });
    },
    token: async () => {
      const token = await provider.session?.getToken();
      if (!token) throw new Problem('invalid_token', 'Your session has ended.');
      return token;
    },
    // Without a callback the provider's script leaves for another page.
    signOut: () => provider.signOut(() => undefined),
  };
}

async function loadProvider({ publishableKey, scriptUrl }: { publishableKey: string; scriptUrl: string }) {
  const script = document.createElement('script');
  script.src = scriptUrl;
  script.crossOrigin = 'anonymous';
  script.dataset['clerkPublishableKey'] = publishableKey;
  await new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(unavailable()));
    document.head.append(script);
  });
  const provider = window.Clerk;
  if (!provider) throw unavailable();
  await provider.load({ telemetry: false, routerPush: route, routerReplace: route }).catch(() => {
    throw unavailable();
  });
  return provider;
}

/** Behind a sign-in the script leads to this page, where the visitor is already: loading it again would lose a click. */
function route(to: string): void {
  const target = new URL(to, location.href);
  target.hash = location.hash;
  if (target.href !== location.href) location.assign(to);
}

const unavailable = () => new Problem('network', 'The sign-in service cannot be reached. Try again in a moment.');
