import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { filePath, isEmbedded } from '../../../db/client.ts';
import { copyInto } from '../../../db/engine/copy.ts';
import { DatabaseError } from '../../../db/engine/engine.ts';
import { UsageError } from '../../../web/cli/usage-error.ts';
import { readAbout } from '../../settings/about.ts';
import type { Place } from '../../settings/env.ts';
import { openFileStore } from '../../storage/file-store.ts';
import { copyFiles } from './copy-files.ts';
import { openDraftFolder } from './draft-folder.ts';
import { copyDurably, settleDurably, writeDurably, writingTo } from './durable-files.ts';
import {
  type BackupFile,
  databaseName,
  filesIn,
  type Manifest,
  manifestName,
  manifestText,
  namePrefix,
  rowsIn,
  secretsName,
} from './manifest.ts';
import { openNotes } from './notes.ts';
import { isCutOff } from './swap.ts';
import { problemsSeenElsewhere } from './verify-elsewhere.ts';

type Wanted = { place: Place; target: string; withSecrets: boolean };
/** `audited` is false where the database took no row about it. */
export type Made = { path: string; manifest: Manifest; audited: boolean } | { problems: string[] };

/**
 * Makes a backup below `target`, beside a running server or without one: whole and verified by another process, or none.
 * All is copied as it is stored, so what is encrypted stays encrypted and no key is needed.
 */
export async function makeBackup({ place, target, withSecrets }: Wanted): Promise<Made> {
  const startMs = Date.now();
  refuseMissing(place, withSecrets);
  const folder = resolve(target);
  return writingTo(folder, async () => {
    const draft = await openDraftFolder(folder);
    const notes = openNotes(place, 'backup');
    try {
      await notes.note('begun');
      const manifest = await fill(draft.path, { place, withSecrets, startMs });
      const problems = await problemsSeenElsewhere(draft.path);
      if (problems.length > 0) return { problems };
      const path = await draft.keep(nameOf(startMs));
      await notes.note(`done: ${rowsIn(manifest)} rows, ${filesIn(manifest)} files${withSecrets ? ', secrets' : ''}`);
      return { path, manifest, audited: notes.areWhole() };
    } finally {
      notes.close();
      await draft.discard();
    }
  });
}

function refuseMissing({ databaseUrl, dataDir }: Place, withSecrets: boolean): void {
  if (isCutOff(dataDir))
    throw new UsageError(`A restore into ${dataDir} was cut off. Start the server once, which completes it.`);
  if (isEmbedded(databaseUrl) && !existsSync(filePath(databaseUrl)))
    throw new UsageError(`There is no database at ${filePath(databaseUrl)}.`);
  if (withSecrets && !existsSync(join(dataDir, secretsName)))
    throw new UsageError(
      `${dataDir} has no ${secretsName}: the secrets come from the environment. Keep them elsewhere.`,
    );
}

type Filling = { place: Place; withSecrets: boolean; startMs: number };

/** The database first: a file that it names was stored before, while one that is copied before may be of nobody. */
async function fill(folder: string, { place, withSecrets, startMs }: Filling): Promise<Manifest> {
  const database = join(folder, databaseName);
  const contents = await readable(() => copyInto(database, place));
  const own: BackupFile[] = [{ path: databaseName, ...(await settleDurably(database)) }];
  if (withSecrets) {
    const copied = await copyDurably(join(place.dataDir, secretsName), join(folder, secretsName));
    own.push({ path: secretsName, ...copied });
  }
  const { files, missing } = await copyFiles(contents.uploads, openFileStore(place), folder);
  const { version, commit } = await readAbout();
  const { migrations, encrypted, rows } = contents;
  const manifest: Manifest = {
    format: 1,
    hale: { version, commit },
    taken_at: new Date(startMs).toISOString(),
    finished_at: new Date().toISOString(),
    source: isEmbedded(place.databaseUrl) ? 'embedded' : 'remote',
    migrations,
    encrypted,
    rows,
    files: [...own, ...files],
    missing_files: missing,
  };
  await writeDurably(join(folder, manifestName), manifestText(manifest));
  return manifest;
}

/** A database that cannot be read is for the person at the terminal to look at. A full disk is the target's affair. */
async function readable<Value>(copy: () => Promise<Value>): Promise<Value> {
  try {
    return await copy();
  } catch (cause) {
    if (!(cause instanceof DatabaseError) || cause.message.startsWith('SQLITE_FULL')) throw cause;
    throw new UsageError(`The database cannot be copied: ${cause.message}`, { cause });
  }
}

/** As in `hale-backup-2026-11-21T18-30-00Z`: UTC, in an order that is the order of names, without a colon. */
const nameOf = (startMs: number) =>
  `${namePrefix}${new Date(startMs).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
