import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '../service/service.ts';

export const pdf = (bytes = 400) => filled(bytes, '%PDF-1.7\n');

export function png(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = filled(60, '\x89PNG\r\n\x1a\n\0\0\0\rIHDR');
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
}

export function jpeg(width: number, height: number): Uint8Array<ArrayBuffer> {
  const head = [0xff, 0xd8, 0xff, 0xe1, 0x00, 0x06, 0xff, 0xc0, 0xff, 0xc0];
  const frame = [0xff, 0xc0, 0x00, 0x11, 8, height >> 8, height & 255, width >> 8, width & 255];
  return new Uint8Array([...head, ...frame, ...new Uint8Array(40)]);
}

function filled(bytes: number, head: string): Uint8Array<ArrayBuffer> {
  const content = new Uint8Array(bytes).fill(0x20);
  content.set(Uint8Array.from(head, (character) => character.charCodeAt(0)));
  return content;
}

export type Sent = { content?: BlobPart; type?: string; name?: string };

export function labForm({ content = pdf(), type = 'application/pdf', name = 'report.pdf' }: Sent = {}): FormData {
  const form = new FormData();
  form.set('file', new Blob([content], { type }), name);
  return form;
}

export type Uploaded = {
  ok: boolean;
  upload_id: string;
  storage_key: string;
  aggregator_status: string;
  note: string;
};

/** Uploads as `as`; a string is sent as it stands, with the boundary `b`. */
export async function sendLab(
  { url, tokenOf }: Pick<Client, 'tokenOf'> & { url: string },
  as: string,
  body: FormData | string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
  headers: Record<string, string> = {},
): Promise<Response> {
  const isForm = body instanceof FormData;
  return fetch(`${url}/v1/labs/upload`, {
    method: 'POST',
    body,
    headers: {
      authorization: `Bearer ${await tokenOf(as)}`,
      ...(!isForm && { 'content-type': 'multipart/form-data; boundary=b' }),
      ...headers,
    },
  });
}

export const part = (head: string, content = '') => `--b\r\n${head}\r\n\r\n${content}\r\n`;
export const end = '--b--\r\n';

export function draftsIn({ storageDir }: { storageDir: string }): string[] {
  const folder = join(storageDir, '.drafts');
  return existsSync(folder) ? readdirSync(folder) : [];
}
