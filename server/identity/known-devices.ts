import { createHmac, timingSafeEqual } from 'node:crypto';
import { newToken } from '../../db/id.ts';

const keptS = 365 * 86_400;
const valueForm = /^(\d{1,12})\.([0-9A-Za-z_-]{10,60})\.([0-9A-Za-z_-]{43})$/;

type Options = { secret: Uint8Array; baseUrl: string; nowMs: () => number };

/** A signed cookie: others' guesses do not lock out the owner. */
export function createKnownDevices({ secret, baseUrl, nowMs }: Options) {
  const { protocol, pathname } = new URL(baseUrl);
  const path = `${pathname.replace(/\/$/, '')}/auth`;
  const digest = (...parts: readonly string[]) => createHmac('sha256', secret).update(parts.join('|')).digest();
  const isSecure = protocol === 'https:';
  const prefix = isSecure ? '__Secure-' : '';
  const nameOf = (email: string) => `${prefix}hale.device_${digest('name', email).toString('hex').slice(0, 16)}`;

  return {
    find: ({ headers }: Request, email: string): string | null => {
      const name = `${nameOf(email)}=`;
      const cookies = (headers.get('cookie') ?? '').split(';').map((text) => text.trim());
      const value = cookies.find((text) => text.startsWith(name))?.slice(name.length) ?? '';
      const [, issuedS = '', id = '', signature = ''] = valueForm.exec(value) ?? [];
      if (id === '' || nowMs() / 1000 - Number(issuedS) > keptS) return null;
      const given = Buffer.from(signature, 'base64url');
      const expected = digest('device', email, issuedS, id);
      return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
    },
    remember: (response: Response, email: string): Response => {
      const issuedS = String(Math.floor(nowMs() / 1000));
      const id = newToken();
      const value = `${issuedS}.${id}.${digest('device', email, issuedS, id).toString('base64url')}`;
      response.headers.append(
        'set-cookie',
        `${nameOf(email)}=${value}; Path=${path}; Max-Age=${keptS}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`,
      );
      return response;
    },
  };
}
