import { z } from 'zod';

const charsMax = 2048;
/** Visible ASCII without what a URL may not hold: no spaces, controls, backslashes, quotes, or letters that look like others. */
const plain = /^https?:\/\/[\w.~:/?#[\]@!$&'()*+,;=%-]+$/i;

/**
 * Where the person's own browser goes after connecting, never this server: so private addresses are fine (hale runs at
 * home as well), and what is refused is an address that is not what it looks like, or that no page of theirs can have.
 */
export const RedirectUrl = z
  .string()
  .max(charsMax)
  .refine(isRedirectUrl, { error: 'Use an http or https address in plain ASCII, without user name or password.' });

function isRedirectUrl(text: string): boolean {
  if (!plain.test(text) || !URL.canParse(text)) return false;
  const { username, password, hostname, host } = new URL(text);
  const written = (/^https?:\/\/([^/?#]*)/i.exec(text)?.[1] ?? '').toLowerCase();
  // What the parser changed was another spelling of the host: a number, percent signs, an address in an address.
  const asWritten = [host, `${hostname}:80`, `${hostname}:443`].includes(written);
  return asWritten && username === '' && password === '' && !isUnusable(hostname);
}

/** Unspecified, link-local (cloud machines keep their credentials there), multicast, and IPv4 inside IPv6. */
const isUnusable = (hostname: string) =>
  /^(0\.|169\.254\.|22[4-9]\.|23\d\.|24\d\.|25[0-5]\.)\d/.test(hostname) ||
  /^\[(::\]|::ffff:|fe[89ab]|ff)/.test(hostname);
