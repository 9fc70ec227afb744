import openapiTypescript, { astToString } from 'openapi-typescript';

const head = '/** Generated from the published description by `bun run openapi`; not edited by hand. */\n\n';

export const typesOf = async (description: string): Promise<string> =>
  head + astToString(await openapiTypescript(description, { silent: true }));

if (import.meta.main) {
  const description = await Bun.file(new URL('../openapi.json', import.meta.url)).text();
  await Bun.write(new URL('./openapi.gen.ts', import.meta.url), await typesOf(description));
}
