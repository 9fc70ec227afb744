import { statSync } from 'node:fs';
import { join } from 'node:path';
import { appleExport } from '../../test/support/archives/apple-export.ts';
import { unpinLoad } from '../harness/process.ts';
import { alternate, type Bench, median, ratioOf } from '../harness/rounds.ts';

const days = 3_650;
/** Bytes of a day at density 1, by which a wanted size becomes a density. */
const bytesPerDensity = 2_030;
const bytesPerDay = 11_900;
const rssMiBMax = 200;

/**
 * `bun run bench archives`: an Apple export of ten years with overlapping watch and phone, read and merged into events
 * by a process of its own, against Python counting the records of the same file. Sending and storing are not in it.
 */
export const archivesBench =
  (megabytes: number, rounds = 3): Bench =>
  async (folder) => {
    unpinLoad();
    const path = join(folder, `export-${megabytes}.xml`);
    await writeExport(path, megabytes);
    const megabytesWritten = statSync(path).size / 1e6;
    const rss: number[] = [];
    const rates = await alternate(rounds, {
      hale: async () => {
        const { seconds, rssMiB } = readResult(
          await output([process.execPath, join(import.meta.dir, 'read-export.ts'), path]),
        );
        rss.push(rssMiB);
        return megabytesWritten / seconds;
      },
      python: async () =>
        megabytesWritten / Number(await output(['python3', join(import.meta.dir, 'count-records.py'), path])),
    });
    const heldBy = 'parsing and merging in one thread';
    return [
      {
        figure: `an Apple export of ${Math.round(megabytesWritten)} MB and ten years, parsed and merged`,
        subject: rates.hale,
        baseline: rates.python,
        unit: 'MB/s',
        goal: '≥ the rate at which Python’s iterparse counts the records',
        met: ratioOf(rates.hale, rates.python) >= 1,
        heldBy,
        note: 'without sending and storing; saxes alone reads a file of records at 1.1 times Python’s rate and sax-wasm at 0.75, so lines that are one record do not go through an XML reader; fflate unpacks 87 MB/s, the platform’s own stream under zip.js over 1,000',
      },
      {
        figure: 'resident memory of the process that reads it, at most',
        subject: rss,
        unit: 'MiB',
        goal: `≤ ${rssMiBMax} MiB`,
        met: median(rss) <= rssMiBMax,
        heldBy: 'garbage that is collected late: 45 MiB are Bun itself, 70 MiB are in use at the end',
        note: 'whatever the size of the file; at most 199 MiB with BUN_JSC_forceRAMSize=200000000',
      },
    ];
  };

async function writeExport(path: string, megabytes: number): Promise<void> {
  const density = Math.max(1, Math.round(((megabytes * 1e6) / days - bytesPerDay) / bytesPerDensity));
  const writer = Bun.file(path).writer({ highWaterMark: 1024 * 1024 });
  for (const piece of appleExport({ seed: 7, firstDay: '2015-01-01', days, density })) writer.write(piece);
  await writer.end();
}

async function output(command: string[]): Promise<string> {
  const child = Bun.spawn(command, { stdout: 'pipe', stderr: 'inherit' });
  const text = await new Response(child.stdout).text();
  if ((await child.exited) !== 0) throw new Error(`${command[0]} failed.`);
  return text;
}

const readResult = (text: string) => JSON.parse(text) as { seconds: number; rssMiB: number };
