/** Width and height in pixels. */
export type ImageSize = { width: number; height: number };

/** Finds the size of a picture while its bytes go by, without keeping them. */
export type ImageSizeReader = { write: (bytes: Uint8Array) => void; size: () => ImageSize | null };

const pngHeaderBytes = 24;

/** From the header chunk, which is the first one of every PNG. */
export function pngSizeReader(): ImageSizeReader {
  const header = new Uint8Array(pngHeaderBytes);
  const view = new DataView(header.buffer);
  let filled = 0;
  return {
    write: (bytes) => {
      const wanted = bytes.subarray(0, pngHeaderBytes - filled);
      header.set(wanted, filled);
      filled += wanted.byteLength;
    },
    size: () =>
      filled < pngHeaderBytes || view.getUint32(12) !== 0x49484452
        ? null
        : { width: view.getUint32(16), height: view.getUint32(20) },
  };
}

/** Start-of-frame markers of every coding: 0xC0 to 0xCF but for tables (C4), extensions (C8) and arithmetic coding (CC). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const startOfScan = 0xda;
const segmentHeadBytes = 9;

/** From the frame header: segments are walked by their lengths, up to where the picture itself begins. */
export function jpegSizeReader(): ImageSizeReader {
  let size: ImageSize | null = null;
  let isOver = false;
  let segmentAt = 2;
  let seenBytes = 0;
  /** The beginning of a segment's head. */
  let held: Uint8Array = new Uint8Array();
  const readSegment = (view: DataView, at: number) => {
    const marker = view.getUint8(at + 1);
    const isSegment = view.getUint8(at) === 0xff;
    isOver = !isSegment || isFrame(marker) || marker === startOfScan;
    if (isSegment && isFrame(marker)) size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    // Any number of 0xFF may stand before a marker.
    segmentAt += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  };
  return {
    write: (fresh) => {
      if (isOver) return;
      const bytes = held.byteLength === 0 ? fresh : Buffer.concat([held, fresh]);
      const start = seenBytes - held.byteLength;
      seenBytes += fresh.byteLength;
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      while (!isOver && segmentAt - start + segmentHeadBytes <= bytes.byteLength) readSegment(view, segmentAt - start);
      held = isOver ? new Uint8Array() : Uint8Array.from(bytes.subarray(segmentAt - start));
    },
    size: () => size,
  };
}
