/**
 * The committed description, for the path under which the public address serves everything. Making it anew at each
 * start would cost as much as the rest of the start; a test holds the file to what the procedures say. It is read when
 * somebody asks for it.
 */
export async function servedDescription(basePath: string): Promise<string> {
  const { default: description } = await import('../../../web/openapi.json');
  const [server] = description.servers;
  const servers = [{ ...server, url: basePath }];
  const externalDocs = { ...description.externalDocs, url: `${basePath.replace(/\/$/, '')}/docs` };
  return `${JSON.stringify({ ...description, servers, externalDocs }, null, 2)}\n`;
}
