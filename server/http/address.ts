/**
 * Bun builds the address from the Host header: relative where there is none (HTTP/1.0) or no host in it, or one that is
 * no address. Nothing here depends on that header, so the request goes on under another name.
 */
export function addressed(request: Request): Request {
  const { url } = request;
  if (url.startsWith(lastPlain)) return request;
  const plain = plainAddress.exec(url)?.[0];
  if (plain !== undefined) lastPlain = plain;
  if (plain !== undefined || URL.canParse(url)) return request;
  return new Request(
    `http://localhost${url.startsWith('/') ? url : url.slice(url.indexOf('/', 'http://'.length))}`,
    request,
  );
}

/** Most requests come by the same name. It ends in a slash, so that nothing longer passes for it. */
let lastPlain = 'http://localhost/';

/**
 * What nearly every address looks like; checking for it costs less than parsing. A name whose last part begins with a
 * digit would be read as a number, and one that begins with `xn--` as an encoding: those are parsed.
 */
const part = '(?!xn--)[a-z][a-z0-9-]*';
const octet = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const plainAddress = new RegExp(`^http://(?:(?:${part}\\.)*${part}|(?:${octet}\\.){3}${octet})(?::[1-5]?\\d{1,4})?/`);

/** `http://host/path?query` → `/path`: the address that Bun hands over is absolute and normalized. */
export function pathOf({ url }: Request): string {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  const end = url.indexOf('?', start);
  return end < 0 ? url.slice(start) : url.slice(start, end);
}
