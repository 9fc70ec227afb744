import { HaleError, invalidField } from './error.ts';

/** A browser's file, bytes, a stream, or a path where there is a file system. */
export type LabFile = File | Blob | ReadableStream<Uint8Array> | string;
export type LabFileOptions = {
  /** Replaces the file's own name. */
  filename?: string | undefined;
  /** Replaces the file's own type: `application/pdf`, `image/jpeg` or `image/png`. */
  contentType?: string | undefined;
};

const fileBytesMax = 10 * 1024 * 1024;

const types = [
  { type: 'application/pdf', head: [0x25, 0x50, 0x44, 0x46], ending: 'pdf' },
  { type: 'image/jpeg', head: [0xff, 0xd8, 0xff], ending: 'jpg' },
  { type: 'image/png', head: [0x89, 0x50, 0x4e, 0x47], ending: 'png' },
] as const;

/** In memory, so that every attempt sends the same bytes. */
export async function labForm(file: LabFile, options: LabFileOptions): Promise<FormData> {
  const blob = await blobOf(file);
  if (blob.size > fileBytesMax) throw tooLarge();
  const type = (options.contentType ?? blob.type) || (await typeByHead(blob));
  const filename =
    options.filename ?? nameOf(file) ?? `report.${types.find((one) => one.type === type)?.ending ?? 'bin'}`;
  const form = new FormData();
  form.set('file', new Blob([blob], { type }), filename);
  return form;
}

async function blobOf(file: LabFile): Promise<Blob> {
  if (typeof file === 'string') return fileAt(file);
  if (file instanceof Blob) return file;
  if (typeof file?.getReader === 'function') return collected(file);
  throw invalidField('file', 'a File, a Blob, a ReadableStream of bytes or a path.');
}

function nameOf(file: LabFile): string | undefined {
  if (typeof file === 'string') return file.split(/[\\/]/).at(-1);
  return 'name' in file ? file.name : undefined;
}

async function collected(stream: ReadableStream<Uint8Array>): Promise<Blob> {
  const reader = stream.getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(pieces);
    bytes += value.byteLength;
    if (bytes > fileBytesMax) {
      reader.cancel().catch(() => undefined);
      throw tooLarge();
    }
    pieces.push(new Uint8Array(value));
  }
}

async function fileAt(path: string): Promise<Blob> {
  const { readFile, stat } = await fileSystem();
  if ((await stat(path)).size > fileBytesMax) throw tooLarge();
  return new Blob([await readFile(path)]);
}

type FileSystem = {
  readFile: (path: string) => Promise<Uint8Array<ArrayBuffer>>;
  stat: (path: string) => Promise<{ size: number }>;
};

/** A variable, so that bundlers for browsers do not resolve the module. */
async function fileSystem(): Promise<FileSystem> {
  const name = 'node:fs/promises';
  try {
    return await import(name);
  } catch (cause) {
    throw invalidField('file', 'there are no files by path here; give a File or a Blob.', cause);
  }
}

async function typeByHead(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.slice(0, 4).arrayBuffer());
  const found = types.find(({ head }) => head.every((byte, index) => bytes[index] === byte));
  return found?.type ?? 'application/octet-stream';
}

const tooLarge = () => new HaleError('unprocessable', 'A lab report has at most 10 MB; nothing was sent.');
