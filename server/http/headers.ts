export type Answer = (request: Request) => Response | Promise<Response>;

/** Of every answer that may be somebody's own: no cache keeps it, and no browser guesses at its type. */
export const personalHeaders = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } as const;

/** A year. Not for subdomains, which may not be this service's. */
const strictTransport = 'max-age=31536000';

/** Browsers that came over https once come over nothing else. Where people come over http, nothing is added. */
export function withStrictTransport(baseUrl: string, answer: Answer): Answer {
  if (!baseUrl.startsWith('https:')) return answer;
  return async (request) => {
    const response = await answer(request);
    response.headers.set('strict-transport-security', strictTransport);
    return response;
  };
}
