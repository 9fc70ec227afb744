/**
 * Bun builds the address from the Host header: relative where there is none (HTTP/1.0) or no host in it, or one that is
 * no address. Nothing here depends on that header, so the request goes on under another name.
 */
export function addressed(request: Request): Request {
  const { url } = request;
  if (plainAddress.test(url) || URL.canParse(url)) return request;
  return new Request(
    `http://localhost${url.startsWith('/') ? url : url.slice(url.indexOf('/', 'http://'.length))}`,
    request,
  );
}

/** What nearly every address looks like; checking for it costs less than parsing. */
const plainAddress = /^http:\/\/[\w.-]{1,255}(:[1-5]?\d{1,4})?\//;

/** `http://host/path?query` → `/path`: the address that Bun hands over is absolute and normalized. */
export function pathOf({ url }: Request): string {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  const end = url.indexOf('?', start);
  return end < 0 ? url.slice(start) : url.slice(start, end);
}
