import { fetchJson, field, Problem, textOf } from './problem.ts';
import { elementOf, onClick, onSubmit, runDisabled, show, showProblem } from './screen.ts';

type Account = { email: string };

export type Accounts = {
  current: () => Promise<Account | null>;
  ask: (signedIn: () => void) => void;
  token: () => Promise<string>;
  signOut: () => Promise<void>;
};

export function embeddedAccounts(baseUrl: string): Accounts {
  const get = (path: string) => fetchJson(`${baseUrl}/auth/${path}`, { credentials: 'same-origin' });
  const post = (path: string, body: object) =>
    fetchJson(`${baseUrl}/auth/${path}`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  let onSignedIn = () => {};
  const connectForm = (name: 'sign-in' | 'sign-up', path: string) =>
    onSubmit(`${name}-form`, (fields) => {
      void runDisabled(name, async () => {
        await post(path, fields);
        onSignedIn();
      });
    });
  const turnTo = (name: 'sign-in' | 'sign-up') => () => {
    showProblem('');
    show(name);
  };
  connectForm('sign-in', 'sign-in/email');
  connectForm('sign-up', 'sign-up/email');
  onClick('to-sign-up', turnTo('sign-up'));
  onClick('to-sign-in', turnTo('sign-in'));

  return {
    current: async () => {
      const email = textOf(field(field(await get('get-session'), 'user'), 'email'));
      return email === '' ? null : { email };
    },
    ask: (signedIn) => {
      onSignedIn = signedIn;
      for (const form of document.forms) form.reset();
      show('sign-in');
    },
    token: async () => {
      const token = textOf(field(await get('token'), 'token'));
      if (token === '') throw new Problem('invalid_token', 'Your session has ended.');
      return token;
    },
    signOut: async () => void (await post('sign-out', {})),
  };
}

type Route = (to: string) => void;

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

const wide = { width: '100%', maxWidth: '100%' };
const appearance = { elements: { rootBox: wide, cardBox: { ...wide, boxShadow: 'none' } } };

export async function externalAccounts(script: { publishableKey: string; scriptUrl: string }): Promise<Accounts> {
  const provider = await loadProvider(script);
  const place = elementOf('external');
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
      // Redirecting providers return here.
      const here = location.href;
      const paths = { routing: 'hash', forceRedirectUrl: here, signUpForceRedirectUrl: here };
      provider.mountSignIn(place, { ...paths, appearance });
    },
    token: async () => {
      const token = await provider.session?.getToken();
      if (!token) throw new Problem('invalid_token', 'Your session has ended.');
      return token;
    },
    // Without a callback the provider's script navigates away.
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

/** A reload would lose a click. */
function route(to: string): void {
  const target = new URL(to, location.href);
  target.hash = location.hash;
  if (target.href !== location.href) location.assign(to);
}

const unavailable = () => new Problem('network', 'The sign-in service cannot be reached. Try again in a moment.');
