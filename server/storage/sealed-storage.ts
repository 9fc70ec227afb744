import type { Cell, PersonKey } from '../../db/encryption/sealing.ts';
import type { Vault } from '../../db/encryption/vault.ts';
import type { Draft, StoragePort, StoredContent } from '../../routers/ports.ts';
import { pulledStream } from '../body.ts';
import { isSealedHead, mark, openedBytes, openPieces, PieceSealer, sealedBytes } from './sealed-file.ts';
import type { PlainStorage } from './storage.ts';

type Keys = Pick<Vault, 'keyOf' | 'ownKey'>;

/** `enc1.` and 71 bytes in base64: nonce, the file key's 43 characters, tag. */
const tailBytes = 100;
const cellOf = (storageKey: string): Cell => ['files', 'key', storageKey];

/** How long a file of so many bytes is when it is sealed. */
export const sealedSize = (bytes: number) => sealedBytes(bytes) + tailBytes;

/**
 * Seals what goes into a storage, from the first byte on, and opens what comes out of it. The file's key stands at its
 * end, sealed by its owner's and bound to the file's name, which is known only then. Files from before there were keys
 * are given as they are.
 */
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

/** Whether a file as it is stored is one of these. */
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

/** Under another name a file has another end: it is made anew beside the one that was kept. */
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

/** Opened piece by piece while it is read, so that no more than one is held. Its end says whose key that takes. */
async function opened(file: Blob, storageKey: string, owner: PersonKey): Promise<StoredContent> {
  const end = file.size - tailBytes;
  const fileKey = owner.open(cellOf(storageKey), await file.slice(end, file.size).text());
  const pieces = file.slice(mark.byteLength, end);
  return {
    size: openedBytes(pieces.size),
    stream: () => pulledStream(openPieces(pieces, Buffer.from(fileKey, 'base64url'))),
  };
}
