import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { personSubject } from '../../../db/people/audit.ts';
import { filesOfPerson } from '../../../routers/account/export-files.ts';
import { NotThere, UsageError } from '../../../web/cli/usage-error.ts';
import { version } from '../../settings/about.ts';
import type { Settings } from '../../settings/env.ts';
import { openStorage } from '../../storage/file-store.ts';
import { auditCommand, withDatabase } from '../database.ts';
import { isKnown } from './known.ts';

type Options = { settings: Settings; userId: string; out: string | undefined; write: (text: string) => void };

export async function runExport({ settings, userId, out, write }: Options): Promise<void> {
  const folder = resolve(out ?? `hale-export-${userId.replace(/[^\w-]/g, '_')}`);
  if (existsSync(folder) && (await readdir(folder)).length > 0) throw new UsageError(`${folder} is not empty.`);
  await withDatabase(settings, async (db) => {
    if (!(await isKnown(db, userId))) throw new NotThere(`There is nothing about ${userId}.`);
    const note = auditCommand(db, settings, { action: 'users.export', subject: personSubject(userId) });
    await note('begun');
    const draft = join(dirname(folder), `.${basename(folder)}.${process.pid}`);
    const tally = { files: 0, rows: 0 };
    try {
      await mkdir(join(draft, 'files'), { recursive: true, mode: 0o700 });
      const kept = { db, storage: openStorage(settings, db), version };
      for await (const { name, pieces } of filesOfPerson(kept, { userId }, tally))
        await writeFile(join(draft, name), pieces);
      await rename(draft, folder);
      await note(`done: ${tally.rows} rows`);
      write(`${tally.rows} rows in ${tally.files} files: ${folder}\n`);
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  });
}

async function writeFile(path: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const piece of pieces) await file.appendFile(piece);
    await file.sync();
  } finally {
    await file.close();
  }
}
