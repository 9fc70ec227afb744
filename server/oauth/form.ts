import { bodyLimits, readText } from '../http/request-body.ts';

type OAuthError =
  | 'invalid_request'
  | 'unsupported_grant_type'
  | 'invalid_grant'
  | 'invalid_client'
  | 'invalid_target'
  | 'invalid_client_metadata'
  | 'invalid_redirect_uri'
  | 'temporarily_unavailable'
  | 'authorization_pending'
  | 'slow_down'
  | 'access_denied'
  | 'expired_token';

export class Refused extends Error {
  readonly code: OAuthError;
  readonly status: number;
  constructor(code: OAuthError, status = 400) {
    super(code);
    this.code = code;
    this.status = status;
  }
}

export async function readForm(request: Request): Promise<Record<string, string>> {
  const form = new URLSearchParams(await readText(request, bodyLimits.signIn, null));
  const names = [...new Set(form.keys())].filter((name) => form.getAll(name).length === 1);
  return Object.fromEntries(names.map((name) => [name, form.get(name) ?? '']));
}
