import { createHash } from 'node:crypto';
import type { Draft } from '../../routers/ports.ts';
import type { Bucket } from './bucket.ts';
import type { FileStore } from './file-store.ts';
import { type DraftFile, newDraftFile, removeAbandonedDrafts } from './storage.ts';
import { checkKey } from './storage-key.ts';

/**
 * Uploaded files in an S3 bucket. A draft is a file in a folder of this machine: it needs no memory, and one that nobody
 * keeps costs the bucket nothing. Keeping puts it into the bucket by one request, whole or not at all.
 */
export function createBucketStorage(bucket: Bucket, folder: string): FileStore {
  return {
    stage: async () => draftOf(bucket, await newDraftFile(folder)),
    // All of it: a file that breaks off while it is sent on would be a cut report. There are 10 MB at most.
    get: async (key) => bucket.get(checkKey(key)),
    remove: async (key) => bucket.remove(checkKey(key)),
    removeAbandoned: () => removeAbandonedDrafts(folder),
    bytesOf: async (key) => bucket.bytesOf(checkKey(key)),
    list: bucket.list,
    check: bucket.check,
  };
}

function draftOf(bucket: Bucket, file: DraftFile): Draft {
  const md5 = createHash('md5');
  let digest: string | undefined;
  let kept: string | undefined;
  return {
    write: async (bytes) => {
      md5.update(bytes);
      await file.write(bytes);
    },
    keep: async (key) => {
      checkKey(key);
      if (kept === key) return;
      await file.close();
      digest ??= md5.digest('base64');
      await bucket.put(key, Bun.file(file.path), digest);
      const former = kept;
      kept = key;
      if (former !== undefined) await bucket.remove(former);
    },
    discard: file.remove,
  };
}
