import { describe, expect, test } from 'bun:test';
import { BodyRoom } from '../../../../server/http/held-body.ts';
import { formSha256, type PartHead, type PartSink, readForm } from '../../../../server/http/upload/multipart.ts';
import { end, part } from '../../../support/files/lab-files.ts';

const limits = {
  bytesMax: 10_000_000,
  timeoutMs: 5000,
  partBytesMax: 5_000_000,
  partsMax: 4,
  room: new BodyRoom('unused'),
};
const disposition = (name: string, fileName = 'a.pdf') =>
  `Content-Disposition: form-data; name="${name}"; filename="${fileName}"`;

function requestOf(pieces: Iterable<string>, boundary = 'b') {
  const left = pieces[Symbol.iterator]();
  let takenPieces = 0;
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const { value, done } = left.next();
    if (done) return controller.close();
    takenPieces += 1;
    controller.enqueue(new TextEncoder().encode(value));
  };
  const body = new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 });
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  return { request: new Request('http://a/', { method: 'POST', body, headers }), taken: () => takenPieces };
}
const sinkOf = (sink: PartSink) => async (_: PartHead) => sink;
const passOver = sinkOf(async () => {});
const readText = (text: string, boundary?: string) => readForm(requestOf([text], boundary).request, limits, passOver);

test('while the sink has not taken what came, nothing more is read', async () => {
  const begun = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const pieces = [part(disposition('file')).slice(0, -2), ...Array.from({ length: 50 }, () => 'x'.repeat(1000))];
  const { request, taken } = requestOf([...pieces, `\r\n${end}`]);
  let bytes = 0;
  const reading = readForm(
    request,
    limits,
    sinkOf(async (content) => {
      bytes += content.byteLength;
      begun.resolve();
      await released.promise;
    }),
  );
  await begun.promise;
  await Bun.sleep(50);
  expect(taken()).toBeLessThan(5);
  expect(bytes).toBeLessThan(5000);
  released.resolve();
  expect(await reading).toMatchObject([{ name: 'file', fileName: 'a.pdf', sizeBytes: 50_000 }]);
  expect(bytes).toBe(50_000);
});

test('a form that breaks a rule is read to its end, and its sinks get nothing more', async () => {
  const { request, taken } = requestOf([
    part(disposition('file'), 'x'),
    '--bb\r\n',
    ...Array.from({ length: 20 }, () => part(disposition('file'), 'y')),
  ]);
  let got = '';
  const reading = readForm(
    request,
    limits,
    sinkOf(async (content) => {
      got += new TextDecoder().decode(content);
    }),
  );
  await expect(reading).rejects.toThrow('at most 4 parts');
  expect([got, taken()]).toEqual(['x', 22]);
});

describe('the SHA-256 of a form', () => {
  const parts = part(disposition('file'), 'one') + part(disposition('x'), 'two');
  const sha256Of = async (text: string, boundary?: string) => formSha256(await readText(text, boundary));

  test('is another for another content, name, file name, type, order, or place where a part ends', async () => {
    const forms = [
      parts,
      parts.replace('one', 'onE'),
      parts.replace('name="file"', 'name="film"'),
      parts.replace('a.pdf', 'b.pdf'),
      parts.replace('a.pdf"', 'a.pdf"\r\nContent-Type: image/png'),
      part(disposition('x'), 'two') + part(disposition('file'), 'one'),
      parts.replace('one', 'onet').replace('two', 'wo'),
      part(disposition('file'), 'one'),
    ];
    const all = await Promise.all(forms.map((form) => sha256Of(form + end)));
    expect(new Set(all).size).toBe(forms.length);
  });
});
