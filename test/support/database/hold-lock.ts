import { Database } from 'bun:sqlite';
import { writeSync } from 'node:fs';

/**
 * Started as a process: `hold-lock.ts <database> <ms>`. Keeps SQLite's write lock for a while, as a backup tool or a
 * shell that somebody left open would. Says `held` once it has it.
 */
const [path = '', ms = '0'] = Bun.argv.slice(2);
const database = new Database(path);
database.run('BEGIN IMMEDIATE');
writeSync(1, 'held\n');
await Bun.sleep(Number(ms));
database.run('ROLLBACK');
database.close();
