import description from '../web/openapi.json' with { type: 'json' };

/**
 * The committed description, for the path under which the public address serves everything. Making it anew at each
 * start would cost as much as the rest of the start; a test holds the file to what the procedures say.
 */
export function servedDescription(basePath: string): string {
  const [server] = description.servers;
  const servers = [{ ...server, url: basePath }];
  const externalDocs = { ...description.externalDocs, url: `${basePath.replace(/\/$/, '')}/docs` };
  return `${JSON.stringify({ ...description, servers, externalDocs }, null, 2)}\n`;
}
