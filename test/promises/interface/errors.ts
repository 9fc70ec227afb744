import { held, type Section, testsOf } from '../table.ts';

const badWebhook = testsOf('server/http/bad-input/webhook.test.ts');
const badTurns = testsOf('server/http/bad-input/turns.test.ts');
const badBodies = testsOf('server/http/bad-input/bodies.test.ts');
const badHttp = testsOf('server/http/bad-input/http.test.ts');
const badSources = testsOf('server/http/bad-input/sources.test.ts');
const badLabs = testsOf('server/http/bad-input/labs.test.ts');

const docs = testsOf('server/http/pages/docs.test.ts');
const openapi = testsOf('server/http/openapi/openapi.test.ts');
const http = testsOf('server/http/http.test.ts');
const badTokens = testsOf('server/http/bad-input/auth.test.ts');
const turns = testsOf('routers/turns/turns.test.ts');
const keys = testsOf('server/http/bad-input/idempotency.test.ts');
const quota = testsOf('server/http/quota.test.ts');
const jwks = testsOf('server/identity/jwks.test.ts');
const client = testsOf('server/aggregator/client.test.ts');
const codes = testsOf('server/http/promised/versioning.test.ts')(
  'the published error codes and their statuses never change',
);
const failures = testsOf('server/http/promised/failures.test.ts');
const truth = testsOf('server/http/pages/docs-links.test.ts');
const section = 'every code has a section with its status, what happened, what to do and whether to send it again';
const sdkErrors = testsOf('web/sdk/errors.test.ts');
const sdkRetries = testsOf('web/sdk/retries.test.ts');
const imports = testsOf('routers/data/import.test.ts');
const sources = testsOf('routers/sources/sources.test.ts');

export const errorsPromises: Section = {
  page: 'errors.md',
  heading: 'Errors',
  promises: [
    held(
      'every error of a typed route is the envelope',
      openapi('describes every error as the envelope, with an example per code that fits'),
      testsOf('server/http/http-property.test.ts')(
        'whatever is sent: no 500, no hang, an id on every answer, and every error in the shape that is described',
      ),
    ),
    held('error.code is stable', codes),
    held(
      'error.message is for people',
      badTurns('T63 the content is %s: 400', 'T64 stream is %j: 400', 'T65 %s is wrong in %j: 400'),
    ),
    held(
      'error.request_id is the X-Request-Id header',
      badHttp('H111 no header says who asks, what is asked for, or under which id'),
    ),
    held(
      'error.docs_url leads to the code’s entry, and that of not_found to the API reference',
      docs(
        '%s: to a page of this server, and to its place in it',
        'a real error’s link works as it is sent, without credentials',
      ),
      http('is BASE_URL, with its path and without its trailing slashes'),
    ),
    held(
      'details.field of invalid_field names the field',
      badTurns('T63 the content is %s: 400', 'T64 stream is %j: 400', 'T65 %s is wrong in %j: 400'),
    ),
    held(
      'upstream_unavailable names the dependency',
      jwks('a provider that is %s at the start is 503, not the caller’s fault, until it is up'),
    ),
    held('webhook errors are flat', badWebhook('W32 absent, empty or under another name is missing_header')),
    held('400 invalid_request: malformed JSON', badBodies('B50 malformed JSON is invalid_request: %s')),
    held(
      '400 invalid_request: a wrong content type',
      badBodies('B51 the type %s is not JSON in UTF-8', 'B60 a body under the content encoding %s is not taken'),
    ),
    held(
      '400 invalid_request: the body as a whole breaks the schema',
      badTurns('T61 messages are %s: 400', 'T62 the last message has the role %j: 400'),
      badBodies('B52 JSON that is no object is invalid_request: %s'),
    ),
    held(
      '400 invalid_field: one field fails',
      badTurns('T63 the content is %s: 400', 'T64 stream is %j: 400', 'T65 %s is wrong in %j: 400'),
    ),
    held('401 missing_authorization: no header', badTokens('A1 no Authorization header')),
    held(
      '401 invalid_token: not recognized or expired',
      badTokens(
        'A16 expired by a second more than clocks may differ',
        'A23 claims that are no object, or name one thing twice',
      ),
    ),
    held(
      '401 webhook_signature_invalid is invalid_signature on the wire',
      badWebhook('W36 a signature by another secret, for another time or without the time is a mismatch'),
    ),
    held(
      '403 forbidden: a user token on /admin',
      testsOf('routers/admin/admin.test.ts')('tells a user that their token is not for it'),
    ),
    held('404 not_found: no route matches', http('%s')),
    held(
      '404 turn_not_found: missing or another person’s',
      badTurns('T67 %s is turn_not_found, for the turn and for its stream'),
    ),
    held('lab_not_found and memory_not_found are 404, for routes that are planned', codes),
    held(
      '409 idempotency_key_mismatch carries the hashes of both bodies',
      keys('I75 the same key with another body is refused, with the hashes of both and nothing of either'),
    ),
    held(
      '429 rate_limit_exceeded has Retry-After in seconds',
      quota(
        'of 40 concurrent calls under a quota of 10 exactly 10 pass, and the others are told when to come back',
        'is counted besides, and Retry-After leads to the next day',
      ),
    ),
    held(
      '429 concurrency_limit_exceeded has X-Concurrency-Limit and X-Concurrency-In-Flight',
      badTurns('T66 of 20 and then 30 more that race for the places exactly 20 are taken, and no refusal says when'),
    ),
    held(
      '429 concurrency_limit_exceeded has no Retry-After',
      badTurns('T66 of 20 and then 30 more that race for the places exactly 20 are taken, and no refusal says when'),
    ),
    held(
      '500 internal_error reveals nothing',
      failures('a failure of ours is internal_error without a word about the inside, and liveness stays 200'),
    ),
    held(
      '502, 503 and 504 upstream_unavailable: the aggregator fails or does not answer in time',
      client('$mode at $name: $status', '504 when there is no answer in time: %s'),
    ),
    held(
      '503 and 504 upstream_unavailable: the identity provider fails or does not answer in time',
      jwks('a provider that is %s at the start is 503, not the caller’s fault, until it is up'),
      testsOf('regression/identity/external-tokens.test.ts')(
        'a provider that does not answer in time is 504, as for every upstream',
      ),
    ),
    held(
      'upstream_unavailable: the language-model provider fails or does not answer in time',
      testsOf('server/agent/groq/groq-turn.test.ts')(
        'a model that refuses fails it with upstream_unavailable at its step: %s',
      ),
      testsOf('server/agent/groq/groq-failures.test.ts')(
        '%i after a few tries',
        'a server that takes the request and says nothing',
        'a stream that breaks in the middle (%s): what came before stays, nothing is asked again',
      ),
    ),
    held(
      'the catalogue says of each code whether to send again',
      docs(section),
      truth('the page and its Markdown have a section for each code and for no other'),
    ),
    held(
      'a 500 may be sent again with the same key',
      testsOf('routers/core/idempotency.test.ts')('keeps a refusal below 500 and lets 401, 429 and 5xx be tried again'),
    ),
    held(
      'a turn that failed stays failed',
      turns('failed: the slim error with its step, and no result; nothing leaves a terminal state'),
    ),
    held(
      'the SDK raises one error type with code, status, requestId, docsUrl and isRetryable()',
      sdkErrors(
        '$code with $status is a HaleError that says all the answer says',
        'of the import are the same error, with the hint as its message',
      ),
    ),
    held(
      'the SDK adds five transport codes',
      sdkErrors(
        'network_error: a connection that is cut, and an address where nobody listens, after five attempts',
        'timeout: a server that says nothing, in each of the attempts',
        'aborted: before the request, during it, and during a pause; nothing is sent afterwards',
        'malformed_response: %s, which is not asked for again',
      ),
      testsOf('web/sdk/events.test.ts')('for ever is reported after five attempts without a frame between them'),
    ),
    held(
      'the SDK retries 429 and 5xx on idempotent calls, at most 5 attempts',
      sdkRetries(
        '500 twice, then success: the same bytes under the same key, after 1 and 2 seconds',
        '500 for ever: 1, 2 and 4 seconds, and then the error',
        '429 with Retry-After: that long and a little more; in seconds and as a date',
        '429 without Retry-After: growing pauses, five attempts, one key',
        'never 400, 401, 403, 404, 409 and 422',
      ),
      testsOf('web/sdk/service.test.ts')(
        'whose acknowledgement is lost twice is one turn: the retries have its key and get its first answer',
        'a report whose acknowledgement is lost is stored once',
      ),
    ),
    held(
      'the SDK makes a UUIDv4 key for each write',
      sdkRetries('each write has a version 4 UUID of its own, reads have none, and a given key is used'),
    ),
    held(
      'the SDK takes a 404 on a memory delete for success',
      sdkRetries(
        'that is gone already has succeeded: the attempt whose answer was lost had deleted it',
        'is the only 404 that is passed over: reading it, and deleting something else, fail',
      ),
    ),
    held(
      'import errors are flat: error and hint',
      imports('credentials', 'the quota', 'the body as a whole, and the key'),
      badSources('S99 an import without a connection: 400, flat'),
    ),
    held(
      '404 source_not_found: missing, ended or another person’s',
      badSources('S97 %j: 404', 'S97 one that has ended: 404'),
      badSources('S97 another person’s: 404, and the connection stays'),
    ),
    held(
      '409 already_exists: a provider that is connected',
      sources('a provider that is connected is already_exists, before the aggregator is asked; another one is not'),
    ),
    held('400 invalid_request: an upload without a file part', badLabs('L82 %s: 400')),
    held(
      '422 unprocessable: a lab file over 10 MB',
      badLabs('L83 10,485,760 bytes are accepted, and are what the aggregator gets', 'L83 one more is refused: 422'),
    ),
    held(
      '502 upstream_unavailable: no aggregator is configured',
      sources('is upstream_unavailable, with a reason, where no aggregator is configured'),
    ),
  ],
};
