import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openDb } from '../../../db/client.ts';
import { rawEvents } from '../../../db/schema/schema.ts';
import type { Aggregator } from '../aggregator/aggregator.ts';
import { night, run } from '../aggregator/wearable-events.ts';
import { labForm, pdf, sendLab } from '../files/lab-files.ts';
import { temporaryFolder } from '../folder.ts';
import type { Service } from '../service/service.ts';
import { finishedTurn } from '../turns/answers.ts';
import { until } from '../until.ts';
import { bytesOf, live, userId } from './canary-life.ts';

const mark = 'canary-';
const anyCanary = /canary[-_][a-z_-]*[a-z]/g;

/** Words that stay readable under an encryption key because SQL selects and groups by them. */
export const clear = {
  nameOfLabValue: 'canary-analyte',
  unitOfLabValue: 'canary-unit',
  ucumCodeOfLabValue: 'canary-ucum',
  loincCodeOfLabValue: 'canary-loinc',
  scopesOfConnection: 'canary-scope',
  codeOfFailedUpload: 'canary-code',
  typeOfDelivery: 'canary_type',
};

const anyClear = new RegExp(Object.values(clear).join('|'), 'g');
const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

const layered = {
  comment: 'canary-in-unknown-field',
  source: {
    name: clear.nameOfLabValue,
    value: 'canary-value',
    units: clear.unitOfLabValue,
    flag: 'canary-source-flag',
    reference_text: 'canary-reference',
    collection_date: day,
  },
  biomarker: { display_name: clear.nameOfLabValue, loinc_code: clear.loincCodeOfLabValue },
  measurement: {
    type: 'qualitative',
    qualitative: { text: 'canary-qualitative' },
    text: 'canary-measured-text',
    units: clear.unitOfLabValue,
    ucum_code: clear.ucumCodeOfLabValue,
  },
  interpretation: { flag: 'canary-flag', flag_raw: 'canary-raw-flag' },
  reference_ranges: [{ lower: 1, upper: 2, type: 'canary-range-type' }],
};
const flat = {
  name: clear.nameOfLabValue,
  original_name: clear.nameOfLabValue,
  raw_value: 'canary-raw-value',
  value: 'canary-flat-value',
  qualitative_value: 'canary-flat-qualitative',
  display_units: clear.unitOfLabValue,
  flag: 'canary-flat-flag',
  reference_range: 'canary-flat-range',
  reference_ranges: [{ lower_bound: 1, upper_bound: 2, classification: 'canary-classification' }],
  note: 'canary-note',
};
const report = (session_id: string, result: object) => ({
  type: 'lab_report.completed',
  data: {
    session_id,
    reference_id: userId,
    report_date: day,
    laboratory: 'canary-laboratory',
    patient: { name: 'canary-patient' },
    results: [result],
  },
});

const messages = [
  { role: 'user', content: 'My doctor says canary-diagnosis. My barrier is canary-barrier.' },
  { role: 'assistant', content: 'canary-earlier-answer' },
  { role: 'user', content: 'How many steps did I take yesterday? canary-last-question' },
];

/** Everything of `live`, and a word in every field that takes one, also of failed, waiting and refused work. */
export async function liveInDetail(service: Service, aggregator: Aggregator) {
  const life = await live(service, aggregator);
  const user = await service.connect(userId);
  const words = { device_data: { name: 'canary-device', other: 'canary-other-device' } };
  await service.deliver(run(user, day, 'run-2', words, { name: 'canary-workout', city: 'canary-city' }));
  await service.deliver({ ...night(user, day, words), note: 'canary-dream' });
  await service.deliver(report('session-1', layered));
  await service.deliver(report('session-2', flat));
  await service.deliver({ type: 'permission_change', user: { ...user, scopes: clear.scopesOfConnection } });
  await service.deliver({ type: clear.typeOfDelivery, message: 'canary-of-unknown-type' });
  const unreadable = { metadata: { start_time: 'canary-is-no-time' }, note: 'canary-unreadable' };
  await service.deliver({ type: 'daily', user, data: [unreadable] });
  const stranger = { user_id: 'unknown', provider: 'GARMIN' };
  await service.deliver({ type: 'sleep', user: stranger, data: [], note: 'canary-waits' });

  const file = Buffer.concat([pdf(1_000), randomBytes(200_000), Buffer.from('canary-at-the-end-of-the-file')]);
  const upstream = aggregator.nextUploadId();
  await sendLab(service, userId, labForm({ content: file, name: 'canary-name-of-the-file.pdf' }));
  const failure = { code: clear.codeOfFailedUpload, message: 'canary-why-it-failed' };
  await service.deliver({ type: 'lab_report.failed', upload_id: upstream, data: { error: failure } });

  const body = { messages, context: { include_memory: true } };
  const asked = await service.json<{ id: string }>('POST', '/v1/turns', { as: userId, body });
  const turn = await finishedTurn(service, userId, asked.body.id);
  await settled(service);
  return { ...life, detailedTurn: turn, file };
}

async function settled({ settings }: Service): Promise<void> {
  const db = openDb(settings.databaseUrl, undefined, settings.encryptionKey);
  await until(async () => {
    const events = await db.read.select().from(rawEvents);
    return events.every((event) => event.processedAtMs ?? event.processError ?? event.awaiting);
  });
  db.close();
}

const piecesOf = (file: Buffer) =>
  Array.from({ length: Math.floor(file.length / 1_024) }, (_, at) => file.subarray(at * 1_024, at * 1_024 + 16)).filter(
    (piece) => new Set(piece).size > 4,
  );

const spellings = {
  UTF16: Buffer.from(mark, 'utf16le'),
  hex: Buffer.from(mark).toString('hex'),
  ...Object.fromEntries(
    [0, 1, 2].map((before) => {
      const spelled = Buffer.from(' '.repeat(before) + mark).toString('base64');
      const [from, to] = [Math.ceil((before * 8) / 6), Math.floor(((before + mark.length) * 8) / 6)];
      return [`base64 behind ${before} bytes`, spelled.slice(from, to)];
    }),
  ),
};

/** Another process copies, since one that closes a file of its own database loses its locks. */
function copyOf(folder: string): string {
  for (;;) {
    const copy = join(temporaryFolder(), 'copy');
    const { exitCode, stderr } = Bun.spawnSync(['cp', '-r', folder, copy], { env: { LC_ALL: 'C' } });
    if (exitCode === 0) return copy;
    // A log that goes has moved into its database, perhaps after that was copied.
    if (!stderr.toString().includes('No such file or directory')) throw new Error('cp could not copy.');
  }
}

export function readableIn(folder: string, files: readonly Buffer[] = []): string[] {
  const found = new Set<string>();
  for (const path of pathsIn(copyOf(folder))) {
    const bytes = bytesOf(path);
    const text = bytes.toString('latin1');
    for (const [word] of text.matchAll(anyClear)) found.add(word);
    for (const [word] of text.replaceAll(anyClear, ' ').matchAll(anyCanary)) found.add(word);
    for (const [name, spelled] of Object.entries(spellings)) if (bytes.includes(spelled)) found.add(name);
    for (const [nth, file] of files.entries())
      for (const piece of piecesOf(file)) if (bytes.includes(piece)) found.add(`a piece of file ${nth + 1}`);
  }
  return [...found].toSorted();
}

export const pathsIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
