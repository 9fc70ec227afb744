const told = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="hale-${name}"]`)?.content ?? '';

/** The public address, without a slash at its end. */
export const address = told('address');
/** The path below which hale is served: empty, or `/below` without a slash at its end. */
export const root = new URL(address).pathname.replace(/\/$/, '');
export const signInKind = told('sign-in');
/** Whether this server sends a link for a new password by mail. */
export const mails = told('mails') === 'yes';
/** `made-up` without an aggregator, else `real`. */
export const wearables = told('wearables');

/** An address of this server as a link. */
export const href = (path: string): string => root + path;
