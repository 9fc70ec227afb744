import { describe, expect, test } from 'bun:test';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bodyLimits } from '../../../../server/http/request-body.ts';
import { startAggregator } from '../../../support/aggregator/aggregator.ts';
import { end, jpeg, labForm, part, pdf, png, sendLab, type Uploaded } from '../../../support/files/lab-files.ts';
import { temporaryFolder } from '../../../support/folder.ts';
import { canary, expectRefused, startWatchedService } from '../../../support/http/bad-input.ts';
import { rawRequest, rawTrickle } from '../../../support/http/raw-requests.ts';
import { startAppWithoutWorker } from '../../../support/service/app.ts';
import { startService } from '../../../support/service/service.ts';

const fileBytesMax = 10 * 1_048_576;
const mebibyte = 1_048_576;

type Body = Parameters<typeof sendLab>[2];
const send = (body: Body, headers?: Record<string, string>) => sendLab(service, 'user_a', body, headers);
const files = () =>
  readdirSync(service.settings.dataDir, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.parentPath.startsWith(service.settings.storageDir),
  ).length;
/** Files beside the database come and go: `hale.db-mark` is written 5 s after the start. */
const inDataFolder = () =>
  readdirSync(service.settings.dataDir)
    .filter((name) => !name.startsWith('hale.db'))
    .toSorted();

const refused = (body: () => Body, status: number, code: string, headers?: Record<string, string>) =>
  service.harmless(async () => {
    const before = [files(), aggregator.requestsTo('/lab-reports').length];
    await expectRefused(await send(body(), headers), { status, code });
    expect([files(), aggregator.requestsTo('/lab-reports').length]).toEqual(before);
  });
const invalid = (body: () => Body, headers?: Record<string, string>) => refused(body, 400, 'invalid_request', headers);
const unprocessable = (body: () => Body, headers?: Record<string, string>) =>
  refused(body, 422, 'unprocessable', headers);
const accepted = async (body: Body) => {
  const response = await send(body);
  expect(response.status).toBe(200);
  return (await response.json()) as Uploaded;
};

const disposition = (name: string, fileName?: string) =>
  `Content-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}`;
const typed = 'Content-Type: application/pdf';
const filePart = (content = '%PDF-1.7') => part(`${disposition('file', `${canary}.pdf`)}\r\n${typed}`, content);

function chunked(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull: (controller) => {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + 65_536));
      at += 65_536;
    },
  });
}
const bytesOf = (content: Uint8Array) =>
  Buffer.concat([
    Buffer.from(`--b\r\n${disposition('file', 'a.pdf')}\r\n${typed}\r\n\r\n`),
    content,
    Buffer.from(`\r\n${end}`),
  ]);

const aggregator = await startAggregator();
const service = await startWatchedService(aggregator.variables);

describe('L82 a form without the one file', () => {
  const forms: [string, string][] = [
    ['no part at all', end],
    ['no part named file', part(disposition('other', 'a.pdf'), '%PDF-1.7') + end],
    ['a file under another name', part(`${disposition('files', 'a.pdf')}\r\n${typed}`, '%PDF-1.7') + end],
    ['a part named file without a filename', part(disposition('file'), `%PDF-1.7 ${canary}`) + end],
    ['an empty filename', part(`${disposition('file', '')}\r\n${typed}`, '%PDF-1.7') + end],
    ['two of them', filePart() + filePart() + end],
    ['a field named file beside one', part(disposition('file'), canary) + filePart() + end],
    ['no name', part('Content-Disposition: form-data; filename="a.pdf"', '%PDF-1.7') + end],
    ['no disposition', part(typed, '%PDF-1.7') + end],
  ];
  test.each(forms)('L82 %s: 400', (_, form) => invalid(() => form));

  test.each([
    ['JSON', { 'content-type': 'application/json' }],
    ['no type', { 'content-type': '' }],
    ['a URL-encoded form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['another multipart', { 'content-type': 'multipart/mixed; boundary=b' }],
    ['a content encoding', { 'content-encoding': 'gzip' }],
  ])('L82 %s: 400', (_, headers) => invalid(() => filePart() + end, headers));

  test('L82 a field beside the file is passed over', async () => {
    const form = labForm();
    form.set('note', canary);
    expect((await accepted(form)).ok).toBe(true);
  });
});

describe('L83 the size of a file', () => {
  test('L83 10,485,760 bytes are accepted, and are what the aggregator gets', async () => {
    const { aggregator_status } = await accepted(labForm({ content: pdf(fileBytesMax) }));
    expect(aggregator_status).toBe('submitted');
    expect(aggregator.requestsTo('/lab-reports').at(-1)?.file?.bytes.byteLength).toBe(fileBytesMax);
  });

  test('L83 one more is refused: 422', () => unprocessable(() => labForm({ content: pdf(fileBytesMax + 1) })), 20_000);
});

describe('L84 far too many bytes', () => {
  test.each([11, 25])('L84 %p MiB are read to their end and refused: 422, announced or not', async (mebibytes) => {
    const content = pdf(mebibytes * mebibyte);
    await unprocessable(() => labForm({ content }));
    await unprocessable(() => chunked(bytesOf(content)));
  });

  test('L84 100 MiB are refused without being taken in', () =>
    service.harmless(async () => {
      const response = await send(labForm({ content: pdf(100 * mebibyte) })).catch(() => undefined);
      expect([413, 422, undefined]).toContain(response?.status);
    }));

  test('L84 a part of another name is no way around it: 422', () => {
    const form = () => `${part(disposition('note'), 'x'.repeat(11 * mebibyte))}${filePart()}${end}`;
    return unprocessable(form);
  });

  test('L84 a length that lies ends the connection', () =>
    service.harmless(async () => {
      const head = `POST /v1/labs/upload HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${await service.tokenOf('user_a')}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 20\r\n\r\n`;
      const answer = await rawRequest(service.url, `${head}${filePart()}${end}`);
      expect(answer).toStartWith('HTTP/1.1 400');
    }));
});

describe('L85 another type', () => {
  const types = [
    'image/svg+xml',
    'text/html',
    'application/x-pdf',
    'image/gif',
    'image/jpg',
    'pdf',
    '*/*',
    '',
    '__proto__',
  ];
  test.each(types)('L85 %j: 422', (type) =>
    unprocessable(() => part(`${disposition('file', 'a.pdf')}\r\nContent-Type: ${type}`, '%PDF-1.7') + end),
  );

  test('L85 none: 422', () => unprocessable(() => part(disposition('file', 'a.pdf'), '%PDF-1.7') + end));

  test.each(['APPLICATION/PDF', 'application/pdf; charset=binary'])('L85 %j is a PDF', async (type) => {
    const form = `${part(`${disposition('file', 'a.pdf')}\r\nContent-Type: ${type}`, '%PDF-1.7')}${end}`;
    expect((await accepted(form)).storage_key).toEndWith('.pdf');
  });
});

describe('L86 a content that is not what its type says', () => {
  const contents: [string, Uint8Array<ArrayBuffer>][] = [
    ['HTML', Buffer.from(`<!doctype html><script>${canary}</script>`)],
    ['a program', Buffer.from('\x7fELF\x02\x01\x01')],
    ['an archive', Buffer.from('PK\x03\x04')],
    ['an almost-PDF', Buffer.from('%PDF')],
    ['a UTF-16 PDF', Buffer.from('%PDF-1.7', 'utf16le')],
  ];
  const types = ['application/pdf', 'image/png', 'image/jpeg'];
  const pairs = contents.flatMap(([what, content]) => types.map((type) => [what, type, content] as const));
  test.each(pairs)('L86 %s as %s: 422', (_, type, content) => unprocessable(() => labForm({ content, type })));

  test.each([
    ['application/pdf', png(10, 10)],
    ['application/pdf', jpeg(10, 10)],
    ['image/png', pdf()],
    ['image/png', jpeg(10, 10)],
    ['image/jpeg', pdf()],
    ['image/jpeg', png(10, 10)],
  ] as const)('L86 one accepted type as %s: 422', (type, content) => unprocessable(() => labForm({ content, type })));
});

describe('L87 a file that is two things', () => {
  const joined: [string, string][] = [
    ['HTML before the PDF', `<script>${canary}</script>%PDF-1.7`],
    ['a picture before the PDF', 'GIF89a%PDF-1.7'],
    ['an archive before the PDF', 'PK\x03\x04%PDF-1.7'],
    ['an empty line before the PDF', '\r\n%PDF-1.7'],
    ['a byte order mark before the PDF', '\uFEFF%PDF-1.7'],
  ];
  test.each(joined)('L87 %s: 422', (_, content) => unprocessable(() => labForm({ content })));
});

describe('L88 a picture that would be enormous', () => {
  const sizes: [number, number][] = [
    [65_535, 65_535],
    [20_001, 10],
    [10, 20_001],
    [10_001, 10_000],
    [0, 10],
    [10, 0],
  ];
  test.each(sizes)('L88 %p × %p: 422', async (width, height) => {
    await unprocessable(() => labForm({ content: png(width, height), type: 'image/png' }));
    await unprocessable(() => labForm({ content: jpeg(width, height), type: 'image/jpeg' }));
  });

  test('L88 4,294,967,295 pixels on each side: 422', () =>
    unprocessable(() => labForm({ content: png(0xffff_ffff, 0xffff_ffff), type: 'image/png' })));

  const unreadable: [string, string, Uint8Array<ArrayBuffer>][] = [
    ['a PNG that ends early', 'image/png', png(10, 10).slice(0, 20)],
    ['a PNG without its header', 'image/png', png(10, 10).fill(0, 8, 16)],
    ['a JPEG that ends early', 'image/jpeg', jpeg(10, 10).slice(0, 14)],
    ['a JPEG without a frame', 'image/jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 4, 1, 2, 3, 4, 5, 6, 7, 8])],
    ['a JPEG of nothing but fill', 'image/jpeg', Buffer.alloc(mebibyte, 0xff).fill(0xd8, 1, 2)],
    ['a JPEG with a segment of no length', 'image/jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 0, 0, 0, 0, 0, 0, 0])],
  ];
  test.each(unreadable)('L88 %s: 422', (_, type, content) => unprocessable(() => labForm({ content, type })));

  test('L88 the largest one is accepted', async () => {
    expect((await accepted(labForm({ content: png(20_000, 5000), type: 'image/png' }))).ok).toBe(true);
  });
});

describe('L89 a hostile file name is only a text', () => {
  const names: [string, string][] = [
    ['../../../../tmp/x.pdf', 'x.pdf'],
    ['..\\..\\x.pdf', '....x.pdf'],
    ['/etc/passwd', 'passwd'],
    ['C:\\Windows\\CON', 'C:WindowsCON'],
    ['a.pdf.html', 'a.pdf.html'],
    ['a\u202Efdp.exe', 'afdp.exe'],
    ['a\u0000b\u0007.pdf', 'ab.pdf'],
    ['A\u030A.pdf', 'Å.pdf'],
    ['..', '..'],
    ['/', 'report'],
    ['\u200B\u202E', 'report'],
    ['__proto__', '__proto__'],
    [`${'ä'.repeat(2000)}.pdf`, 'ä'.repeat(127)],
    ['<img src=x onerror=alert(1)>.pdf', '<img src=x onerror=alert(1)>.pdf'],
  ];
  test.each(names)('L89 %j', async (name, shown) => {
    const before = inDataFolder();
    const answer = await accepted(labForm({ name }));
    expect(answer.storage_key).toMatch(/^labs\/[0-9A-Za-z]{22}\/[0-9a-f-]{36}\.pdf$/);
    const { body } = await service.json<{ uploads: { id: string; file_name: string }[] }>('GET', '/v1/labs', {
      as: 'user_a',
    });
    expect(body.uploads.find(({ id }) => id === answer.upload_id)?.file_name).toBe(shown);
    expect(inDataFolder()).toEqual(before);
  });

  test('L89 a second filename in the header, or a line break: never a second file', async () => {
    for (const name of ['a.pdf"; filename="b.html', 'a.pdf\r\nContent-Type: text/html\r\nX: "', '"; name="other'])
      await service
        .call('GET', '/healthz')
        .then(() => send(`${part(`${disposition('file', name)}\r\n${typed}`, '%PDF-1.7')}${end}`))
        .then((response) => expect([200, 400, 422]).toContain(response.status));
    expect((await service.call('GET', '/healthz')).status).toBe(200);
  });
});

describe('L90 a form that is odd as a form', () => {
  const forms: [string, () => Body, Record<string, string>][] = [
    ['15,000 parts', () => part(disposition('x'), canary).repeat(15_000) + filePart() + end, {}],
    ['five parts', () => part(disposition('x'), canary).repeat(4) + filePart() + end, {}],
    [
      'a header of 9,000 bytes',
      () => part(`${disposition('file', 'a.pdf')}\r\nX: ${'x'.repeat(9000)}`, '%PDF-1.7') + end,
      {},
    ],
    ['no boundary', () => filePart() + end, { 'content-type': 'multipart/form-data' }],
    ['an empty boundary', () => filePart() + end, { 'content-type': 'multipart/form-data; boundary=' }],
    [
      'a boundary of 71 characters',
      () => filePart() + end,
      { 'content-type': `multipart/form-data; boundary=${'b'.repeat(71)}` },
    ],
    [
      'a boundary of 10,000 characters',
      () => filePart() + end,
      { 'content-type': `multipart/form-data; boundary=${'b'.repeat(10_000)}` },
    ],
    ['another boundary', () => filePart() + end, { 'content-type': 'multipart/form-data; boundary=c' }],
    ['no end', () => filePart(), {}],
    ['half an end', () => `${filePart()}--b-`, {}],
    ['lines that end in LF alone', () => (filePart() + end).replaceAll('\r\n', '\n'), {}],
    ['nothing', () => '', {}],
    ['only line breaks', () => '\r\n'.repeat(1000), {}],
    ['a part without a header', () => `--b\r\n\r\n%PDF-1.7\r\n${end}`, {}],
    [
      'a header that is no UTF-8',
      () =>
        Buffer.concat([
          Buffer.from('--b\r\nContent-Disposition: form-data; name="\xff\xfe'),
          Buffer.from([0xff, 0xfe]),
          Buffer.from(`"; filename="a.pdf"\r\n\r\n%PDF-1.7\r\n${end}`),
        ]),
      {},
    ],
  ];
  test.each(forms)('L90 %s: 400', (_, body, headers) => invalid(body, headers));

  test('L90 a form inside the part: 422, for it is no PDF', () =>
    unprocessable(
      () =>
        part(
          `${disposition('file', 'a.pdf')}\r\nContent-Type: multipart/mixed; boundary=c`,
          `--c\r\n${typed}\r\n\r\n%PDF-1.7\r\n--c--`,
        ) + end,
    ));

  test('L90 text behind the end is passed over, however the pieces fall', async () => {
    const form = Buffer.from(`${filePart()}${end}and more\r\n`);
    for (const at of [1, 40, form.length - 12, form.length - 9, form.length - 1]) {
      const pieces = [form.subarray(0, at), form.subarray(at)].values();
      const stream = new ReadableStream<Uint8Array>({
        pull: async (controller) => {
          await Bun.sleep(20);
          const { value, done } = pieces.next();
          if (done) controller.close();
          else controller.enqueue(value);
        },
      });
      expect((await accepted(stream)).ok).toBe(true);
    }
  });
});

test('L91 an empty file: 422', () => unprocessable(() => labForm({ content: '' })));

test('L93 fifty uploads of 10 MiB at once are all taken, by a process that stays small', async () => {
  await service.call('GET', '/v1/me', { as: 'user_a' });
  const content = pdf(fileBytesMax);
  const people = Array.from({ length: 50 }, (_, index) => `user_many_${index}`);
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMiB(service.pid()));
  }, 20);
  const answers = await Promise.all(people.map((as) => sendLab(service, as, labForm({ content }))));
  clearInterval(watch);
  expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
  expect(peak).toBeGreaterThan(0);
  expect(peak).toBeLessThan(512);
});

test('L92 an upload that trickles is cut off: 400, and the connection ends', async () => {
  const limits = { bytesMax: mebibyte, timeoutMs: 500 };
  const hasty = await startAppWithoutWorker({ bodies: { ...bodyLimits, upload: limits } });
  const head = `POST /v1/labs/upload HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${await hasty.tokenOf('user_a')}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n--b\r\n`;
  const answer = await rawTrickle(hasty.url, head, { piece: 'x', everyMs: 50 });
  expect(answer).toStartWith('HTTP/1.1 400');
  expect(answer).toContain('"code":"invalid_request"');
  expect(await hasty.json('GET', '/v1/labs', { as: 'user_a' })).toMatchObject({ body: { uploads: [] } });
});

describe('L94 a disk that takes no more', () => {
  const prlimit = Bun.which('prlimit');
  const limitFiles = (bytes: number | 'unlimited') =>
    Bun.spawnSync([prlimit ?? '', '--pid', String(service.pid()), `--fsize=${bytes}:`]).exitCode;

  test.skipIf(prlimit === null)(
    'L94 while a file cannot be written: 500, nothing kept; afterwards all is well',
    async () => {
      await service.idle();
      await service.harmless(async () => {
        const before = files();
        expect(limitFiles(8 * mebibyte)).toBe(0);
        const response = await send(labForm({ content: pdf(9 * mebibyte) }));
        await expectRefused(response, { status: 500, code: 'internal_error' });
        expect(limitFiles('unlimited')).toBe(0);
        expect(files()).toBe(before);
      });
      expect((await accepted(labForm({ content: pdf(9 * mebibyte) }))).aggregator_status).toBe('submitted');
    },
  );

  test('L94 where there is no folder to write to: 500, and no row', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'labs'), 'a file where a folder should be');
    const stuck = await startService({ ...aggregator.variables, STORAGE_URL: `file:${folder}` });
    const response = await sendLab(stuck, 'user_a', labForm(), { 'idempotency-key': 'stuck' });
    await expectRefused(response, { status: 500, code: 'internal_error' });
    expect((await stuck.json('GET', '/v1/labs', { as: 'user_a' })).body).toEqual({ uploads: [] });
    rmSync(join(folder, 'labs'));
    expect((await sendLab(stuck, 'user_a', labForm(), { 'idempotency-key': 'stuck' })).status).toBe(200);
  });
});

function residentMiB(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(join('/proc', String(pid), 'status'), 'utf8'))?.[1]) / 1024;
  } catch {
    return 1;
  }
}
