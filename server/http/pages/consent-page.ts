import { Elysia } from 'elysia';
import { Authorization, grantDays, scopeTexts } from '../../../routers/account/oauth.contract.ts';
import { clientAsking } from '../../../routers/account/oauth.ts';
import { fail } from '../../../routers/core/errors.ts';
import { answeringFor } from '../error-response.ts';
import type { Shell } from '../request-context.ts';
import { type ReadPurpose, type SignInOptions, signInPageFor } from './sign-in-page.ts';

const queryCharactersMax = 8_192;

/** Anybody can register an address: faulty requests redirect nowhere. */
export function consentPageRoutes({ services }: Shell, options: SignInOptions) {
  const read: ReadPurpose = async (query) => {
    const request = fieldsOf(query);
    const parsed = Authorization.safeParse(request);
    if (!parsed.success) {
      const [{ path, message } = { path: [], message: '' }] = parsed.error.issues;
      const field = path.join('.');
      throw fail('invalid_field', { message: `${field}: ${message}`, details: { field } });
    }
    const asked = parsed.data;
    const { name } = await clientAsking(services, asked);
    const { host } = new URL(asked.redirect_uri);
    const may = asked.scope.map((scope) => scopeTexts[scope]);
    return { purpose: { kind: 'client', request }, address: '', client: { name, host, may, days: grantDays } };
  };
  return new Elysia().get(
    '/auth/oauth/authorize',
    answeringFor(services)(signInPageFor(services.baseUrl, options, read)),
  );
}

const names = Object.keys(Authorization.shape);

/** RFC 6749, 3.1: repeated names count as missing. */
function fieldsOf(query: URLSearchParams): Record<string, string> {
  if (query.toString().length > queryCharactersMax)
    throw fail('invalid_request', { message: 'The address is too long.' });
  const given = names.filter((name) => query.getAll(name).length === 1 && query.get(name) !== '');
  return Object.fromEntries(given.map((name) => [name, query.get(name) ?? '']));
}
