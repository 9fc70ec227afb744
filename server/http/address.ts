/** Bun's URL is relative without a Host header and invalid with a bad one. */
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

/** The slash excludes longer names. */
let lastPlain = 'http://localhost/';

/** Faster than `URL`, which gets numeric and `xn--` names. */
const part = '(?!xn--)[a-z][a-z0-9-]*';
const octet = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const plainAddress = new RegExp(`^http://(?:(?:${part}\\.)*${part}|(?:${octet}\\.){3}${octet})(?::[1-5]?\\d{1,4})?/`);

export function pathOf({ url }: Request): string {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  const end = url.indexOf('?', start);
  return end < 0 ? url.slice(start) : url.slice(start, end);
}
