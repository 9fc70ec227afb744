import { held, type Section, testsOf } from '../table.ts';

const badQuota = testsOf('server/http/bad-input/quota.test.ts');
const badTokens = testsOf('server/http/bad-input/auth.test.ts');
const auth = testsOf('server/http/auth.test.ts');
const accounts = testsOf('server/identity/accounts.test.ts');
const admin = testsOf('routers/admin/admin.test.ts');
const tokens = testsOf('server/http/promised/tokens.test.ts');
const webhook = testsOf('server/http/bad-input/webhook.test.ts');
const http = testsOf('server/http/http.test.ts');
const sdk = testsOf('web/sdk/credentials.test.ts');

export const authenticationPromises: Section = {
  page: 'authentication.md',
  heading: 'Authentication',
  promises: [
    held(
      'a session token is an RS256 JWT that lasts 60 seconds',
      accounts('a token lasts 60 seconds and names this service as issuer and audience'),
    ),
    held(
      'a session token is verified against the provider’s JWKS',
      badTokens('A8 a session token is not tried under the secret, nor the reverse'),
      badTokens('A14 headers that name keys elsewhere are not followed'),
    ),
    held(
      'a service token is an HS256 JWT under JWT_SECRET',
      tokens('a service token is HS256, is for the person who approved it and is good for 30 days'),
      badTokens(
        'A9 HS256 signed with the public key as PEM',
        'A10 HS256 signed with the public key as JWK or DER',
        'A11 HS256 signed with nothing, or with what could be guessed',
      ),
    ),
    held(
      'a service token that has expired is refused',
      badTokens('A16 expired by a second more than clocks may differ'),
    ),
    held(
      'a replaced admin key is dead at once',
      admin(
        'a key that was replaced is dead at once, and every use of a key leaves an audit line without the key, with the length of the audit log',
      ),
    ),
    held(
      'an HS256 bearer is verified under the secret, and its sub is the user',
      auth('a service token and a session token of one user_… subject are one user'),
    ),
    held(
      'any other bearer is verified as a session token, and its sub names the user',
      auth('another subject (%s) is user_ and 24 base-62 characters of SHA-256 over issuer and subject'),
    ),
    held(
      'a bearer that neither verifies is 401 invalid_token',
      badTokens(
        'A8 the algorithm %j, with either good key and with none',
        'A24 base64 with padding, spaces or the other alphabet',
        'A25 a token with parts cut, added or of another kind',
      ),
    ),
    held('no Authorization header is 401 missing_authorization', badTokens('A1 no Authorization header')),
    held(
      'both kinds of tokens are the same user',
      auth('a service token and a session token of one user_… subject are one user'),
    ),
    held('admin routes take neither kind of token', admin('tells a user that their token is not for it')),
    held(
      'a missing or wrong admin key is 401',
      admin('is closed to a request without any credential', 'refuses a wrong key, also beside a good token'),
    ),
    held('a user token on an admin route is 403 forbidden', admin('tells a user that their token is not for it')),
    held('a publishable key as a bearer is 401 invalid_token', badTokens('A3 another scheme than Bearer')),
    held(
      'tokens of another provider project are 401 invalid_token',
      badTokens('A22 another issuer, audience or authorized party'),
      badTokens('A14 headers that name keys elsewhere are not followed'),
    ),
    held(
      '/healthz and /openapi.json need no header',
      http('/healthz and /openapi.json need no credentials and mind no bad ones'),
    ),
    held(
      '/llms.txt and /llms-full.txt need no header',
      testsOf('server/http/pages/docs-links.test.ts')(
        'and every other text is answered to HEAD without a body and with its length',
      ),
    ),
    held(
      '/reference needs no header',
      testsOf('server/http/pages/docs.test.ts')(
        '%s: HTML under a policy that starts from nothing, with a request id of its own',
      ),
    ),
    held(
      'the webhook’s paths need no header',
      webhook('is accepted at %s, stored byte for byte, and a duplicate from then on'),
    ),
    held(
      '/cli/login needs no header',
      testsOf('server/http/bad-input/cli.test.ts')('C103 %s: allowed, and nowhere in the page as markup'),
    ),
    held(
      'another person’s turn is 404 turn_not_found and not 403',
      testsOf('server/http/bad-input/turns.test.ts')('T67 %s is turn_not_found, for the turn and for its stream'),
    ),
    held(
      'quotas are per user and not per token',
      badQuota('H112 two tokens of one user, also of two kinds, share one quota'),
    ),
    held(
      'the SDK takes apiKey or apiKeyProvider, and both together throw',
      sdk('apiKey and apiKeyProvider together throw at construction, and so does neither'),
    ),
    held(
      'the SDK asks its provider once per request and once per stream',
      sdk(
        'is called once for each HTTP request, also for each retry, and its newest token is sent',
        'is called once when a stream opens, and once more when it has to be opened again',
      ),
    ),
    held(
      'a provider that returns nothing makes the SDK throw',
      sdk(
        'that returns %p makes every method throw at once, and nothing is sent',
        'that promises nothing rejects the call with the same error, unsent and not tried again',
      ),
    ),
    held(
      'another person’s source is 404 source_not_found and not 403',
      testsOf('server/http/bad-input/sources.test.ts')('S97 another person’s: 404, and the connection stays'),
    ),
  ],
};
