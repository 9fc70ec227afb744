import { Database } from 'bun:sqlite';
import { writeSync } from 'node:fs';

/** Process: `hold-lock.ts <database> <ms>` keeps SQLite's write lock and prints `held`. */
const [path = '', ms = '0'] = Bun.argv.slice(2);
const database = new Database(path);
database.run('BEGIN IMMEDIATE');
writeSync(1, 'held\n');
await Bun.sleep(Number(ms));
database.run('ROLLBACK');
database.close();
