import { writeSync } from 'node:fs';
import { openDb } from '../../../db/client.ts';
import { emptyLog } from '../../../db/engine/embedded-file.ts';
import { schedules, users } from '../../../db/schema/schema.ts';

/**
 * Process: `commits.ts <database> <batches> <every>` writes batches of two rows, four at a time, and says `ack <id>` for
 * each. After every `every` batches the log is emptied into the file, and once in a while the file is opened anew.
 */
const [path = '', batches = '0', every = '0'] = Bun.argv.slice(2);

let db = openDb(`file:${path}`);
for (let first = 0; first < Number(batches); first += 4) {
  const ids = [0, 1, 2, 3].map((at) => `row_${first + at}`);
  await Promise.all(
    ids.map(async (id) => {
      await db.write((orm) => [
        orm.insert(users).values({ id, email: 'x'.repeat(300), createdAtMs: 1 }),
        orm.insert(schedules).values({ name: id, nextRunMs: 1 }),
      ]);
      writeSync(1, `ack ${id}\n`);
    }),
  );
  if (Number(every) === 0 || (first / 4) % Number(every) !== Number(every) - 1) continue;
  emptyLog(path);
  if (first % 3 !== 0) continue;
  db.close();
  db = openDb(`file:${path}`);
}
process.exit(0);
