import { Database } from 'bun:sqlite';

/**
 * Started as a process: `inspect-database.ts <database> <select of one column>`. Prints what another SQLite library
 * than the service's finds in the file: whether it is whole, and the values.
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
