import { describe, expect, test } from 'bun:test';
import { fileSourceId } from '../../../routers/ingestion/file-source.ts';
import { changedRows, importerOf, linesOf, night, presentRows, run, steps } from '../../support/archives/imports.ts';
import { startService } from '../../support/service/service.ts';
import { until } from '../../support/until.ts';

const service = await startService({ RATE_LIMIT_PER_MINUTE: '400' });
const { begin, addPart, complete, importAll, undo } = importerOf(service);
const present = async (as: string) => presentRows(await service.sync(as));
let people = 0;
const newPerson = () => {
  people += 1;
  return `user_importer_${people}`;
};

const first = [steps('2026-07-01', 9_000), steps('2026-07-02', 4_000), night('2026-07-02', '2026-07-01T23:00', 20_000)];
const newer = [
  steps('2026-07-01', 9_000),
  steps('2026-07-02', 8_000),
  night('2026-07-02', '2026-07-01T22:30', 27_000),
  steps('2026-07-03', 7_000),
];

describe('an import', () => {
  test('is begun, filled in parts, completed, and listed with its progress; rows come only with its end', async () => {
    const as = newPerson();
    const { body: begun } = await begin(as, 'a file');
    expect(begun).toMatchObject({ status: 'open', next_part: 1, parts: 0, receipt: null, file_name: 'my export.zip' });
    expect((await addPart(as, begun.id, 2, linesOf(newer))).body).toMatchObject({ events: 4, next_part: 1 });
    expect((await begin(as, 'a file')).body).toMatchObject({ id: begun.id, parts: 1 });
    expect((await addPart(as, begun.id, 1, linesOf(first))).body).toMatchObject({ next_part: 3 });
    expect((await addPart(as, begun.id, 1, linesOf(first))).status).toBe(200);
    expect(await present(as)).toEqual([]);
    const { status, body } = await complete(as, begun.id, { parts: 2 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'completed', parts: 2, parts_stored: 2, events: 7 });
    expect(body.receipt).toMatchObject({ first_day: '2026-07-01', last_day: '2026-07-03' });
    expect((await present(as)).map(({ date }) => date).sort()).toEqual([
      ...['2026-07-01', '2026-07-02', '2026-07-02', '2026-07-02', '2026-07-03'],
    ]);
    const sources = await service.json<{ data: object[] }>('GET', '/v1/sources', { as });
    expect(sources.body.data).toMatchObject([{ provider: 'oura', status: 'active' }]);
    const list = await service.json<{ data: object[] }>('GET', '/v1/archives?limit=1', { as });
    expect(list.body).toMatchObject({ data: [{ id: begun.id }], has_more: false });
    expect((await addPart(as, begun.id, 1, linesOf(first))).status).toBe(200);
    expect((await addPart(as, begun.id, 1, linesOf(newer))).body).toMatchObject({ error: { code: 'already_exists' } });
  });

  test('again changes no row, and sync is empty', async () => {
    const as = newPerson();
    await importAll(as, first);
    const { now } = await service.sync(as);
    await importAll(as, first);
    expect(changedRows(await service.sync(as, now))).toEqual([]);
  });

  test('of a newer export brings the difference, and the same night under another start once', async () => {
    const as = newPerson();
    await importAll(as, first);
    const { now } = await service.sync(as);
    await importAll(as, newer);
    const changes = changedRows(await service.sync(as, now));
    expect(changes.map(({ table, date, deleted_at }) => [table, date, deleted_at === null]).sort()).toEqual([
      ['daily_summary', '2026-07-02', true],
      ['daily_summary', '2026-07-03', true],
      ['sleep_sessions', '2026-07-02', false],
      ['sleep_sessions', '2026-07-02', true],
    ]);
  });

  test('without the only workout of a day withdraws it, unless the export may be a part; undo brings it back', async () => {
    const runs = ['2026-07-01', '2026-07-03', '2026-07-05', '2026-07-07'].map(run);
    const without = runs.filter(({ day }) => day !== '2026-07-03' && day !== '2026-07-07');
    for (const { vendor, days } of [
      { vendor: 'apple_health', days: ['2026-07-01', '2026-07-05', '2026-07-07'] },
      { vendor: 'fitbit', days: runs.map(({ day }) => day) },
    ]) {
      const as = newPerson();
      await importAll(as, runs, vendor);
      const before = await present(as);
      const id = await importAll(as, without, vendor);
      expect((await present(as)).map(({ date }) => String(date)).sort()).toEqual(days);
      await undo(as, id);
      expect(await present(as)).toEqual(before);
    }
  });

  test.each([
    ['no line', '', 'unprocessable', 'no events'],
    ['no JSON', '{"type":"daily"', 'unprocessable', 'Line 1'],
    ['another type', linesOf([{ ...steps('2026-07-01', 1), type: 'lab_report' }]), 'unprocessable', 'Line 1'],
    [
      'a number as text',
      linesOf([steps('2026-07-01', 1), steps('2026-07-02', 'x' as never)]),
      'unprocessable',
      'Line 2',
    ],
    ['a day that is none', linesOf([{ ...steps('2026-07-01', 1), day: '2026-02-30' }]), 'unprocessable', 'Line 1'],
    ['over 4 MiB', `${' '.repeat(4 * 1024 * 1024)}{}`, 'invalid_request', 'larger than'],
  ])('a part with %s is refused, and nothing of it stored', async (_, lines, code, words) => {
    const as = newPerson();
    const { id } = (await begin(as, 'x')).body;
    const { body } = await addPart(as, id, 1, lines);
    expect(body).toMatchObject({ error: { code, message: expect.stringContaining(words) } });
    expect((await service.json('GET', `/v1/archives/${id}`, { as })).body).toMatchObject({ parts: 0 });
  });

  test('names the parts that are missing, and refuses numbers that are none', async () => {
    const as = newPerson();
    const { id } = (await begin(as, 'x')).body;
    await addPart(as, id, 3, linesOf(first));
    expect((await complete(as, id)).body).toMatchObject({ error: { details: { missing: [1, 2] } } });
    for (const part of ['0', '1.5', 'x', '', '1001', '1&part=2'])
      expect(
        (await service.call('POST', `/v1/archives/${id}/parts?part=${part}`, { as, body: linesOf(first) })).status,
      ).toBe(400);
    expect((await service.json('POST', '/v1/archives', { as, body: { vendor: 'nobody' } })).status).toBe(400);
  });

  test('is not there for a stranger, whatever they try', async () => {
    const [as, stranger] = [newPerson(), newPerson()];
    const id = await importAll(as, first);
    const open = (await begin(as, 'open')).body.id;
    const before = await present(as);
    for (const path of [id, open]) {
      expect((await addPart(stranger, path, 1, linesOf(newer))).status).toBe(404);
      expect((await complete(stranger, path)).body).toMatchObject({ error: { code: 'archive_not_found' } });
      for (const method of ['GET', 'DELETE'])
        expect((await service.call(method, `/v1/archives/${path}`, { as: stranger })).status).toBe(404);
    }
    expect((await service.json('GET', '/v1/archives', { as: stranger })).body).toMatchObject({ data: [] });
    expect((await service.call('POST', `/v1/archives/${id}/parts?part=1`, { body: 'x' })).status).toBe(401);
    expect(await present(as)).toEqual(before);
  });

  test('takes parts beyond the quota of a minute', async () => {
    const as = newPerson();
    const small = await startService({ RATE_LIMIT_PER_MINUTE: '3' });
    const own = importerOf(small);
    const { id } = (await own.begin(as, 'x')).body;
    for (let part = 1; part <= 8; part += 1) expect((await own.addPart(as, id, part, linesOf(first))).status).toBe(200);
    expect((await own.complete(as, id)).status).toBe(200);
  });
});

describe('undo', () => {
  test('gives exactly the rows that were there before, and sync carries the tombstones', async () => {
    const as = newPerson();
    await importAll(as, first);
    const before = await present(as);
    const id = await importAll(as, newer);
    const { now } = await service.sync(as);
    expect(await undo(as, id)).toBe(204);
    expect(await present(as)).toEqual(before);
    const changes = changedRows(await service.sync(as, now));
    expect(changes.filter(({ deleted_at }) => deleted_at !== null).map(({ date }) => date)).toEqual([
      ...['2026-07-03', '2026-07-02'],
    ]);
  });

  test('of the first of two leaves what the later one says; of both nothing, and no source', async () => {
    const as = newPerson();
    const one = await importAll(as, first);
    const other = await importAll(as, newer);
    const after = await present(as);
    const { now } = await service.sync(as);
    await undo(as, one);
    expect(await present(as)).toEqual(after);
    expect(changedRows(await service.sync(as, now))).toEqual([]);
    await undo(as, other);
    expect(await present(as)).toEqual([]);
    expect((await service.json('GET', '/v1/sources', { as })).body).toMatchObject({ data: [] });
    await importAll(as, newer);
    expect(await present(as)).toEqual(after);
  });

  test('keeps what a webhook has said since, and gives back what one had said before', async () => {
    const as = newPerson();
    const id = await importAll(as, first);
    const user = { user_id: fileSourceId('oura', as), provider: 'oura', reference_id: as };
    const deliver = async (day: string, count: number) => {
      const { item } = steps(day, count);
      await service.deliver({ type: 'daily', user, data: [item] });
      await until(async () => (await present(as)).some((row) => row['steps'] === count));
    };
    await deliver('2026-07-01', 11);
    await deliver('2026-07-05', 55);
    const later = await importAll(as, [steps('2026-07-05', 5_555)]);
    await undo(as, later);
    expect((await present(as)).find(({ date }) => date === '2026-07-05')).toMatchObject({ steps: 55 });
    await undo(as, id);
    expect((await present(as)).map((row) => [row['date'], row['steps']])).toEqual(
      expect.arrayContaining([
        ['2026-07-01', 11],
        ['2026-07-05', 55],
      ]),
    );
    expect(await present(as)).toHaveLength(2);
  });

  test('of an import that was never completed deletes it, and a second one finds none', async () => {
    const as = newPerson();
    const { id } = (await begin(as, 'x')).body;
    await addPart(as, id, 1, linesOf(first));
    expect(await undo(as, id)).toBe(204);
    expect((await service.call('DELETE', `/v1/archives/${id}`, { as })).status).toBe(404);
    expect(await present(as)).toEqual([]);
  });
});

test('the proof of a number names the file, its hash, the entry and how many records stand behind the day', async () => {
  const as = newPerson();
  const id = await importAll(as, first);
  const { body } = await service.json<{ id: string }>('POST', '/v1/turns', {
    ...{ as, body: { messages: [{ role: 'user', content: 'How many steps did I take on July 1, 2026?' }] } },
  });
  await until(async () => (await service.json('GET', `/v1/turns/${body.id}`, { as })).body['status'] === 'completed');
  const input = encodeURIComponent(JSON.stringify({ id: body.id }));
  const { body: answer } = await service.json<{ result: { data: object } }>(
    'GET',
    `/trpc/turns.explain?input=${input}`,
    { as },
  );
  expect(answer.result.data).toMatchObject({
    holds: true,
    imports: [
      {
        ...{ archive_id: id, file_name: 'my export.zip', vendor: 'oura' },
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        rows: [{ table: 'daily_summary', records: 3, from: [{ entry: 'export.xml', line: 7 }] }],
      },
    ],
  });
});
