import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { randomBy } from '../../support/archives/random.ts';
import type { Operation } from './recording.ts';

type Change = { at: number; offset: number; bytes: Uint8Array } | { at: number; size: number };
/** A file or a folder: what is surely on the disk, and what was written since. */
type Node = { isFolder: boolean; durable: Buffer; pending: Change[]; size: number };
type Naming = { path: string; node: Node | undefined; isDurable: boolean; at: number };

const sectorBytes = 512;

/**
 * A disk that keeps what was synced and may keep, lose or tear everything since: any subset of the sectors of a file,
 * any beginning of the changes of names.
 */
export type Disk = { apply: (operation: Operation) => void; stateAfterLoss: (random: Random) => Map<string, Buffer> };
type Random = ReturnType<typeof randomBy>;

/** The disk as the folder is now, on which recordings are played from the start. */
export function readDisk(folder: string): { anew: () => Disk } {
  const contents = new Map<string, Buffer | null>();
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, entry);
    contents.set(path, statSync(path).isFile() ? readFileSync(path) : null);
  }
  return { anew: () => createDisk(folder, contents) };
}

const newNode = (durable: Buffer | null): Node => ({
  isFolder: durable === null,
  durable: durable ?? Buffer.alloc(0),
  pending: [],
  size: durable?.length ?? 0,
});

function createDisk(folder: string, contents: ReadonlyMap<string, Buffer | null>): Disk {
  const first = new Map([...contents].map(([path, durable]) => [path, newNode(durable)]));
  const names = new Map(first);
  const namings: Naming[] = [];
  let at = 0;
  const name = (path: string, node: Node | undefined) => {
    if (node) names.set(path, node);
    else names.delete(path);
    namings.push({ path, node, isDurable: false, at });
  };
  const isHere = (path: string) => path.startsWith(`${folder}/`) && !path.endsWith('-shm');

  function apply(operation: Operation): void {
    if (operation.kind === 'said') return;
    if (operation.kind === 'rename') {
      if (!isHere(operation.from)) return;
      name(operation.to, names.get(operation.from));
      name(operation.from, undefined);
      return;
    }
    const { path } = operation;
    if (operation.kind === 'sync') {
      for (const naming of namings)
        if (dirname(naming.path) === path && naming.at < operation.begun) naming.isDurable = true;
      settle(names.get(path), operation.begun);
      return;
    }
    if (!isHere(path)) return;
    const node = names.get(path);
    if (operation.kind === 'create' && !node) name(path, newNode(operation.isFolder ? null : Buffer.alloc(0)));
    if (operation.kind === 'remove' && node) name(path, undefined);
    if (operation.kind === 'truncate' && node) {
      node.pending.push({ at, size: operation.size });
      node.size = operation.size;
    }
    if (operation.kind === 'write' && node) {
      const offset = operation.offset < 0 ? node.size : operation.offset;
      node.pending.push({ at, offset, bytes: operation.bytes });
      node.size = Math.max(node.size, offset + operation.bytes.length);
    }
  }

  /** The files of one state after a loss of power now. */
  function stateAfterLoss(random: Random): Map<string, Buffer> {
    const kept = random.pick([0, 0.2, 0.5, 0.9, 1]);
    const isTorn = random.chance(0.5);
    const namesKept = random.chance(0.5) ? namings.length : random.whole(0, namings.length);
    const present = new Map(first);
    for (const [index, { path, node, isDurable }] of namings.entries())
      if (isDurable || index < namesKept) {
        if (node) present.set(path, node);
        else present.delete(path);
      }
    const files = [...present].filter(
      ([path, { isFolder }]) => !isFolder && ancestors(path, folder).every((each) => present.has(each)),
    );
    return new Map(files.map(([path, node]) => [path, contentOf(node, { random, kept, isTorn })]));
  }

  return {
    apply: (operation: Operation) => {
      apply(operation);
      at += 1;
    },
    stateAfterLoss,
  };
}

function settle(node: Node | undefined, begun: number): void {
  if (!node) return;
  const covered = node.pending.filter((change) => change.at < begun);
  if (covered.length === 0) return;
  node.durable = changed(node.durable, covered);
  node.pending = node.pending.filter((change) => change.at >= begun);
}

type Loss = { random: Random; kept: number; isTorn: boolean };

function contentOf({ durable, pending }: Node, { random, kept, isTorn }: Loss): Buffer {
  const pieces = pending.flatMap((change) => (isTorn && 'bytes' in change ? [...sectorsOf(change)] : [change]));
  return changed(
    durable,
    pieces.filter(() => random.chance(kept)),
  );
}

function* sectorsOf({ at, offset, bytes }: Extract<Change, { bytes: Uint8Array }>): Generator<Change> {
  for (let from = 0; from < bytes.length; ) {
    const to = Math.min(bytes.length, from + sectorBytes - ((offset + from) % sectorBytes));
    yield { at, offset: offset + from, bytes: bytes.subarray(from, to) };
    from = to;
  }
}

/** A copy; what grows without being written is zero. */
function changed(content: Buffer, changes: readonly Change[]): Buffer {
  const ends = changes.map((change) => ('size' in change ? change.size : change.offset + change.bytes.length));
  const room = Buffer.alloc(Math.max(content.length, ...ends));
  room.set(content);
  let length = content.length;
  for (const change of changes) {
    if ('size' in change) {
      if (change.size < length) room.fill(0, change.size, length);
      length = change.size;
    } else {
      room.set(change.bytes, change.offset);
      length = Math.max(length, change.offset + change.bytes.length);
    }
  }
  return room.subarray(0, length);
}

function ancestors(path: string, folder: string): string[] {
  const parent = dirname(path);
  return parent === folder ? [] : [parent, ...ancestors(parent, folder)];
}
