import { expect, test } from 'bun:test';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDraftFolder } from '../../../server/commands/backup/draft-folder.ts';
import { temporaryFolder } from '../../support/folder.ts';

test('backups that are finished at the same moment under one name are all kept', async () => {
  const target = temporaryFolder();
  const drafts = await Promise.all(Array.from({ length: 8 }, () => openDraftFolder(target)));
  for (const [index, { path }] of drafts.entries()) writeFileSync(join(path, 'file'), String(index));
  const kept = await Promise.all(drafts.map(({ keep }) => keep('hale-backup-now')));
  expect(new Set(kept).size).toBe(8);
  expect(readdirSync(target).toSorted()).toEqual(kept.map((path) => path.slice(target.length + 1)).toSorted());
});
