import { openApiText } from './openapi.ts';

/** `bun run openapi`: writes the committed description, which the tests compare with the served one. */
await Bun.write(new URL('../../../web/openapi.json', import.meta.url), openApiText());
