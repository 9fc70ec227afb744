import type { Place } from '../settings/env.ts';
import { openBucket, type StoredFile } from './bucket.ts';
import { bytesOfFile, listFiles } from './local-files.ts';
import { createStorage, type PlainStorage } from './storage.ts';
import { createBucketStorage } from './storage-s3.ts';

/** Where files are, as those see it who look after them. */
export type FileStore = PlainStorage & {
  /** Null where there is no such file. */
  bytesOf: (key: string) => Promise<number | null>;
  /** Everything that is there, drafts excepted. */
  list: () => AsyncIterable<StoredFile[]>;
  /** Fails while the store cannot be reached. */
  check: () => Promise<void>;
};

/** The folder or the bucket of `STORAGE_URL`, with files as they are stored, sealed or not. */
export function openFileStore({ storageDir, bucket }: Pick<Place, 'storageDir' | 'bucket'>): FileStore {
  if (bucket) return createBucketStorage(openBucket(bucket), storageDir);
  return {
    ...createStorage(storageDir),
    bytesOf: (key) => bytesOfFile(storageDir, key),
    list: () => listFiles(storageDir),
    // It is made when it is needed, and a disk that fails is seen by the database first.
    check: async () => undefined,
  };
}
