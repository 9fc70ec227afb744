import { openExport, openReading, partsOf } from '../../web/cli/commands/import-files.ts';

/** Reads an archive as the terminal does and tells how long it took and how much memory it held at most. */
const path = Bun.argv[2] ?? '';
const startMs = performance.now();
const archive = await openReading(await openExport(path), {});
let bytes = 0;
for await (const part of partsOf(archive)) bytes += Buffer.byteLength(part);
const seconds = (performance.now() - startMs) / 1000;
// In KiB on Linux.
const rssMiB = process.resourceUsage().maxRSS / 1024;
process.stdout.write(JSON.stringify({ seconds, rssMiB, bytes, records: archive.receipt.records }));
