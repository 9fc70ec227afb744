import { expect, test } from 'bun:test';
import { errorCatalogue } from '../../../../routers/core/errors.ts';
import { openApiText } from '../../../../server/http/openapi/openapi.ts';

type Document = { info: { version: string }; paths: Record<string, unknown>; webhooks?: unknown };
const document = JSON.parse(await openApiText()) as Document;

test('everything that is described is under /v1/ or the operators’ /admin/, and no outbound webhook is announced', () => {
  const paths = Object.keys(document.paths);
  expect(paths.filter((path) => path.startsWith('/v1/')).length).toBeGreaterThan(6);
  expect(paths.filter((path) => !/^\/(v1|admin)\//.test(path))).toEqual([]);
  expect(document).not.toHaveProperty('webhooks');
});

/** Codes may be added, but none may go or change its status. */
const published = {
  invalid_request: [400],
  invalid_field: [400],
  missing_authorization: [401],
  invalid_token: [401],
  webhook_signature_invalid: [401],
  forbidden: [403],
  not_found: [404],
  turn_not_found: [404],
  lab_not_found: [404],
  source_not_found: [404],
  memory_not_found: [404],
  already_exists: [409],
  idempotency_key_mismatch: [409],
  unprocessable: [422],
  rate_limit_exceeded: [429],
  concurrency_limit_exceeded: [429],
  internal_error: [500],
  upstream_unavailable: [502, 503, 504],
};

test('the published error codes and their statuses never change', () => {
  const present = Object.entries(errorCatalogue).map(([code, entry]) => {
    const more = 'otherStatuses' in entry ? entry.otherStatuses : [];
    return [code, [entry.status, ...more].toSorted()] as const;
  });
  expect(Object.fromEntries(present)).toMatchObject(published);
});
