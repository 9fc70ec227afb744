import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Db } from '../../db/client.ts';
import { type Found, findStorageKeys, listStoredFiles } from '../../db/doctor.ts';
import { newTally } from './tally.ts';

const uploadsPerPage = 500;
/** A younger file may be one that is just being stored: its upload is written behind it. */
const orphanAgeMs = 3_600_000;

type Place = { db: Pick<Db, 'read'>; storageDir: string; nowMs: number };

/** Uploads whose file is not there, or not as long as it was. */
export async function checkStoredFiles({ db, storageDir }: Place): Promise<Found> {
  const tally = newTally();
  let afterId = '';
  for (;;) {
    const page = await listStoredFiles(db.read, { afterId, limit: uploadsPerPage });
    for (const { uploadId, storageKey, sizeBytes, uploadedAtMs } of page) {
      afterId = uploadId;
      const found = await stat(join(storageDir, storageKey)).catch(unlessMissing);
      const problem = !found ? 'missing' : found.size === sizeBytes ? undefined : 'another size';
      if (problem)
        tally.add(
          { upload_id: uploadId, problem, size_bytes: sizeBytes, found_bytes: found?.size ?? null },
          uploadedAtMs,
        );
    }
    if (page.length < uploadsPerPage) return tally.found();
  }
}

/** Files that no upload names, a folder at a time. What begins with a dot is no file of an upload yet. */
export async function checkOrphans(place: Place): Promise<Found> {
  const tally = newTally();
  const visit = async (folder: string): Promise<void> => {
    const entries = (await readdir(folder, { withFileTypes: true }).catch(unlessMissing)) ?? [];
    const visible = entries.filter(({ name }) => !name.startsWith('.'));
    const keys = visible
      .filter((entry) => entry.isFile())
      .map(({ name }) => relative(place.storageDir, join(folder, name)));
    const known = await findStorageKeys(place.db.read, { keys });
    for (const key of keys) {
      const found = known.has(key) ? undefined : await stat(join(place.storageDir, key)).catch(unlessMissing);
      if (found && found.mtimeMs < place.nowMs - orphanAgeMs)
        tally.add({ storage_key: key, found_bytes: found.size }, Math.round(found.mtimeMs));
    }
    for (const entry of visible) if (entry.isDirectory()) await visit(join(folder, entry.name));
  };
  await visit(place.storageDir);
  return tally.found();
}

function unlessMissing(cause: unknown): undefined {
  if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
  throw cause;
}
