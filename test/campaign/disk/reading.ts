import { Database } from 'bun:sqlite';
import { writeSync } from 'node:fs';

/** Process: `reading.ts <database>` keeps reading one state until it is killed, and prints `reading`. */
const database = new Database(Bun.argv[2] ?? '', { readonly: true });
database.run('BEGIN');
database.query('SELECT count(*) FROM users').get();
writeSync(1, 'reading\n');
// It is used again, or it would be collected and closed.
setInterval(() => database.query('SELECT 1').get(), 1_000);
