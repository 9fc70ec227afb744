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
