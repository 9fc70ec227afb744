import type { ReadFeed } from '../routers/ports.ts';

/** A sample that it cannot read does not hold up the others. */
export const readFeed: ReadFeed = async (posts) => {
  const { readArchive } = await import('../web/archives/read-archive.ts');
  const files = posts.map(({ name, text }) => ({ name, blob: new Blob([text]) }));
  return Array.fromAsync(await readArchive(files, { vendor: 'health_auto_export', keepGoing: true }));
};
