import { Database } from 'bun:sqlite';

/**
 * Process: `inspect-database.ts <database> <select>` prints the integrity check and one column, read by another
 * SQLite library.
 */
const [path = '', select = ''] = Bun.argv.slice(2);
const database = new Database(path);
const column = (sql: string) =>
  database
    .query(sql)
    .values()
    .map(([value]) => value);
const findings = {
  integrity: [...column('PRAGMA integrity_check'), ...column('PRAGMA foreign_key_check')],
  values: column(select),
};
database.close();
process.stdout.write(JSON.stringify(findings));
