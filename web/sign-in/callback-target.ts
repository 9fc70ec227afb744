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
