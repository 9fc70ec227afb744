import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ZipWriter } from '@zip.js/zip.js';
import { mintServiceToken } from '../../server/identity/authenticate.ts';
import { appleExport } from '../../test/support/archives/apple-export.ts';
import { haleCommand } from '../../test/support/service/entry.ts';
import { memory, resetPeak, serveWhole, unpinLoad } from '../harness/process.ts';
import { alternate, type Bench, median, type Row, ratioOf } from '../harness/rounds.ts';
import { benchSecrets } from '../servers/subject.ts';

const days = 3_650;
/** Bytes of a day at density 1, by which a wanted size becomes a density. */
const bytesPerDensity = 2_030;
const bytesPerDay = 11_900;
const terminalMiBMax = 200;
const serverMiBMax = 100;
const question = 'What was my average resting heart rate in 2020?';

/**
 * `bun run bench archives`: `hale import` of an Apple export of ten years with overlapping watch and phone into a new
 * server, until the rows are stored, against Python counting the records of the same file; then the first question.
 * `ARCHIVE_MEGABYTES` changes the sizes of the exports, `ARCHIVE_ROUNDS` how often each is measured; `ARCHIVE_ZIP=1` has
 * hale import a zip (ZIP64, as its entry may be beyond 4 GiB), while Python reads the file as it is.
 */
export const archivesBench =
  (...megabytes: number[]): Bench =>
  async (folder) => {
    unpinLoad();
    const sizes = process.env['ARCHIVE_MEGABYTES']?.split(',').map(Number) ?? megabytes;
    const rows: Row[] = [];
    for (const size of sizes) rows.push(...(await measureSize(join(folder, `export-${size}`), size)));
    return rows;
  };

async function measureSize(folder: string, megabytes: number): Promise<Row[]> {
  mkdirSync(folder);
  const path = join(folder, 'export.xml');
  await writeExport(path, megabytes);
  const megabytesWritten = statSync(path).size / 1e6;
  const isZip = process.env['ARCHIVE_ZIP'] === '1';
  const imported = isZip ? await packed(path, join(folder, 'export.zip')) : path;
  const imports: Measured[] = [];
  const rates = await alternate(Number(process.env['ARCHIVE_ROUNDS'] ?? 3), {
    hale: async () => {
      const measured = await importOnce(imported, join(folder, `server-${imports.length}`));
      imports.push(measured);
      return megabytesWritten / measured.importSeconds;
    },
    python: async () =>
      megabytesWritten / Number((await run(['python3', join(import.meta.dir, 'count-records.py'), path])).text),
  });
  const terminalMiB = imports.map((each) => each.terminalMiB);
  const serverMiB = imports.map((each) => each.serverMiB);
  rmSync(folder, { recursive: true });
  return [
    {
      figure: `an Apple export of ${Math.round(megabytesWritten)} MB${isZip ? ' in a zip' : ''} and ten years, hashed, parsed, merged, sent and stored`,
      subject: rates.hale,
      baseline: rates.python,
      unit: 'MB/s',
      goal: '≥ the rate at which Python’s iterparse counts the records',
      met: ratioOf(rates.hale, rates.python) >= 1,
      note: '`hale import` from its start to its end, with a server on the same two cores',
      heldBy: 'rows that are stored: they are the same number whatever the size of the file',
    },
    {
      figure: 'resident memory of its terminal, at most',
      subject: terminalMiB,
      unit: 'MiB',
      goal: `≤ ${terminalMiBMax} MiB`,
      met: median(terminalMiB) <= terminalMiBMax,
      heldBy: 'Bun’s heap, which gives memory back late',
    },
    {
      figure: 'resident memory of its server, at most above that of before the import',
      subject: serverMiB,
      unit: 'MiB',
      goal: `≤ ${serverMiBMax} MiB`,
      met: median(serverMiB) <= serverMiBMax,
      heldBy: 'SQLite’s caches and rows of parts that are stored at once',
    },
    {
      figure: 'from `hale import` to the answer to the first question',
      subject: imports.map(({ answerSeconds }) => answerSeconds),
      unit: 's',
      note: `${question} Python alone took ${(megabytesWritten / median(rates.python)).toFixed(1)} s to count the records.`,
    },
  ];
}

type Measured = { importSeconds: number; answerSeconds: number; terminalMiB: number; serverMiB: number };

async function importOnce(path: string, folder: string): Promise<Measured> {
  const server = await serveWhole(folder);
  try {
    const token = await mintServiceToken('user_bench', { jwtSecret: benchSecrets.JWT_SECRET, nowMs: Date.now() });
    const env = {
      PATH: process.env['PATH'] ?? '',
      HOME: folder,
      HALE_SERVER: `http://127.0.0.1:${server.port}`,
      HALE_TOKEN: token,
    };
    const { nowMiB } = await memory(server.pid);
    await resetPeak(server.pid);
    const startMs = performance.now();
    const { peakMiB: terminalMiB } = await run([...haleCommand, 'import', path], env);
    const importSeconds = (performance.now() - startMs) / 1000;
    const serverMiB = (await memory(server.pid)).peakMiB - nowMiB;
    const { text } = await run([...haleCommand, 'ask', question], env);
    if (!/\d/.test(text)) throw new Error('The question is not answered.');
    return { importSeconds, answerSeconds: (performance.now() - startMs) / 1000, terminalMiB, serverMiB };
  } finally {
    await server.stop();
  }
}

async function writeExport(path: string, megabytes: number): Promise<void> {
  const density = Math.max(1, Math.round(((megabytes * 1e6) / days - bytesPerDay) / bytesPerDensity));
  const writer = Bun.file(path).writer({ highWaterMark: 1024 * 1024 });
  for (const piece of appleExport({ seed: 7, firstDay: '2015-01-01', days, density })) writer.write(piece);
  await writer.end();
}

async function packed(path: string, to: string): Promise<string> {
  const sink = Bun.file(to).writer({ highWaterMark: 1024 * 1024 });
  const file = new WritableStream<Uint8Array>({
    write: async (chunk) => {
      sink.write(chunk);
      await sink.flush();
    },
  });
  const writer = new ZipWriter(file, { level: 1, zip64: true });
  await writer.add('apple_health_export/export.xml', Bun.file(path).stream());
  await writer.close();
  await sink.end();
  return to;
}

async function run(command: string[], env?: Record<string, string>): Promise<{ text: string; peakMiB: number }> {
  const child = Bun.spawn(command, { stdout: 'pipe', stderr: 'inherit', ...(env && { env }) });
  let peakMiB = 0;
  // Not by `resourceUsage`: that counts what this process had when it started the other.
  const watch = setInterval(async () => {
    const { peakMiB: now } = await memory(child.pid).catch(() => ({ peakMiB: 0 }));
    peakMiB = Math.max(peakMiB, now);
  }, 50);
  const text = await new Response(child.stdout).text();
  clearInterval(watch);
  if ((await child.exited) !== 0) throw new Error(`${command.join(' ')} failed.`);
  return { text, peakMiB };
}
