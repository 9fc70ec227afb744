/** What the server tells the page's program. */
export type PageData = {
  /** The public address of the service, without a trailing slash. */
  baseUrl: string;
  callback: string;
  state: string;
  provider: { kind: 'embedded' } | { kind: 'external'; publishableKey: string; scriptUrl: string };
};

/** JSON that is also inert inside a script element: no character of it can end the element or a line. */
export const dataBlock = (data: PageData): string =>
  JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (character) => `\\u${hex(character)}`);

const hex = (character: string) => character.charCodeAt(0).toString(16).padStart(4, '0');

type Answer = { token: string } | { error: 'access_denied' };

/**
 * Where the browser goes with the answer: the callback with its own query, less what the answer says, which then
 * stands in it exactly once. A fragment would stay in the browser and only show the address longer.
 */
export function callbackTarget(callback: string, answer: Answer & { state: string }): string {
  const url = new URL(callback);
  url.hash = '';
  for (const name of ['token', 'error', 'state']) url.searchParams.delete(name);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  return url.href;
}
