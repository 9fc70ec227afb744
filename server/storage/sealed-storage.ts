import type { Db } from '../../db/client.ts';
import type { Cell, PersonKey } from '../../db/encryption/sealing.ts';
import type { Vault } from '../../db/encryption/vault.ts';
import { listStoredFiles } from '../../db/upkeep/doctor.ts';
import type { Draft, StoragePort, StoredContent } from '../../routers/ports.ts';
import { pulledStream } from '../body.ts';
import type { FileStore, PlainStorage } from './folder-store.ts';
import { isSealedHead, mark, openedBytes, openPieces, PieceSealer, sealedBytes } from './sealed-file.ts';

type Keys = Pick<Vault, 'keyOf' | 'ownKey'>;

/** `enc1.` and 71 bytes in base64: nonce, file key, tag. */
const tailBytes = 100;
const cellOf = (storageKey: string): Cell => ['files', 'key', storageKey];

export const sealedSize = (bytes: number) => sealedBytes(bytes) + tailBytes;

/** A file's key is sealed by its owner's and bound to its name. */
export function sealedStorage(inner: PlainStorage, keys: Keys): StoragePort {
  return {
    ...inner,
    stage: async (owner) => draftOf(inner, owner, await keys.ownKey(owner.userId)),
    get: async (key, owner) => {
      const file = await inner.get(key, owner);
      return (await isSealed(file)) ? opened(file, key, await keys.keyOf(owner.userId)) : file;
    },
  };
}

export const isSealed = async (file: Blob): Promise<boolean> =>
  isSealedHead(await file.slice(0, mark.byteLength).bytes());

async function draftOf(inner: PlainStorage, owner: { userId: string }, key: PersonKey): Promise<Draft> {
  const draft = await inner.stage(owner);
  const pieces = new PieceSealer(draft.write);
  const tailFor = (name: string) => Buffer.from(key.seal(cellOf(name), pieces.fileKey.toString('base64url')));
  let kept: string | undefined;
  return {
    write: (bytes) => pieces.write(bytes),
    keep: async (name) => {
      if (kept === name) return;
      if (kept === undefined) {
        await pieces.finish();
        await draft.write(tailFor(name));
        await draft.keep(name);
      } else await rename(inner, owner, { from: kept, to: name, tail: tailFor(name) });
      kept = name;
    },
    discard: draft.discard,
  };
}

type Renaming = { from: string; to: string; tail: Uint8Array };

async function rename(inner: PlainStorage, owner: { userId: string }, { from, to, tail }: Renaming): Promise<void> {
  const file = await inner.get(from, owner);
  const draft = await inner.stage(owner);
  try {
    for await (const bytes of file.slice(0, file.size - tailBytes).stream()) await draft.write(bytes);
    await draft.write(tail);
    await draft.keep(to);
  } finally {
    await draft.discard();
  }
  await inner.remove(from);
}

async function opened(file: Blob, storageKey: string, owner: PersonKey): Promise<StoredContent> {
  const end = file.size - tailBytes;
  const fileKey = owner.open(cellOf(storageKey), await file.slice(end, file.size).text());
  const pieces = file.slice(mark.byteLength, end);
  return {
    size: openedBytes(pieces.size),
    stream: () => pulledStream(openPieces(pieces, Buffer.from(fileKey, 'base64url'))),
  };
}

const uploadsPerPage = 500;

type Storages = { plain: Pick<FileStore, 'get' | 'bytesOf'>; sealing: StoragePort };

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
