import type { Db } from '../../../db/client.ts';
import { type Found, findStorageKeys, listStoredFiles } from '../../../db/upkeep/doctor.ts';
import type { FileStore } from '../../storage/file-store.ts';
import { sealedSize } from '../../storage/sealed-storage.ts';
import { newTally } from './tally.ts';

const uploadsPerPage = 500;
/** A younger file may be one that is just being stored: its upload is written behind it. */
const orphanAgeMs = 3_600_000;

type Place = { db: Pick<Db, 'read'>; files: Pick<FileStore, 'bytesOf' | 'list'>; nowMs: number };

/** Uploads whose file is not there, or not as long as it was. */
export async function checkStoredFiles({ db, files }: Place): Promise<Found> {
  const tally = newTally();
  let afterId = '';
  for (;;) {
    const page = await listStoredFiles(db.read, { afterId, limit: uploadsPerPage });
    for (const { uploadId, storageKey, sizeBytes, uploadedAtMs } of page) {
      afterId = uploadId;
      const found = await files.bytesOf(storageKey);
      const problem = found === null ? 'missing' : isWhole(found, sizeBytes) ? undefined : 'another size';
      if (problem) tally.add({ upload_id: uploadId, problem, size_bytes: sizeBytes, found_bytes: found }, uploadedAtMs);
    }
    if (page.length < uploadsPerPage) return tally.found();
  }
}

/** As long as what was sent, or as that is when it is sealed. */
const isWhole = (size: number, sizeBytes: number) => size === sizeBytes || size === sealedSize(sizeBytes);

/** Files that no upload names. */
export async function checkOrphans({ db, files, nowMs }: Place): Promise<Found> {
  const tally = newTally();
  for await (const page of files.list()) {
    const known = await findStorageKeys(db.read, { keys: page.map(({ key }) => key) });
    for (const { key, bytes, modifiedMs } of page)
      if (!known.has(key) && modifiedMs < nowMs - orphanAgeMs)
        tally.add({ storage_key: key, found_bytes: bytes }, Math.round(modifiedMs));
  }
  return tally.found();
}
