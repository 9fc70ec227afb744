import { expect, test } from 'bun:test';
import { openApiText } from '../../../server/http/openapi/openapi.ts';

test('the described error has its fields, not a reference into a schema of its own, and may gain fields', async () => {
  const { components } = JSON.parse(await openApiText());
  expect(components.schemas.Error.properties.error.properties).toHaveProperty('request_id');
  expect(JSON.stringify(components.schemas.Error)).not.toMatch(/\$ref|\$defs|"additionalProperties":false/);
});
