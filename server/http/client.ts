import type { Client } from '../../routers/trpc.ts';

const browsers = [
  ['Edge', /\bEdgA?\/(\d{1,4})/],
  ['Opera', /\bOPR\/(\d{1,4})/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d{1,4})/],
  ['Chrome', /\b(?:Chrome|CriOS)\/(\d{1,4})/],
  ['Safari', /\bVersion\/(\d{1,4})\S* (?:Mobile\/\S+ )?Safari\//],
] as const;
const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;
const readCharactersMax = 400;
const program = /^[A-Za-z][\w.+-]{0,30}(?:\/[\w.+-]{1,20})?/;

export function deviceOf(userAgent: string | null): string {
  const text = (userAgent ?? '').slice(0, readCharactersMax);
  const system = systems.find(([, form]) => form.test(text))?.[0];
  for (const [name, form] of browsers) {
    const version = form.exec(text)?.[1];
    if (version !== undefined) return [`${name} ${version}`, ...(system ? [`on ${system}`] : [])].join(' ');
  }
  return program.exec(text)?.[0] ?? '';
}

export const clientOf = ({ headers }: Request, address: string | null): Client => ({
  address: address ?? '',
  device: deviceOf(headers.get('user-agent')),
});
