import { describe, expect, test } from 'bun:test';
import { createHash } from 'node:crypto';
import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import type { Outcome } from '../../../routers/labs/reading.contract.ts';
import { textPdf } from '../../../server/commands/demo/lab-report.ts';
import { createLabReader, type ReaderBounds, readerCommand } from '../../../server/labs/lab-reader.ts';
import { placedPdf } from '../../support/labs/pdf.ts';
import { threads } from '../../support/service/service.ts';

const ocr = { command: 'no-such-command', languages: 'eng' };
const today = '2026-11-23';
const megabyte = 1024 * 1024;
const read = (
  bytes: Uint8Array<ArrayBuffer>,
  bounds?: Partial<ReaderBounds>,
  contentType = 'application/pdf',
): Promise<Outcome> =>
  createLabReader(
    { command: readerCommand(threads.reader), ocr },
    { timeMs: 30_000, memoryBytes: 384 * megabyte, ...bounds },
  ).read(bytes, { contentType, today });

const good = textPdf(['Ferritin 80 ng/mL 30 - 400']);

function pdfOf(objects: readonly (string | Buffer)[], trailer = ''): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  const length = () => parts.reduce((sum, part) => sum + part.length, 0);
  objects.forEach((object, index) => {
    offsets.push(length());
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n'));
  });
  const at = length();
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer}>>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Uint8Array.from(Buffer.concat(parts));
}

const stream = (head: string, content: Buffer) =>
  Buffer.concat([
    Buffer.from(`<< ${head} /Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ]);
const tree = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'];
const page =
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> /XObject << /I1 6 0 R >> >> >>';
const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';

/** What `megabytes` copies of a piece are compressed to, without making them: each is a block of its own. */
function deflatedCopies(piece: string, megabytes: number): Buffer {
  const content = Buffer.alloc(megabyte, piece);
  const block = deflateRawSync(content, { level: 1, finishFlush: constants.Z_FULL_FLUSH });
  const check = Buffer.alloc(4);
  check.writeUInt32BE(adler32(content, megabytes));
  const whole = [Buffer.from([0x78, 1]), ...Array<Buffer>(megabytes).fill(block), Buffer.from([3, 0]), check];
  return deflateSync(Buffer.concat(whole));
}

function adler32(content: Buffer, copies: number): number {
  const prime = 65_521;
  let [sum, sums] = [1, 0];
  let [sumOfOne, sumsOfOne] = [0, 0];
  for (const byte of content) {
    sumOfOne = (sumOfOne + byte) % prime;
    sumsOfOne = (sumsOfOne + sumOfOne) % prime;
  }
  for (let copy = 0; copy < copies; copy += 1) {
    sums = (sums + content.length * sum + sumsOfOne) % prime;
    sum = (sum + sumOfOne) % prime;
  }
  return sums * 65_536 + sum;
}

const bombs: Record<string, Uint8Array<ArrayBuffer>> = {
  'a page whose content unpacks to 450 MB': pdfOf([
    ...tree,
    page,
    stream('/Filter [/FlateDecode /FlateDecode]', deflatedCopies('BT (1) Tj ET ', 450)),
    font,
  ]),
  'an object stream that unpacks to 450 MB': pdfOf([
    ...tree,
    page,
    stream('/Type /ObjStm /N 1 /First 10 /Filter [/FlateDecode /FlateDecode]', deflatedCopies(' ', 450)),
    font,
  ]),
  'a picture of 30,000 × 30,000': pdfOf([
    ...tree,
    page,
    stream('', Buffer.from('q 500 0 0 500 0 0 cm /I1 Do Q')),
    font,
    stream(
      '/Type /XObject /Subtype /Image /Width 30000 /Height 30000 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter [/FlateDecode /FlateDecode]',
      deflatedCopies('\0', 900),
    ),
  ]),
};

const others: [string, Uint8Array<ArrayBuffer>, Outcome['kind'][]][] = [
  [
    '10 MiB of nested arrays',
    Uint8Array.from(
      Buffer.concat([
        Buffer.from('%PDF-1.7\n1 0 obj\n'),
        Buffer.alloc(10 * megabyte - 100, '['),
        Buffer.from('\nendobj\ntrailer << /Root 1 0 R >>\n'),
      ]),
    ),
    ['failed'],
  ],
  [
    'pages that contain each other',
    pdfOf([tree[0] ?? '', '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2000000000 >>']),
    ['failed'],
  ],
  [
    'noise behind the first bytes',
    Uint8Array.from(Buffer.concat([Buffer.from('%PDF-1.7\n'), createHash('sha512').update('x').digest()])),
    ['failed'],
  ],
  ['a file cut in the middle', good.slice(0, 400), ['failed', 'needs_ocr', 'read']],
];

function encrypted(): Uint8Array<ArrayBuffer> {
  const words = `<${'41'.repeat(32)}>`;
  const text = stream('', Buffer.from('BT /F1 11 Tf 50 780 Td (Ferritin 80 ng/mL) Tj ET'));
  const key = `<< /Filter /Standard /V 2 /R 3 /Length 128 /P -44 /O ${words} /U ${words} >>`;
  return pdfOf([...tree, page, text, font, key], `/Encrypt 6 0 R /ID [<00><00>] `);
}

describe('a hostile file ends with its reason, in bounded memory, and the next file is read', () => {
  test.each(Object.keys(bombs))('%s', async (name) => {
    const bytes = bombs[name] ?? good;
    const before = process.memoryUsage.rss();
    const outcome = await read(bytes);
    // A reader may also pass over what it does not need.
    if (outcome.kind === 'failed') expect(['too_large', 'too_slow', 'unreadable']).toContain(outcome.reason);
    else expect(outcome.kind === 'needs_ocr' || outcome.reading.results.length === 0).toBe(true);
    expect(process.memoryUsage.rss() - before).toBeLessThan(64 * megabyte);
    expect((await read(good)).kind).toBe('read');
  });

  test.each(others)('%s', async (_, bytes, kinds) => {
    expect(kinds).toContain((await read(bytes)).kind);
  });

  test('an encrypted file is said to be one', async () => {
    expect(await read(encrypted())).toEqual({ kind: 'failed', reason: 'encrypted' });
  });

  test('JavaScript in a file is not run, and its text is read', async () => {
    const script = Buffer.from(good)
      .toString('latin1')
      .replace('/Type /Catalog', '/Type /Catalog /OpenAction << /S /JavaScript /JS (while(true){}) >>');
    expect((await read(Uint8Array.from(Buffer.from(script, 'latin1')))).kind).toBe('read');
  });

  test('a file that is a PDF and an archive at once is read as the PDF that it says it is', async () => {
    const both = Uint8Array.from(
      Buffer.concat([Buffer.from(good), Buffer.from('PK\x03\x04'), Buffer.alloc(1_000, 'PK')]),
    );
    expect((await read(both)).kind).toBe('read');
  });
});

describe('the child', () => {
  test('is ended beyond its memory and beyond its time, whatever it is doing', async () => {
    const many = textPdf(Array.from({ length: 100_000 }, (_, index) => `Analyte ${index} 5.4 mmol/L 1 - 9`));
    expect(await read(many, { memoryBytes: 90 * megabyte })).toEqual({ kind: 'failed', reason: 'too_large' });
    expect(await read(many, { timeMs: 300 })).toEqual({ kind: 'failed', reason: 'too_slow' });
  });

  test('ends a file of more lines than any report has, and the server takes no memory for it', async () => {
    const texts = Array.from({ length: 21_000 }, (_, index) => ({
      ...{ x: 50, y: 20 + index / 30, size: 11, text: 'Ferritin 80 ng/mL 30 - 400' },
    }));
    const inside = placedPdf([{ width: 595, height: 842, texts }]);
    const outside = textPdf(Array(60_000).fill('Ferritin 80 ng/mL 30 - 400'), { compressed: false });
    expect(outside.length).toBeGreaterThan(2_000_000);
    Bun.gc(true);
    const before = process.memoryUsage().rss;
    expect(await read(outside)).toEqual({ kind: 'failed', reason: 'too_large' });
    expect(await read(inside)).toEqual({ kind: 'failed', reason: 'too_large' });
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * megabyte);
  });

  test('gets no secret of the server in its environment', async () => {
    process.env['HALE_TEST_SECRET'] = 'secret';
    const command = [
      process.execPath,
      '-e',
      "await Bun.write(Bun.stdout, JSON.stringify({ kind: Object.keys(process.env).includes('HALE_TEST_SECRET') ? 'read' : 'needs_ocr' }))",
    ];
    const outcome = await createLabReader({ command, ocr }).read(good, { contentType: 'application/pdf', today });
    delete process.env['HALE_TEST_SECRET'];
    expect(outcome).toEqual({ kind: 'needs_ocr' });
  });

  test('that cannot start, crashes or answers nonsense is an unreadable file', async () => {
    for (const script of [
      'process.exit(3)',
      "await Bun.write(Bun.stdout, '{')",
      'await Bun.write(Bun.stdout, \'{"kind":"read"}\')',
    ]) {
      const reader = createLabReader({ command: [process.execPath, '-e', script], ocr });
      expect(await reader.read(good, { contentType: 'application/pdf', today })).toEqual({
        kind: 'failed',
        reason: 'unreadable',
      });
    }
  });

  test('reads one file at a time', async () => {
    let running = 0;
    let most = 0;
    const reader = createLabReader({ command: readerCommand(threads.reader), ocr });
    const spawn = Bun.spawn;
    Bun.spawn = ((...given: Parameters<typeof spawn>) => {
      running += 1;
      most = Math.max(most, running);
      const child = spawn(...given);
      void child.exited.then(() => {
        running -= 1;
      });
      return child;
    }) as typeof spawn;
    const outcomes = await Promise.all(
      [1, 2, 3].map(() => reader.read(good, { contentType: 'application/pdf', today })),
    );
    Bun.spawn = spawn;
    expect(outcomes.every(({ kind }) => kind === 'read')).toBe(true);
    expect(most).toBe(1);
  });
});
