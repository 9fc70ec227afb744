import { beforeEach, describe, expect, test } from 'bun:test';
import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../../support/folder.ts';
import { failureOf, impatient } from './impatient.ts';
import { json, startStandIn } from './stand-in.ts';

const standIn = await startStandIn(() => json(200, { ok: true }));
beforeEach(() => {
  standIn.seen.length = 0;
});

describe('labs.upload', () => {
  const part = () => {
    const [, filename, type, body] =
      /filename="([^"]*)"\r\nContent-Type: ([^\r]*)\r\n\r\n([\s\S]*)\r\n--/.exec(standIn.seen.at(-1)?.body ?? '') ?? [];
    return [filename, type, body];
  };

  test('takes a File with its name and type, and a Blob, a stream and a path whose type their bytes tell', async () => {
    const { hale } = impatient(standIn.url);
    await hale.labs.upload(new File(['%PDF-1'], 'blood.pdf', { type: 'application/pdf' }));
    expect(part()).toEqual(['blood.pdf', 'application/pdf', '%PDF-1']);
    await hale.labs.upload(new Blob(['\x89PNG'.slice(1)], { type: 'image/png' }));
    expect(part().slice(0, 2)).toEqual(['report.png', 'image/png']);
    await hale.labs.upload(new Blob(['%PDF-2']).stream());
    expect(part()).toEqual(['report.pdf', 'application/pdf', '%PDF-2']);
    const path = join(temporaryFolder(), 'scan.jpg');
    await Bun.write(path, new Uint8Array([0xff, 0xd8, 0xff, 0xe0]));
    await hale.labs.upload(path);
    expect(part().slice(0, 2)).toEqual(['scan.jpg', 'image/jpeg']);
    await hale.labs.upload(path, { filename: 'other.png', contentType: 'image/png' });
    expect(part().slice(0, 2)).toEqual(['other.png', 'image/png']);
    await hale.labs.upload(new Blob(['text']));
    expect(part().slice(0, 2)).toEqual(['report.bin', 'application/octet-stream']);
  });

  test('refuses more than 10 MB unsent, however it is given, and reads no stream beyond it', async () => {
    const { hale } = impatient(standIn.url);
    const most = new Uint8Array(10 * 1024 * 1024);
    await hale.labs.upload(new Blob([most]));
    expect(standIn.seen).toHaveLength(1);
    const over = new Blob([most, 'x']);
    const path = join(temporaryFolder(), 'large.pdf');
    // A sparse file.
    await writeFile(path, '');
    await truncate(path, 3 * 1024 ** 3);
    let pulls = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pulls += 1;
        controller.enqueue(most.subarray(0, 1024 * 1024));
      },
    });
    for (const file of [over, path, endless])
      expect(await failureOf(hale.labs.upload(file))).toMatchObject({ code: 'unprocessable', status: null });
    expect([standIn.seen.length, pulls < 15]).toEqual([1, true]);
  });

  test('of a path that is not there fails with the system’s own error', async () => {
    const { hale } = impatient(standIn.url);
    expect((await failureOf(hale.labs.upload(join(temporaryFolder(), 'none.pdf')))).code).toBe('ENOENT');
    expect(standIn.seen).toEqual([]);
  });
});
