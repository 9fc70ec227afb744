import { held, later, type Section, testsOf } from '../table.ts';

const badTurns = testsOf('server/http/bad-input/turns.test.ts');
const badBodies = testsOf('server/http/bad-input/bodies.test.ts');
const bodyLimits = testsOf('server/http/body-limits.test.ts');
const badSources = testsOf('server/http/bad-input/sources.test.ts');

const docs = testsOf('server/http/pages/docs.test.ts');
const http = testsOf('server/http/http.test.ts');
const client = testsOf('server/aggregator/client.test.ts');

export const errorCasesPromises: Section = {
  page: 'errors.md',
  heading: 'The envelope',
  promises: [
    held(
      'a missing top-level field is invalid_request',
      badTurns('T61 messages are %s: 400', 'T62 the last message has the role %j: 400'),
    ),
    held(
      'a body over 1 MiB is invalid_request',
      bodyLimits('a JSON body of %p bytes is refused with a reason, announced or not, and the connection ends'),
      bodyLimits('a JSON body of %p bytes is refused with a reason, announced or not, and the connection ends'),
    ),
    held(
      'details.field is the path in dots',
      badTurns('T63 the content is %s: 400', 'T64 stream is %j: 400', 'T65 %s is wrong in %j: 400'),
      badTurns('T68 limit=%s: 400'),
    ),
    held(
      'unknown fields are passed over and never stored',
      badBodies('B56 unknown fields are ignored and assign nothing'),
    ),
    held(
      'a POST whose fields are all optional takes an empty body without a content type',
      testsOf('routers/core/idempotency.test.ts')(
        'a token made for a terminal client is the same again, and nowhere in the database',
      ),
      testsOf('routers/admin/admin.test.ts')(
        'is queued again by a drain, those named and no others, and parked again while it is no better',
      ),
    ),
    held(
      'docs_url is BASE_URL/docs/errors#<code>, a page of the service',
      docs('%s: to a page of this server, and to its place in it'),
      http('is BASE_URL, with its path and without its trailing slashes'),
    ),
    held(
      'a wrong method on a known path is 404 not_found',
      http('a wrong method on %s'),
      testsOf('server/http/bad-input/webhook.test.ts')('W48 %s on the five paths is 404 in the envelope'),
    ),
    held(
      'over tRPC data.error is the envelope’s error',
      testsOf('server/http/trpc.test.ts')('errors carry the envelope’s error, the same as REST sends it'),
    ),
    held(
      'a failing upstream is upstream_unavailable with its name, a slow one with 504',
      client('$mode at $name: $status', '504 when there is no answer in time: %s'),
    ),
    held(
      'the import route’s errors are flat, credentials and quota included',
      testsOf('routers/data/import.test.ts')('credentials', 'the quota', 'the body as a whole, and the key'),
      badSources('S99 an import without a connection: 400, flat'),
    ),
    held('redirect_url is named as the field that fails', badSources('S95 %j: 400')),
    later(
      'our own overload is 503 upstream_unavailable',
      'refusing work of typed routes under overload; a full queue makes callers wait',
    ),
    held(
      'a database that cannot be used is 503 upstream_unavailable with its name',
      testsOf('server/http/promised/failures.test.ts')(
        'a database that cannot be used is 503 upstream_unavailable with its name, on every route that needs it',
      ),
    ),
    held(
      'a delivery that cannot be stored is 503, so that the sender comes again',
      testsOf('server/http/promised/failures.test.ts')(
        'a delivery that cannot be stored is 503 and never 200, so that the sender sends it again',
      ),
    ),
  ],
};
