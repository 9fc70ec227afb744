import { describe, expect, test } from 'bun:test';
import { type ImageSizeReader, jpegSizeReader, pngSizeReader } from '../../../routers/labs/lab-file.ts';
import { jpeg, pdf, png } from '../../support/files/lab-files.ts';

function sizeOf(reader: ImageSizeReader, content: Uint8Array, pieceBytes = content.length) {
  for (let at = 0; at < content.length; at += pieceBytes) reader.write(content.subarray(at, at + pieceBytes));
  return reader.size();
}

function jpegBehind(segmentBytes: readonly number[]): Uint8Array {
  const segments = segmentBytes.map((bytes) => {
    const segment = Buffer.alloc(2 + bytes, Buffer.from([0xff, 0xc0, 0, 17, 8, 0, 1, 0, 1]));
    segment.set([0xff, 0xe1, bytes >> 8, bytes & 255]);
    return segment;
  });
  return Buffer.concat([Buffer.from([0xff, 0xd8]), ...segments, jpeg(800, 600).subarray(2)]);
}

describe.each([
  ['PNG', pngSizeReader, png(800, 600)],
  ['JPEG', jpegSizeReader, jpeg(800, 600)],
  ['JPEG with long notes', jpegSizeReader, jpegBehind([2, 9, 65_535, 300])],
] as const)('the size of a %s', (_, reader, content) => {
  test('is the same however its bytes come', () => {
    for (const pieceBytes of [1, 2, 3, 7, 8, 9, 10, 64, 65_536])
      expect([pieceBytes, sizeOf(reader(), content, pieceBytes)]).toEqual([pieceBytes, { width: 800, height: 600 }]);
  });

  test('is not known before the bytes that say it, nor from another content', () => {
    expect(reader().size()).toBeNull();
    expect(sizeOf(reader(), content.subarray(0, 16))).toBeNull();
    expect(sizeOf(reader(), pdf())).toBeNull();
  });
});

test('a JPEG’s size is found behind megabytes of notes', () => {
  const content = jpegBehind(Array.from({ length: 60 }, () => 65_535));
  for (const pieceBytes of [1000, 65_536, content.length])
    expect(sizeOf(jpegSizeReader(), content, pieceBytes)).toEqual({ width: 800, height: 600 });
});

test('what follows a scan is no size', () => {
  const scan = Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 2]);
  const content = Buffer.concat([scan, jpeg(800, 600).subarray(2)]);
  for (const pieceBytes of [1, 5, content.length]) expect(sizeOf(jpegSizeReader(), content, pieceBytes)).toBeNull();
});
