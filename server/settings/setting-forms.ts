import { z } from 'zod';

/** `127.0.0.1:9090`, `[::1]:9090`: the port behind the last colon. */
export const hostAndPort = z
  .string()
  .regex(/^(\[[0-9A-Fa-f:.]+\]|[^\s:/[\]]+):\d{1,5}$/, 'is an address and a port, such as 127.0.0.1:9090')
  .transform((text) => ({
    host: text.slice(0, text.lastIndexOf(':')).replace(/^\[|\]$/g, ''),
    port: Number(text.slice(text.lastIndexOf(':') + 1)),
  }))
  .refine(({ port }) => port <= 65_535, 'has a port beyond 65535');

/** `name=value,name=value`, values percent-encoded, as OpenTelemetry has it. */
export const headerList = z
  .string()
  .regex(/^[\w-]+=[\x21-\x2b\x2d-\x7e]*(?:, *[\w-]+=[\x21-\x2b\x2d-\x7e]*)*$/, 'lists name=value, separated by commas')
  .transform((text) => text.split(',').map((pair) => headerOf(pair.trim())))
  .refine(
    (pairs) => pairs.every((pair) => pair !== null),
    'has a value that is no percent-encoding of visible ASCII characters',
  )
  .transform((pairs) => Object.fromEntries(pairs.filter((pair) => pair !== null)));

function headerOf(pair: string): [name: string, value: string] | null {
  const end = pair.indexOf('=');
  try {
    const value = decodeURIComponent(pair.slice(end + 1));
    return /^[\x20-\x7e]*$/.test(value) ? [pair.slice(0, end), value] : null;
  } catch {
    return null;
  }
}
