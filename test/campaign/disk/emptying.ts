import { emptyLog } from '../../../db/engine/embedded-file.ts';

/** Process: `emptying.ts <database>` empties the log until it is killed. */
const [path = ''] = Bun.argv.slice(2);
for (;;) {
  try {
    emptyLog(path);
  } catch {
    // It is busy.
  }
  await Bun.sleep(5);
}
