import { writeSync } from 'node:fs';
import { openDb } from '../../../db/client.ts';
import { schedules, users } from '../../../db/schema/schema.ts';

/**
 * Process: `write-rows.ts <database> <name> [<batches>]` writes batches of two rows, four at a time, and prints `ack
 * <id>` or `failed <id>` for each.
 */
const [path = '', name = '', batches = 'Infinity'] = Bun.argv.slice(2);
const db = openDb(`file:${path}`);
let next = 0;

async function work(): Promise<void> {
  while (next < Number(batches)) {
    next += 1;
    const id = `${name}_${next}`;
    const written = db.write((orm) => [
      orm.insert(users).values({ id, email: '', createdAtMs: 1 }),
      orm.insert(schedules).values({ name: id, nextRunMs: 1 }),
    ]);
    const outcome = await written.then(
      () => 'ack',
      () => 'failed',
    );
    writeSync(1, `${outcome} ${id}\n`);
  }
}

await Promise.all([work(), work(), work(), work()]);
process.exit(0);
