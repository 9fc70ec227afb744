export type Purpose =
  | { kind: 'callback'; callback: string; state: string; name: string }
  | { kind: 'device'; userCode: string }
  | { kind: 'client'; request: Record<string, string> };

export type PageData = {
  baseUrl: string;
  purpose: Purpose;
  provider: { kind: 'embedded' } | { kind: 'external'; publishableKey: string; scriptUrl: string };
};

/** Cannot end its script element. */
export const dataBlock = (data: PageData): string =>
  JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (character) => `\\u${hex(character)}`);

const hex = (character: string) => character.charCodeAt(0).toString(16).padStart(4, '0');

type Answer = { token: string } | { error: 'access_denied' };

/** Keeps the callback's query; the answer's names replace its own. */
export function callbackTarget(callback: string, answer: Answer & { state: string }): string {
  const url = new URL(callback);
  url.hash = '';
  for (const name of ['token', 'error', 'state']) url.searchParams.delete(name);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  return url.href;
}
