import { writeSync } from 'node:fs';
import { openEmbedded } from '../../../db/engine/embedded.ts';
import { migrate } from '../../../db/engine/migrate.ts';

/** Process: `migrating.ts <database>` migrates and says `ack`. */
const engine = openEmbedded(Bun.argv[2] ?? '');
await migrate(engine);
writeSync(1, 'ack migrated\n');
engine.close();
