const told = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="hale-${name}"]`)?.content ?? '';

export const address = told('address');
/** Empty, or `/below`. */
export const root = new URL(address).pathname.replace(/\/$/, '');
export const signInKind = told('sign-in');
export const mails = told('mails') === 'yes';
export const wearables = told('wearables');

export const href = (path: string): string => root + path;
