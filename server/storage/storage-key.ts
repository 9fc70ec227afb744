/** Folders and a name, each of letters, digits, dashes and dots behind a letter or digit: no key leads out of its place. */
const keyForm = /^([0-9A-Za-z][0-9A-Za-z_-]*\/)*[0-9A-Za-z][0-9A-Za-z._-]*$/;

/** The key itself; throws for anything else. */
export function checkKey(key: string): string {
  if (!keyForm.test(key)) throw new Error('This is no storage key.');
  return key;
}
