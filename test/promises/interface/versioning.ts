import { held, type Section, testsOf } from '../table.ts';

const badBodies = testsOf('server/http/bad-input/bodies.test.ts');
const promised = testsOf('server/http/promised/versioning.test.ts');
const sync = testsOf('routers/data/sync.test.ts');

export const versioningPromises: Section = {
  page: 'versioning.md',
  heading: 'Versioning',
  promises: [
    held(
      'all versioned endpoints are under /v1/',
      promised(
        'everything that is described is under /v1/ or the operators’ /admin/, and no outbound webhook is announced',
      ),
    ),
    held('nothing is under /v2/ yet', testsOf('server/http/http.test.ts')('%s')),
    held('published error codes never change', promised('the published error codes and their statuses never change')),
    held(
      'described errors may gain fields',
      testsOf('regression/http/openapi-error-schema.test.ts')(
        'the described error has its fields, not a reference into a schema of its own, and may gain fields',
      ),
    ),
    held('unknown fields of a request are ignored', badBodies('B56 unknown fields are ignored and assign nothing')),
    held('/v1/sync still works', sync('is the same under the legacy path and the legacy parameter')),
    held('the cursor of sync still works', sync('is the same under the legacy path and the legacy parameter')),
    held(
      'the extra webhook paths still work',
      testsOf('server/http/bad-input/webhook.test.ts')(
        'is accepted at %s, stored byte for byte, and a duplicate from then on',
      ),
    ),
    held(
      'what is planned is absent from the description',
      testsOf('server/http/openapi/openapi.test.ts')(
        'leaves out what is planned, internal or outside the typed routes',
      ),
    ),
    held('/v1/connect still works', testsOf('routers/sources/sources.test.ts')('%s answers with a widget session')),
    held(
      'the old names are marked as deprecated',
      testsOf('server/http/openapi/openapi.test.ts')('marks the old names as deprecated, and nothing else'),
    ),
  ],
};
