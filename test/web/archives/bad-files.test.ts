import { describe, expect, test } from 'bun:test';
import { BlobWriter, TextReader, Uint8ArrayReader, ZipWriter, type ZipWriterAddDataOptions } from '@zip.js/zip.js';
import { appleExport } from '../../support/archives/apple-export.ts';
import { asFile, readAll } from '../../support/archives/read.ts';

type Entry = { name: string; content: string | Uint8Array; options?: ZipWriterAddDataOptions };

async function zip(entries: Entry[]): Promise<Uint8Array<ArrayBuffer>> {
  const writer = new ZipWriter(new BlobWriter());
  for (const { name, content, options } of entries)
    await writer.add(
      name,
      typeof content === 'string' ? new TextReader(content) : new Uint8ArrayReader(content),
      options,
    );
  return new Uint8Array(await (await writer.close()).arrayBuffer());
}

const xml = [...appleExport({ seed: 3, firstDay: '2024-03-20', days: 3, density: 6 })].join('');
const inside = 'apple_health_export/export.xml';
const failureOf = (files: Parameters<typeof readAll>[0], options?: Parameters<typeof readAll>[1]) =>
  readAll(files, options).then(
    () => null,
    (error: unknown) => error,
  );

describe('zips', () => {
  test('the export in a zip, in a ZIP64 and outside of one lead to the same events', async () => {
    const plain = await readAll([asFile('export.xml', xml)]);
    for (const options of [{}, { zip64: true }, { level: 0 }, { dataDescriptor: true }]) {
      const packed = await readAll([asFile('export.zip', await zip([{ name: inside, content: xml, options }]))]);
      expect(packed.events.map(({ item }) => item)).toEqual(plain.events.map(({ item }) => item));
      expect(packed.progress.bytes).toBe(packed.progress.bytesTotal);
    }
  });

  test('other files in it are counted and not opened, a PDF with a password among them', async () => {
    const pdf = {
      name: 'apple_health_export/letter.pdf',
      content: '%PDF-1.7 /Encrypt',
      options: { password: 'secret' },
    };
    const { receipt } = await readAll([asFile('export.zip', await zip([pdf, { name: inside, content: xml }]))]);
    expect(receipt.kinds.find(({ kind }) => kind === '*.pdf')?.skipped).toEqual([{ reason: 'no_place', count: 1 }]);
  });

  test.each([
    ['an empty one', 'empty', []],
    ['one with empty files', 'empty', [{ name: inside, content: '' }]],
    ['one that needs a password', 'locked', [{ name: inside, content: xml, options: { password: 'secret' } }]],
    [
      'an entry that unpacks to 300 times its size',
      'bomb',
      [{ name: inside, content: new Uint8Array(20 * 1024 * 1024) }],
    ],
    [
      'an entry that leaves its folder',
      'unsafe_path',
      [
        { name: '../../etc/cron.d/x', content: 'x' },
        { name: inside, content: xml },
      ],
    ],
    ['an absolute path', 'unsafe_path', [{ name: '/etc/passwd', content: 'x' }]],
    ['nothing that is known', 'not_recognised', [{ name: 'holiday.txt', content: 'sun' }]],
  ] satisfies [string, string, Entry[]][])('%s is refused', async (_, code, entries) => {
    expect(await failureOf([asFile('export.zip', await zip(entries))])).toMatchObject({ code, file: 'export.zip' });
  });

  test('of a ZIP64 all 64 bits of a size count: an entry that says 4 GiB and a few bytes is no small one', async () => {
    const whole = await zip([{ name: inside, content: xml, options: { zip64: true } }]);
    const bytes = new DataView(whole.buffer);
    const size = BigInt(new TextEncoder().encode(xml).length);
    // In the directory at the end, after the entry's header of 46 bytes and its name.
    const start = Buffer.from(whole).lastIndexOf('PK\u0001\u0002') + 46 + inside.length;
    const places = Array.from({ length: whole.length - start - 8 }, (_, at) => start + at);
    const place = places.find((at) => bytes.getBigUint64(at, true) === size) ?? 0;
    bytes.setBigUint64(place, 0x1_0000_0000n + size, true);
    expect(await failureOf([asFile('export.zip', whole)])).toMatchObject({ code: 'bomb', entry: inside });
  });

  test('zips of one export in one folder are read as one, each day once', async () => {
    const day = '2024-05-01';
    const heart = `Takeout/Fitbit/Physical Activity_GoogleData/heart_rate_${day}.csv`;
    const steps = `Takeout/Fitbit/Physical Activity_GoogleData/steps_${day}.csv`;
    const parts = await Promise.all([
      zip([{ name: steps, content: `timestamp,steps\n${day}T10:00:00Z,100\n` }]),
      zip([{ name: heart, content: `timestamp,beats per minute\n${day}T10:00:00Z,70\n` }]),
    ]);
    const files = parts.map((part, at) => asFile(`takeout-00${at + 1}.zip`, part));
    const { events } = await readAll(files, { timeZone: 'UTC' });
    expect(events.map(({ type, item }) => ({ type, item }))).toMatchObject([
      { type: 'daily', item: { distance_data: { steps: 100 }, heart_rate_data: { summary: { avg_hr_bpm: 70 } } } },
    ]);
  });

  test('cut anywhere it is an error that names the file, and never half an import', async () => {
    const whole = await zip([{ name: inside, content: xml }]);
    for (const share of [0.1, 0.5, 0.9, 0.999]) {
      const failure = await failureOf([asFile('export.zip', whole.slice(0, Math.floor(whole.length * share)))]);
      expect(failure).toMatchObject({ name: 'ArchiveError', file: 'export.zip' });
    }
  });

  test('bytes that were changed inside are an error that names the entry', async () => {
    const whole = await zip([{ name: inside, content: xml }]);
    whole[Math.floor(whole.length / 2)] = (whole[Math.floor(whole.length / 2)] ?? 0) ^ 0xff;
    expect(await failureOf([asFile('export.zip', whole)])).toMatchObject({ name: 'ArchiveError', entry: inside });
  });
});

describe('content', () => {
  test('another vendor than the one that was named', async () => {
    expect(await failureOf([asFile('export.xml', xml)], { vendor: 'whoop' })).toMatchObject({ code: 'wrong_vendor' });
    expect(await failureOf([asFile('notes.csv', 'a,b\n1,2\n')], { vendor: 'garmin' })).toMatchObject({
      code: 'wrong_vendor',
    });
  });

  test('ten million laughs and files of the machine are never resolved', async () => {
    const laughs = Array.from({ length: 7 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('\n');
    for (const doctype of [`<!ENTITY l0 "ha">\n${laughs}`, '<!ENTITY l7 SYSTEM "file:///etc/passwd">'])
      for (const place of [
        '<Record type="&l7;"/>',
        ' <Record type="HKQuantityTypeIdentifierStepCount" sourceName="&l7;" unit="count" startDate="2024-05-01 10:00:00 +0200" endDate="2024-05-01 10:10:00 +0200" value="1"/>',
      ])
        expect(
          await failureOf([
            asFile('export.xml', `<!DOCTYPE HealthData [${doctype}]>\n<HealthData>\n${place}\n</HealthData>\n`),
          ]),
        ).toMatchObject({ code: 'broken', line: expect.any(Number) });
  });

  test('cut anywhere an export says where; told to keep going it gives what stands before', async () => {
    for (const share of [0.2, 0.5, 0.8, 0.99]) {
      const cut = xml.slice(0, Math.floor(xml.length * share));
      const failure = await failureOf([asFile('export.xml', cut)]);
      expect(failure).toMatchObject({
        file: 'export.xml',
        code: expect.stringMatching(/cut|broken/),
        line: expect.any(Number),
      });
      const { events, receipt } = await readAll([asFile('export.xml', cut)], { keepGoing: true });
      expect(events.length).toBeGreaterThan(0);
      expect(receipt.kinds.some(({ kind }) => kind === 'damaged end of a file')).toBe(true);
    }
  });

  test('of a damaged file among others, told to keep going, the others are read whole', async () => {
    const steps = (date: string) => JSON.stringify([{ dateTime: `${date} 12:00:00`, value: '7' }]);
    const files = ['05/01/24', '05/02/24', '05/03/24'].map((date, at) =>
      asFile(
        `Takeout/Fitbit/Global Export Data/steps-2024-05-0${at + 1}.json`,
        at === 1 ? steps(date).slice(0, 30) : steps(date),
      ),
    );
    const options = { timeZone: 'UTC' };
    expect(await failureOf(files, options)).toMatchObject({ code: 'cut', entry: expect.stringContaining('05-02') });
    const { events } = await readAll(files, { ...options, keepGoing: true });
    expect(events.map(({ day }) => day)).toEqual(['2024-05-01', '2024-05-03']);
  });

  const record = (start: string, value: string) =>
    ` <Record type="HKQuantityTypeIdentifierStepCount" sourceName="P" unit="count" startDate="${start}" endDate="${start}" value="${value}"/>`;
  const good = record('2024-05-01 10:00:00 +0200', '7');

  test.each([
    ['the year 0', record('0000-01-01 10:00:00 +0200', '1')],
    ['the year 9999', record('9999-01-01 10:00:00 +0200', '1')],
    ['a day that is none', record('2023-02-29 10:00:00 +0200', '1')],
    ['an offset of 99 hours', record('2024-05-01 10:00:00 +9900', '1')],
    ['no offset', record('2024-05-01 10:00:00', '1')],
    ['1e999', record('2024-05-01 10:00:00 +0200', '1e999')],
    ['no number', record('2024-05-01 10:00:00 +0200', 'many')],
    ['nothing', record('2024-05-01 10:00:00 +0200', '')],
    ['an unknown unit', record('2024-05-01 10:00:00 +0200', '1').replace('"count"', '"furlong"')],
  ])('a record with %s is an error with its line, or counted when told to keep going', async (_, bad) => {
    const file = asFile(
      'export.xml',
      `<HealthData>\n${good}\n${bad}\n${good.replaceAll('10:00', '11:00')}\n</HealthData>\n`,
    );
    expect(await failureOf([file])).toMatchObject({ code: 'bad_record', line: 3 });
    const { events, receipt } = await readAll([file], { keepGoing: true });
    expect(events.map(({ records }) => records)).toEqual([2]);
    expect(receipt.kinds.find(({ kind }) => kind === 'StepCount')?.skipped).toEqual([
      { reason: 'not_readable', count: 1 },
    ]);
  });

  test('a number that no body can have is not taken and counted', async () => {
    const { events, receipt } = await readAll([
      asFile('export.xml', `<HealthData>\n${record('2024-05-01 10:00:00 +0200', '1e9')}\n${good}\n</HealthData>\n`),
    ]);
    expect(events.map(({ records }) => records)).toEqual([1]);
    expect(receipt.kinds.find(({ kind }) => kind === 'StepCount')?.skipped).toEqual([
      { reason: 'implausible', count: 1 },
    ]);
  });

  test('records in comments do not count, however the file is broken into lines', async () => {
    const lines = `<HealthData>\n${good}\n<!-- off\n${good}\n-->\n${good.replaceAll('10:00', '12:00')}\n</HealthData>\n`;
    for (const text of [
      lines,
      lines.replaceAll('\n', ' '),
      lines.replaceAll('\n', '\r\n'),
      lines.replace(/ sourceName/g, '\n sourceName'),
    ]) {
      const { receipt } = await readAll([asFile('export.xml', text)]);
      expect(receipt.kinds.find(({ kind }) => kind === 'StepCount')?.taken).toBe(2);
    }
  });

  test.each([
    [
      'JSON that ends in the middle',
      'cut',
      '{"data":{"metrics":[{"name":"step_count","units":"count","data":[{"date":"2024-05-01 10:00',
    ],
    ['JSON that is none', 'broken', '{"data":{"metrics":[{"name":"step_count",units:1}]}}'],
    ['brackets that do not match', 'broken', '{"data":{"metrics":[{"name":"x","data":[]}}}]'],
    ['a list a thousand deep', 'broken', `{"data":{"metrics":${'['.repeat(1000)}${']'.repeat(1000)}}}`],
    [
      '1e999 in JSON',
      'bad_record',
      '{"data":{"metrics":[{"name":"step_count","units":"count",\n"data":[{"date":"2024-05-01 10:00:00 +0200","qty":1e999}]}]}}',
    ],
  ])('%s is an error with its line', async (_, code, text) => {
    expect(await failureOf([asFile('feed.json', text)])).toMatchObject({
      code,
      file: 'feed.json',
      line: expect.any(Number),
    });
  });

  test('a quoted cell that never ends is an error with its line', async () => {
    const file = asFile('a.csv', 'date,steps\n2024-05-01,1\n2024-05-02,"2\n');
    const mapping = {
      delimiter: ',',
      date: 'date',
      dateOrder: 'ymd',
      decimal: '.',
      columns: [{ column: 'steps', measure: 'steps', unit: 'count' }],
    } as const;
    expect(
      await failureOf([file], { vendor: 'csv', mapping: { ...mapping, columns: [...mapping.columns] } }),
    ).toMatchObject({ code: 'cut', line: 3 });
  });
});
