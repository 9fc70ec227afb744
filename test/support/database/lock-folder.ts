import { writeSync } from 'node:fs';
import { lockFile } from '../../../db/engine/embedded-file.ts';

/** Started as a process: `lock-folder.ts <lock file> <ms>`. Says `held` or `refused`, and keeps what it holds for a while. */
const [path = '', ms = '0'] = Bun.argv.slice(2);
try {
  lockFile(path);
  writeSync(1, 'held\n');
  await Bun.sleep(Number(ms));
} catch {
  writeSync(1, 'refused\n');
}
process.exit(0);
