import type { Db } from '../../db/client.ts';
import { vaultOf } from '../../db/encryption/vault.ts';
import type { StoragePort } from '../../routers/ports.ts';
import type { StorageLocations } from '../settings/env.ts';
import { createBucketStore, openBucket } from './bucket.ts';
import { createFolderStore, type FileStore } from './folder-store.ts';
import { sealedStorage } from './sealed-storage.ts';

type Where = Pick<StorageLocations, 'storageDir' | 'bucket'>;

export const openFileStore = ({ storageDir, bucket }: Where): FileStore =>
  bucket ? createBucketStore(openBucket(bucket), storageDir) : createFolderStore(storageDir);

export function openStorage(settings: Where, { read }: Pick<Db, 'read'>): StoragePort {
  const vault = vaultOf(read);
  return vault ? sealedStorage(openFileStore(settings), vault) : openFileStore(settings);
}
