import { readArchive } from '../../web/archives/read-archive.ts';

/** Reads an archive as the terminal does and tells how long it took and how much memory it held at most. */
const path = Bun.argv[2] ?? '';
const startMs = performance.now();
const archive = await readArchive([{ name: path, blob: Bun.file(path) }]);
let events = 0;
for await (const { type } of archive) events += Number(type !== undefined);
const seconds = (performance.now() - startMs) / 1000;
// In KiB on Linux.
const rssMiB = process.resourceUsage().maxRSS / 1024;
process.stdout.write(JSON.stringify({ seconds, rssMiB, events, records: archive.receipt.records }));
