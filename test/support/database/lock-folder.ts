import { writeSync } from 'node:fs';
import { lockFile } from '../../../db/engine/embedded-file.ts';

/** Process: `lock-folder.ts <lock file> <ms>` prints `held` or `refused` and keeps the lock. */
const [path = '', ms = '0'] = Bun.argv.slice(2);
try {
  lockFile(path);
  writeSync(1, 'held\n');
  await Bun.sleep(Number(ms));
} catch {
  writeSync(1, 'refused\n');
}
process.exit(0);
