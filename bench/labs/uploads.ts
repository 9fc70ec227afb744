import { textPdf } from '../../server/commands/demo/lab-report.ts';
import { mintServiceToken } from '../../server/identity/authenticate.ts';
import { type Layout, makeReport } from '../../test/support/labs/layouts.ts';
import { scanned } from '../../test/support/labs/picture.ts';
import { memory, resetPeak, serveWhole } from '../harness/process.ts';
import { benchSecrets } from '../servers/subject.ts';

/** Milliseconds; `hostileState` is how a file of 200,000 lines (8 MB) ended, `grownMiB` what the server took for it. */
export type Uploads = {
  text: number[];
  photo: number[];
  alone: number[];
  besideHostile: number[];
  hostileState: string;
  grownMiB: number;
};

const texts = 10;
const photos = 3;
const requestsPerPerson = 25;

/** From an upload to its values in sync, and other people's requests beside a file that is too large to read. */
export async function measureUploads(folder: string, layout: Layout): Promise<Uploads> {
  const server = await serveWhole(folder);
  let people = 0;
  const newPerson = async () => {
    people += 1;
    const token = await mintServiceToken(`user_bench${people}`, {
      jwtSecret: benchSecrets.JWT_SECRET,
      nowMs: Date.now(),
    });
    return (path: string, init: RequestInit = {}) =>
      fetch(`http://127.0.0.1:${server.port}${path}`, { ...init, headers: { authorization: `Bearer ${token}` } });
  };
  type Person = Awaited<ReturnType<typeof newPerson>>;
  const send = async (call: Person, file: BlobPart, type: string) => {
    const form = new FormData();
    form.set('file', new File([file], 'report', { type }));
    const response = await call('/v1/labs/upload', { method: 'POST', body: form });
    if (!response.ok) throw new Error(`The upload answers ${response.status}.`);
  };
  const untilSynced = async (file: BlobPart, type: string, pauseMs: number) => {
    const call = await newPerson();
    const startMs = performance.now();
    await send(call, file, type);
    for (;;) {
      const { counts } = (await (await call('/v1/data/sync')).json()) as { counts: { biomarkers: number } };
      if (counts.biomarkers > 0) return performance.now() - startMs;
      await Bun.sleep(pauseMs);
    }
  };
  const requests = async (going: () => boolean) => {
    const times: number[] = [];
    while (going()) {
      const call = await newPerson();
      for (let request = 0; request < requestsPerPerson && going(); request += 1) {
        const startMs = performance.now();
        await (await call('/v1/me')).text();
        times.push(performance.now() - startMs);
        await Bun.sleep(10);
      }
    }
    return times;
  };
  const stateOf = async (call: Person) => {
    const { uploads } = (await (await call('/v1/labs')).json()) as { uploads: { aggregator_status: string }[] };
    return uploads[0]?.aggregator_status ?? 'none';
  };

  try {
    const { pdf } = makeReport({ ...layout, rows: Math.min(layout.rows, layout.perPage) }, 1);
    const picture = await scanned(pdf, { dpi: 300, page: 1, tiltDegrees: 1, noise: 12, seed: 1 });
    const [text, photo]: number[][] = [[], []];
    for (let round = 0; round < texts; round += 1) text?.push(await untilSynced(pdf, 'application/pdf', 25));
    for (let round = 0; round < photos; round += 1) photo?.push(await untilSynced(picture, 'image/png', 250));

    const endMs = performance.now() + 3_000;
    const alone = await requests(() => performance.now() < endMs);
    const hostile = await newPerson();
    const { nowMiB } = await memory(server.pid);
    await resetPeak(server.pid);
    await send(
      hostile,
      textPdf(Array(200_000).fill('Ferritin 80 ng/mL 30 - 400'), { compressed: false }),
      'application/pdf',
    );
    let hostileState = 'submitted';
    const isRead = () => !['pending', 'submitted'].includes(hostileState);
    const watching = (async () => {
      for (let look = 0; look < 40 && !isRead(); look += 1) {
        await Bun.sleep(1_000);
        hostileState = await stateOf(hostile);
      }
    })();
    const besideHostile = await requests(() => !isRead());
    await watching;
    const grownMiB = (await memory(server.pid)).peakMiB - nowMiB;
    return { text: text ?? [], photo: photo ?? [], alone, besideHostile, hostileState, grownMiB };
  } finally {
    await server.stop();
  }
}
