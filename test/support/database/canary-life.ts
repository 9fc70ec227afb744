import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Aggregator } from '../aggregator/aggregator.ts';
import { run, steps } from '../aggregator/wearable-events.ts';
import { labForm, pdf, sendLab, type Uploaded } from '../files/lab-files.ts';
import type { Service, SyncBody } from '../service/service.ts';
import { finishedTurn } from '../turns/answers.ts';
import { until } from '../until.ts';

/** Words of people and laboratories. None may be found on the disk. */
export const said = {
  question: 'canary-lantern',
  memory: 'canary-river',
  payload: 'canary-payload',
  workout: 'canary-meadow',
  result: 'canary-traces',
  range: 'canary-norm',
  fileName: 'canary-report',
  file: 'canary-in-the-file',
};
export const made = ['steps.mean', 'daily_summary"', '"answer"', 'last_days', 'include_memory'];
/** Not a canary itself: it is followed by a random hash that may begin with `-` or `_`. */
export const userId = 'user_lighthouse';
const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
const question = `My goal is to walk along the ${said.memory}. How many steps did I take per day over the last 3 days? ${said.question}`;

/** Leaves rows in every table that holds words. */
export async function live(service: Service, aggregator: Aggregator, as = userId) {
  const user = await service.connect(as);
  for (const back of [1, 2, 3])
    await service.deliver({ ...steps(user, day(back), 5_000 + back), unknown_field: said.payload });
  await service.deliver(run(user, day(2), 'run-1', {}, { name: said.workout }));
  const upstream = aggregator.nextUploadId();
  const content = Buffer.concat([pdf(150_000), Buffer.from(said.file), pdf(1_000)]);
  const sent = await sendLab(service, as, labForm({ content, name: `${said.fileName}.pdf` }));
  const { storage_key: storageKey } = (await sent.json()) as Uploaded;
  const biomarkers = [{ name: 'Ketones', value: said.result, unit: 'mg/dL', reference_range: said.range }];
  await service.deliver({ upload_id: upstream, data: [{ metadata: { test_date: day(5) }, biomarkers }] });
  await until(async () => {
    const { counts } = await service.sync(as);
    return counts.daily === 3 && counts.activities === 1 && counts.biomarkers === 1;
  });
  const asked = {
    as,
    body: { messages: [{ role: 'user', content: question }], context: { include_memory: true } },
    headers: { 'idempotency-key': `key ${said.question}`.replaceAll(' ', '-') },
  };
  const ask = (from: Service) => from.json<{ id: string }>('POST', '/v1/turns', asked);
  const first = await ask(service);
  const turn = await finishedTurn(service, as, first.body.id);
  return { ask, first, turn, content, storageKey };
}

export const timeless = ({ daily_summary, activities, biomarkers }: SyncBody) =>
  [daily_summary, activities, biomarkers].map((rows) =>
    rows.map(({ id: _, updated_at: __, source_id: ___, upload_id: ____, ...row }) => JSON.stringify(row)).toSorted(),
  );

/** Which of these words each file of a folder contains. */
export function wordsIn(folder: string, words: readonly string[]): { paths: string[]; found: string[] } {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const found = paths.flatMap((path) => {
    const bytes = bytesOf(path);
    return words.filter((word) => bytes.includes(word)).map((word) => `${word} in ${path}`);
  });
  return { paths, found };
}

export function bytesOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return Buffer.alloc(0);
    throw cause;
  }
}

export function wordsFound(folder: string, words: readonly string[]): string[] {
  return words.flatMap((word) => {
    const { stdout, stderr, exitCode } = Bun.spawnSync(['grep', '-rlaF', '-e', word, folder], { env: { LC_ALL: 'C' } });
    const troubles = stderr.toString().split('\n').filter(Boolean);
    const isGone = troubles.length > 0 && troubles.every((line) => line.endsWith(': No such file or directory'));
    if (exitCode > 1 && !isGone) throw new Error('grep could not look.');
    const paths = stdout.toString().split('\n').filter(Boolean);
    return paths.map((path) => `${word} in ${path}`);
  });
}
