import type { ArchiveEvent } from '../../../web/archives/archive-event.ts';
import { type ArchiveOptions, readArchive } from '../../../web/archives/read-archive.ts';

export const asFile = (name: string, content: string | Uint8Array<ArrayBuffer>) => ({
  name,
  blob: new Blob([content]),
});

export async function readAll(files: { name: string; blob: Blob }[], options: ArchiveOptions = {}) {
  const archive = await readArchive(files, options);
  const events: ArchiveEvent[] = [];
  for await (const event of archive) events.push(event);
  return { events, receipt: archive.receipt, progress: archive.progress };
}

/** The first item of a type on a day. */
export const told = (events: readonly ArchiveEvent[], type: ArchiveEvent['type'], day: string) =>
  events.find((event) => event.type === type && event.day === day)?.item;

/** A number in an item, by its path; null where it says nothing. */
export function valueAt(item: unknown, path: string): number | null {
  let found = item;
  for (const key of path.split('.')) {
    found = typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined;
  }
  return typeof found === 'number' ? found : null;
}
