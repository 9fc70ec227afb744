type Account = { email: string };

/** Whoever knows the visitor: the embedded identity provider or an external one. */
export type Accounts = {
  /** Who is signed in; null for nobody. */
  current: () => Promise<Account | null>;
  /** Shows what signs in. `signedIn` is called whenever somebody has. */
  ask: (signedIn: () => void) => void;
  /** A session token, good for about a minute. */
  token: () => Promise<string>;
  signOut: () => Promise<void>;
};
