import { openDb, writeAll } from '../../../db/client.ts';
import { keepCommitMark } from '../../../server/storage/commit-mark.ts';

/** Process: `mark-commits.ts <database>` commits, and keeps the mark after each commit, until it is killed. */
const [path = ''] = process.argv.slice(2);
const db = openDb(`file:${path}`);
for (let commits = 0; ; commits += 1) {
  await writeAll(db, () => []);
  await keepCommitMark(db, path).close();
  if (commits === 0) process.stdout.write('marked\n');
}
