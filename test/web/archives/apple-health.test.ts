import { expect, test } from 'bun:test';
import { activityTypeName } from '../../../routers/ingestion/normalize/normalize-activity.ts';
import { activityCode } from '../../../web/archives/rules/activity-types.ts';
import { appleExport } from '../../support/archives/apple-export.ts';
import { asFile, readAll } from '../../support/archives/read.ts';

const doctype =
  '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE HealthData [\n<!ELEMENT HealthData (ExportDate,Me,Record*)>\n]>\n';
const xml = (...lines: string[]) =>
  asFile('export.xml', `${doctype}<HealthData locale="en_GB">\n${lines.join('\n')}\n</HealthData>\n`);

const watch = '&lt;&lt;HKDevice: 0x2801&gt;, name:Apple Watch, model:Watch, hardware:Watch6,2&gt;';
const phone = '&lt;&lt;HKDevice: 0x9902&gt;, name:iPhone, model:iPhone&gt;';
const record = (type: string, value: string, unit: string, start: string, end: string, device = watch) =>
  ` <Record type="HKQuantityTypeIdentifier${type}" sourceName="${device === watch ? 'Watch' : 'Phone'}" sourceVersion="9" device="${device}" unit="${unit}" creationDate="${end}" startDate="${start}" endDate="${end}" value="${value}"/>`;

test('steps of watch and phone in one quarter of an hour count once, and the receipt says so', async () => {
  const { events, receipt } = await readAll([
    xml(
      record('StepCount', '500', 'count', '2024-05-01 10:00:00 +0200', '2024-05-01 10:10:00 +0200'),
      record('StepCount', '700', 'count', '2024-05-01 10:02:00 +0200', '2024-05-01 10:12:00 +0200', phone),
      record('StepCount', '90', 'count', '2024-05-01 11:02:00 +0200', '2024-05-01 11:12:00 +0200', phone),
    ),
  ]);
  expect(events).toEqual([
    {
      type: 'daily',
      day: '2024-05-01',
      item: {
        metadata: { start_time: '2024-05-01T00:00:00.000000+02:00', end_time: '2024-05-02T00:00:00.000000+02:00' },
        distance_data: { steps: 590 },
      },
      records: 2,
      from: [{ entry: 'export.xml', line: 6 }],
    },
  ]);
  expect(receipt.kinds.find(({ kind }) => kind === 'StepCount')).toEqual({
    kind: 'StepCount',
    taken: 2,
    merged: 1,
    skipped: [],
  });
});

test('every word for an activity leads to a code that the service has a name for', () => {
  for (const word of [
    'running',
    'walking',
    'hiking',
    'swimming',
    'yoga',
    'rowing',
    'tennis',
    'padel_tennis',
    'triathlon',
    'hiit',
    'golf',
    'ice_skating',
    'pilates',
  ])
    expect(activityTypeName(activityCode(word))).toBe(word);
  expect(activityTypeName(activityCode('HKWorkoutActivityTypeTraditionalStrengthTraining'))).toBe('strength_training');
  expect(activityTypeName(activityCode('Something new'))).toBe('other');
});

test.each([
  [
    'cut in the middle',
    'cut',
    `${doctype}<HealthData>\n${record('StepCount', '1', 'count', '2024-05-01 10:00:00 +0200', '2024-05-01 10:10:00 +0200')}\n <Rec`,
  ],
  [
    'an entity of its own',
    'broken',
    `<!DOCTYPE HealthData [<!ENTITY a SYSTEM "file:///etc/passwd">]>\n<HealthData>\n<Record type="&a;"/>\n</HealthData>`,
  ],
  [
    'a value beyond all numbers',
    'bad_record',
    `${doctype}<HealthData>\n${record('StepCount', '1e999', 'count', '2024-05-01 10:00:00 +0200', '2024-05-01 10:10:00 +0200')}\n</HealthData>`,
  ],
  [
    'the year 9999',
    'bad_record',
    `${doctype}<HealthData>\n${record('StepCount', '1', 'count', '9999-05-01 10:00:00 +0200', '9999-05-01 10:10:00 +0200')}\n</HealthData>`,
  ],
])('%s is an error with file and line, and no event leaves', async (_, code, text) => {
  const failure = await readAll([asFile('export.xml', text)]).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code, file: 'export.xml', line: expect.any(Number) });
});

test('the same events however the bytes come, in the middle of a line and of a character too', async () => {
  const text = [...appleExport({ seed: 5, firstDay: '2024-03-20', days: 4, density: 30 })].join('');
  const whole = asFile('export.xml', text);
  const bytes = await whole.blob.bytes();
  expect(bytes.length).toBeGreaterThan(131_072);
  const expected = await readAll([whole]);
  for (const size of [97, 4_099, 65_536, 65_537]) {
    const stream = () =>
      new ReadableStream<Uint8Array<ArrayBuffer>>({
        start: (controller) => {
          for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.subarray(at, at + size));
          controller.close();
        },
      });
    const blob = Object.assign(new Blob([bytes]), { stream });
    const { events, receipt } = await readAll([{ name: 'export.xml', blob }]);
    expect({ events, receipt }).toEqual({ events: expected.events, receipt: expected.receipt });
  }
});
