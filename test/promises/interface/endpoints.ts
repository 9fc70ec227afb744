import { held, type Section, testsOf } from '../table.ts';

const badTurns = testsOf('server/http/bad-input/turns.test.ts');
const badBodies = testsOf('server/http/bad-input/bodies.test.ts');
const http = testsOf('server/http/http.test.ts');
const turns = testsOf('routers/turns/turns.test.ts');
const keys = testsOf('server/http/bad-input/idempotency.test.ts');
const idempotency = testsOf('routers/core/idempotency.test.ts');
const firstCall = testsOf('server/http/promised/first-call.test.ts');
const versioning = testsOf('server/http/promised/versioning.test.ts');

export const endpointsPromises: Section = {
  page: 'endpoints.md',
  heading: 'Endpoints',
  promises: [
    held('there is no endpoint that makes users', firstCall('there is no endpoint that makes users')),
    held(
      'the first authenticated request makes the user, on any endpoint',
      firstCall('the first call of a person works on any endpoint and makes the user, once'),
    ),
    held(
      'many first requests at once make one user',
      testsOf('server/http/auth.test.ts')(
        'fifty first calls of one person at once make one user, and all are answered',
      ),
    ),
    held(
      'nothing is announced as an outbound webhook',
      versioning(
        'everything that is described is under /v1/ or the operators’ /admin/, and no outbound webhook is announced',
      ),
    ),
    held(
      'what is planned is not there: memory, PATCH me, one lab, biomarkers and summaries by themselves',
      http('%s', 'a wrong method on %s'),
    ),
    held('a turn is never answered in one blocking response', turns('202 whatever `stream` says')),
    held(
      'bodies are JSON unless stated',
      badBodies(
        'B51 the type %s is not JSON in UTF-8',
        'B60 a body under the content encoding %s is not taken',
        'B51 the type %s is',
      ),
    ),
    held(
      'endpoints that need credentials refuse a request without any',
      testsOf('server/http/openapi/openapi-answers.test.ts')(
        '%s %s without credentials, with bad ones, and with the wrong kind',
      ),
    ),
    held('every response has X-Request-Id', http('is on every kind of answer and differs every time')),
    held(
      'a list has 20 items unless limit says otherwise',
      turns('twenty by default, newest first, without conversation and result'),
    ),
    held(
      'limit is an integer from 1 to 100',
      badTurns('T68 limit=%s: 400'),
      turns('pages of %i give every turn once, in one stable order'),
    ),
    held('the cursor of a page leads to the next one', turns('pages of %i give every turn once, in one stable order')),
    held(
      'a page is data, next_cursor and has_more, and next_cursor is null at the end',
      turns('pages of %i give every turn once, in one stable order'),
    ),
    held(
      'the first response to an Idempotency-Key is given again for 24 hours',
      keys('I79 a key is good for 24 hours and not a second longer'),
    ),
    held(
      'an Idempotency-Key with another body is 409 idempotency_key_mismatch',
      keys('I75 the same key with another body is refused, with the hashes of both and nothing of either'),
    ),
    held(
      'every POST takes an Idempotency-Key, approving a terminal client too',
      idempotency('a token made for a terminal client is the same again, and nowhere in the database'),
    ),
    held(
      'connecting, importing and uploading take an Idempotency-Key',
      testsOf('routers/sources/sources.test.ts')('under one key makes one session, and a failure is not kept'),
      testsOf('routers/data/import.test.ts')('under one key happens once and is answered alike'),
      keys('I81 the same form under another boundary is the same request, and another file, name or type is not'),
    ),
    held(
      'DELETE takes an Idempotency-Key',
      testsOf('routers/sources/sources.test.ts')('under one key is answered alike, the success and the refusal'),
    ),
  ],
};
