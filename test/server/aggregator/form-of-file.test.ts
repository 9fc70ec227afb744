import { afterAll, beforeAll, expect, test } from 'bun:test';
import { randomBytes } from 'node:crypto';
import { exchange } from '../../../server/aggregator/ask.ts';
import { formOfFile } from '../../../server/aggregator/client.ts';
import { pulledStream } from '../../../server/body.ts';

type Received = { bytes: number; length: string | null; coding: string | null; file?: File | null; failed: boolean };
const received: Received[] = [];
let server: ReturnType<typeof Bun.serve>;
beforeAll(() => {
  server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    development: false,
    fetch: async (request) => {
      const { headers } = request;
      const seen = { length: headers.get('content-length'), coding: headers.get('transfer-encoding') };
      try {
        const [body, form] = [await request.clone().bytes(), await request.formData()];
        received.push({ ...seen, bytes: body.length, file: form.get('file') as File, failed: false });
      } catch {
        received.push({ ...seen, bytes: 0, failed: true });
      }
      return Response.json({});
    },
  });
});
afterAll(() => server.stop(true));

const send = (form: ReturnType<typeof formOfFile>) =>
  exchange({ method: 'POST', url: server.url, ...form }, AbortSignal.timeout(10_000));
const type = 'application/pdf';

test('a file arrives as it is under its name, with its length said beforehand', async () => {
  const bytes = randomBytes(3_000_000);
  const name = 'a "quoted"\r\nname.pdf';
  expect((await send(formOfFile({ name, type, content: new Blob([bytes]) }))).status).toBe(200);
  const seen = received.at(-1);
  expect([seen?.length, seen?.coding, seen?.failed]).toEqual([String(seen?.bytes), null, false]);
  expect([seen?.file?.type, seen?.file?.name]).toEqual([type, 'a %22quoted%22%0D%0Aname.pdf']);
  expect(Buffer.from((await seen?.file?.bytes()) ?? []).equals(bytes)).toBe(true);
});

test('a file that fails in the middle, or is shorter than it says, never arrives as a whole one', async () => {
  async function* broken(fails: boolean) {
    yield randomBytes(500_000);
    if (fails) throw new Error('altered');
  }
  for (const fails of [true, false]) {
    const content = { size: 1_000_000, stream: () => pulledStream(broken(fails)) };
    const count = received.length;
    await expect(send(formOfFile({ name: 'a.pdf', type, content }))).rejects.toThrow();
    expect(received.slice(count).filter(({ failed }) => !failed)).toEqual([]);
  }
});

test('it is read only as fast as it is taken', async () => {
  let made = 0;
  async function* pieces() {
    for (; made < 10; made += 1) yield new Uint8Array(10);
  }
  const { body } = formOfFile({ name: 'a.pdf', type, content: { size: 100, stream: () => pulledStream(pieces()) } });
  const reader = body.getReader();
  for (let read = 0; read < 3; read += 1) await reader.read();
  expect(made).toBeLessThan(5);
  await reader.cancel();
});
