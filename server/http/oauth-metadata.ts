import { Elysia } from 'elysia';
import { scopes } from '../../routers/account/oauth.contract.ts';
import { resourceOf } from '../../routers/account/oauth.ts';
import { answeringFor } from './error-response.ts';
import type { Shell } from './request-context.ts';

/** RFC 9728 and RFC 8414. */
export function oauthMetadataRoutes({ services }: Shell) {
  const { baseUrl } = services;
  const document = (body: object) =>
    answeringFor(services)((_, requestId) =>
      Response.json(body, { headers: { 'cache-control': 'public, max-age=300', 'x-request-id': requestId } }),
    );
  const resource = document({
    resource: resourceOf(baseUrl),
    authorization_servers: [baseUrl],
    scopes_supported: scopes,
    bearer_methods_supported: ['header'],
    resource_name: 'hale',
    resource_documentation: `${baseUrl}/docs/authentication`,
  });
  const server = document({
    issuer: baseUrl,
    authorization_endpoint: `${baseUrl}/auth/oauth/authorize`,
    token_endpoint: `${baseUrl}/auth/oauth/token`,
    registration_endpoint: `${baseUrl}/auth/oauth/register`,
    revocation_endpoint: `${baseUrl}/auth/oauth/revoke`,
    scopes_supported: scopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${baseUrl}/docs/authentication`,
  });
  return new Elysia()
    .get('/.well-known/oauth-protected-resource', resource)
    .get('/.well-known/oauth-protected-resource/mcp', resource)
    .get('/.well-known/oauth-authorization-server', server);
}
