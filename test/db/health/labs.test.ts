import { describe, expect, test } from 'bun:test';
import { asc } from 'drizzle-orm';
import fc from 'fast-check';
import { writeAll } from '../../../db/client.ts';
import * as labQueries from '../../../db/health/labs.ts';
import { biomarkers } from '../../../db/schema/health-schema.ts';
import { onEveryEngine } from '../../support/database/engines.ts';
import { biomarkerRow } from '../../support/database/health-rows.ts';

const user_id = 'user_a';

function parse(sessionId: string, version: string, results: Record<string, number>) {
  return {
    session: { id: sessionId, userId: user_id, version },
    results: Object.entries(results).map(([name, value]) =>
      biomarkerRow({ id: `${sessionId}/${name}`, user_id, session_id: sessionId, name, value, version }),
    ),
  };
}

onEveryEngine((nodes) => {
  const apply = (report: ReturnType<typeof parse>) => nodes.db.write((orm) => labQueries.upsertLabSession(orm, report));
  const results = async (sessionId: string) =>
    (await nodes.db.read.select().from(biomarkers).orderBy(asc(biomarkers.id))).filter(
      (row) => row.session_id === sessionId,
    );
  const live = async (sessionId: string) =>
    Object.fromEntries(
      (await results(sessionId)).filter((row) => row.deleted_at_ms === null).map(({ name, value }) => [name, value]),
    );

  describe('of several parses of one report', () => {
    test('the newest stays, whatever their order and however often each comes', async () => {
      const reads = { '1': { Glucose: 90, Ferritin: 20 }, '2': { Ferritin: 21, TSH: 1 }, '3': { Glucose: 92, TSH: 2 } };
      const versions = Object.keys(reads) as (keyof typeof reads)[];
      await fc.assert(
        fc.asyncProperty(
          fc.shuffledSubarray([...versions, ...versions], { minLength: 6 }),
          fc.uuid(),
          async (order, id) => {
            await writeAll(nodes.db, (orm) =>
              order.flatMap((version) => labQueries.upsertLabSession(orm, parse(id, version, reads[version]))),
            );
            expect(await live(id)).toEqual(reads['3']);
          },
        ),
        { numRuns: 20 },
      );
    });

    test('a newer one tombstones what it no longer reads, and a later one may bring it back', async () => {
      await apply(parse('labs_1', '1', { Glucose: 90, Ferritin: 20 }));
      await apply(parse('labs_1', '2', { Glucose: 91 }));
      const [ferritin, glucose] = await results('labs_1');
      expect(ferritin).toMatchObject({ name: 'Ferritin', value: 20, version: '2' });
      expect(ferritin?.deleted_at_ms).toBe(glucose?.updated_at_ms ?? 0);
      await apply(parse('labs_1', '3', { Glucose: 91, Ferritin: 22 }));
      expect(await live('labs_1')).toEqual({ Glucose: 91, Ferritin: 22 });
    });

    test('an older one that comes late changes nothing at all', async () => {
      await apply(parse('labs_1', '2', { Glucose: 91 }));
      const before = await results('labs_1');
      await apply(parse('labs_1', '1', { Glucose: 90, Ferritin: 20 }));
      await apply(parse('labs_1', '2', { Glucose: 91 }));
      expect(await results('labs_1')).toEqual(before);
    });

    test('an empty one takes everything back, and other reports stay as they are', async () => {
      await apply(parse('labs_1', '1', { Glucose: 90 }));
      await apply(parse('labs_2', '1', { Glucose: 95 }));
      await apply(parse('labs_1', '2', {}));
      expect([await live('labs_1'), await live('labs_2')]).toEqual([{}, { Glucose: 95 }]);
    });
  });

  describe('an upload', () => {
    const upload = (id: string, uploadedAtMs: number): labQueries.LabUploadRow => ({
      id,
      userId: user_id,
      fileName: 'Befund "März".pdf',
      contentType: 'application/pdf',
      sizeBytes: 1,
      storageKey: id,
      aggregatorStatus: 'processing',
      aggregatorUploadId: `upstream_${id}`,
      uploadedAtMs,
      parsedAtMs: null,
    });
    const insert = (row: labQueries.LabUploadRow) => nodes.db.write((orm) => [labQueries.insertLabUpload(orm, row)]);
    const found = (id: string) =>
      labQueries.findLabUploadByAggregatorId(nodes.db.read, { aggregatorUploadId: `upstream_${id}` });

    test('that was parsed is never failed again, one that failed may still be parsed', async () => {
      await insert(upload('up_1', 1));
      const key = { uploadId: 'up_1', userId: user_id };
      await nodes.db.write((orm) => [labQueries.markLabFailed(orm, { ...key, reason: 'unreadable' })]);
      expect(await found('up_1')).toMatchObject({ aggregatorStatus: 'failed:unreadable', parsedAtMs: null });
      await nodes.db.write((orm) => [labQueries.markLabParsed(orm, key)]);
      await nodes.db.write((orm) => [labQueries.markLabFailed(orm, { ...key, reason: 'unreadable' })]);
      expect(await found('up_1')).toMatchObject({ aggregatorStatus: 'parsed', parsedAtMs: expect.any(Number) });
    });

    test('made again changes nothing, also where it has gone on in the meantime', async () => {
      await insert(upload('up_1', 1));
      await nodes.db.write((orm) => [labQueries.markLabParsed(orm, { uploadId: 'up_1', userId: user_id })]);
      const before = await labQueries.listLabUploads(nodes.db.read, { userId: user_id });
      await insert({ ...upload('up_1', 2), aggregatorUploadId: null, fileName: 'other.pdf' });
      expect(await labQueries.listLabUploads(nodes.db.read, { userId: user_id })).toEqual(before);
    });

    describe('gets its name from the aggregator', () => {
      const key = { uploadId: 'up_1', userId: user_id, aggregatorUploadId: 'upl_1' };
      const pending = { ...upload('up_1', 1), aggregatorStatus: 'pending', aggregatorUploadId: null };
      const submit = () => nodes.db.write((orm) => labQueries.markLabSubmitted(orm, key));
      const report = () =>
        writeAll(nodes.db, (orm) => [
          ...labQueries.upsertLabSession(orm, {
            session: { id: 'labs_1', userId: user_id, version: '1' },
            results: [biomarkerRow({ id: 'bio_1', user_id, session_id: 'labs_1', upload_id: 'upl_1', version: '1' })],
          }),
          ...labQueries.linkLabResults(orm, key),
        ]);
      const state = async () => ({
        upload: await labQueries.findLabUpload(nodes.db.read, key),
        results: (await results('labs_1')).map(({ upload_id }) => upload_id),
      });

      test('and is submitted as long as it has no results', async () => {
        await insert(pending);
        await submit();
        expect((await state()).upload).toMatchObject({
          aggregatorStatus: 'submitted',
          aggregatorUploadId: 'upl_1',
          parsedAtMs: null,
        });
      });

      test.each([
        ['before', [report, submit]],
        ['after', [submit, report]],
      ])('and its results, which came %s that, make it parsed', async (_, steps) => {
        await insert(pending);
        for (const step of steps) await step();
        const { upload: found, results: owners } = await state();
        expect(found).toMatchObject({ aggregatorStatus: 'parsed', parsedAtMs: expect.any(Number) });
        expect(owners).toEqual(['up_1']);
      });

      test('and a failure that it has already stays', async () => {
        await insert({ ...pending, aggregatorStatus: 'failed:unreadable' });
        await submit();
        expect((await state()).upload).toMatchObject({ aggregatorStatus: 'failed:unreadable' });
      });

      test('and another person’s results under that name stay theirs', async () => {
        await insert(pending);
        const theirs = biomarkerRow({ id: 'bio_9', user_id: 'user_b', session_id: 'labs_9', upload_id: 'upl_1' });
        const session = { id: 'labs_9', userId: 'user_b', version: theirs.version };
        await writeAll(nodes.db, (orm) => labQueries.upsertLabSession(orm, { session, results: [theirs] }));
        await submit();
        expect((await state()).upload).toMatchObject({ aggregatorStatus: 'submitted' });
        expect((await results('labs_9')).map(({ upload_id }) => upload_id)).toEqual(['upl_1']);
      });
    });

    test('stands once per upstream id, and lists newest first', async () => {
      for (const [id, atMs] of [
        ['up_1', 1],
        ['up_3', 2],
        ['up_2', 2],
      ] as const)
        await insert(upload(id, atMs));
      await expect(insert({ ...upload('up_4', 3), aggregatorUploadId: 'upstream_up_1' })).rejects.toMatchObject({
        reason: 'constraint',
      });
      expect((await labQueries.listLabUploads(nodes.db.read, { userId: user_id })).map(({ id }) => id)).toEqual([
        'up_3',
        'up_2',
        'up_1',
      ]);
    });
  });
});
