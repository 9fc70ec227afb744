import type { Db } from '../../db/client.ts';
import { listStoredFiles } from '../../db/upkeep/doctor.ts';
import type { StoragePort } from '../../routers/ports.ts';
import type { FileStore } from './file-store.ts';
import { isSealed } from './sealed-storage.ts';

const uploadsPerPage = 500;

/** `plain` gives files as they are stored, `sealing` seals what it stores. */
type Storages = { plain: Pick<FileStore, 'get' | 'bytesOf'>; sealing: StoragePort };

/** Puts a sealed file in the place of each that is not: whole or not at all, so that a second run finds the rest. */
export async function sealStoredFiles(db: Pick<Db, 'read'>, storages: Storages): Promise<number> {
  let count = 0;
  let afterId = '';
  for (;;) {
    const page = await listStoredFiles(db.read, { afterId, limit: uploadsPerPage });
    for (const { uploadId, userId, storageKey } of page) {
      afterId = uploadId;
      if (await sealFile(storages, { userId, storageKey })) count += 1;
    }
    if (page.length < uploadsPerPage) return count;
  }
}

type Stored = { userId: string; storageKey: string };

async function sealFile({ plain, sealing }: Storages, { userId, storageKey }: Stored): Promise<boolean> {
  // What is missing is the doctor's to tell.
  if ((await plain.bytesOf(storageKey)) === null) return false;
  const file = await plain.get(storageKey, { userId });
  if (await isSealed(file)) return false;
  const draft = await sealing.stage({ userId });
  try {
    for await (const bytes of file.stream()) await draft.write(bytes);
    await draft.keep(storageKey);
  } finally {
    await draft.discard();
  }
  return true;
}
