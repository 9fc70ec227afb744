import { describe, expect, test } from 'bun:test';
import { asc } from 'drizzle-orm';
import fc from 'fast-check';
import { writeAll } from '../../../db/client.ts';
import { readClock } from '../../../db/engine/orm.ts';
import { type HealthRow, upsertHealthRows } from '../../../db/health/rows.ts';
import { type ChangedRows, listChangedRows } from '../../../db/health/sync.ts';
import { biomarkers, dailySummaries } from '../../../db/schema/health-schema.ts';
import { onEveryEngine } from '../../support/database/engines.ts';
import { biomarkerRow, dailyRow, sleepRow } from '../../support/database/health-rows.ts';

const own = { id: 'day_1', user_id: 'user_a' };

onEveryEngine((nodes) => {
  const upsert = (...rows: HealthRow<'daily_summary'>[]) =>
    nodes.db.write((orm) => [upsertHealthRows(orm, 'daily_summary', rows)]);
  const days = () => nodes.db.read.select().from(dailySummaries).orderBy(asc(dailySummaries.id));
  const day = async () => (await days())[0];

  describe('of several deliveries of one row', () => {
    test('the highest version stays, whatever their order, and its measures are its own', async () => {
      const deliveries = [1, 2, 3, 4].map((version) => ({
        version: String(version),
        steps: version * 10,
        ...(version !== 4 && { distance_m: version }),
      }));
      const order = fc.shuffledSubarray([...deliveries, ...deliveries], { minLength: 8 });
      await fc.assert(
        fc.asyncProperty(order, fc.uuid(), async (arrivals, id) => {
          await writeAll(nodes.db, (orm) =>
            arrivals.map((arrival) => upsertHealthRows(orm, 'daily_summary', [dailyRow({ ...own, id, ...arrival })])),
          );
          const found = (await days()).find((row) => row.id === id);
          expect(found).toMatchObject({ version: '4', steps: 40, distance_m: null });
        }),
        { numRuns: 20 },
      );
    });

    test('a lower or equal version changes nothing, not even the time of change', async () => {
      await upsert(dailyRow({ ...own, version: '2', steps: 2 }));
      const before = await day();
      await upsert(dailyRow({ ...own, version: '1', steps: 1 }), dailyRow({ ...own, version: '2', steps: 9 }));
      expect(await day()).toEqual(before);
    });

    test('in one statement, the highest version stays too', async () => {
      await upsert(...['2', '3', '1'].map((version) => dailyRow({ ...own, version, steps: Number(version) })));
      expect(await day()).toMatchObject({ version: '3', steps: 3 });
    });

    test('none moves a row to another person, and none of another person changes it', async () => {
      await upsert(dailyRow({ ...own, version: '1', steps: 1 }));
      const before = await days();
      await upsert(dailyRow({ ...own, user_id: 'user_b', version: '2', steps: 2 }));
      const after = await days();
      expect(after.filter(({ user_id }) => user_id === 'user_a')).toEqual(before);
      expect(after.map(({ user_id, steps }) => [user_id, steps]).sort()).toEqual([
        ['user_a', 1],
        ['user_b', 2],
      ]);
    });
  });

  describe('enrichment', () => {
    const enriched = (version: string, score: number) => ({
      enrichment_version: version,
      respiratory_score: score,
      total_stress_score: score,
    });

    test('is kept when a newer delivery brings none', async () => {
      await upsert(dailyRow({ ...own, version: '1', steps: 1, ...enriched('1', 70) }));
      await upsert(dailyRow({ ...own, version: '2', steps: 2 }));
      expect(await day()).toMatchObject({ version: '2', steps: 2, ...enriched('1', 70) });
    });

    test('that comes late is taken, and the newer measures stay', async () => {
      await upsert(dailyRow({ ...own, version: '3', steps: 3 }));
      const before = await day();
      await upsert(dailyRow({ ...own, version: '1', steps: 1, ...enriched('1', 70) }));
      const after = await day();
      expect(after).toMatchObject({ version: '3', steps: 3, ...enriched('1', 70) });
      expect(after?.updated_at_ms).toBeGreaterThan(before?.updated_at_ms ?? Number.POSITIVE_INFINITY);
    });

    test('is replaced as a group: a score that the newer one lacks is gone', async () => {
      await upsert(dailyRow({ ...own, version: '1', ...enriched('1', 70) }));
      await upsert(dailyRow({ ...own, version: '2', enrichment_version: '2', respiratory_score: 80 }));
      expect(await day()).toMatchObject({ respiratory_score: 80, total_stress_score: null });
    });
  });

  describe('values', () => {
    test('nothing stays null and zero stays zero', async () => {
      await upsert(dailyRow({ ...own, steps: 0, distance_m: 0, hrv_rmssd_ms: null }));
      expect(await day()).toMatchObject({
        steps: 0,
        distance_m: 0,
        hrv_rmssd_ms: null,
        avg_hr_bpm: null,
        deleted_at_ms: null,
      });
    });

    test('numbers are exact', async () => {
      const values = [0.1, -0, 1e-300, 1.7976931348623157e308, 5e-324, 123456789.12345679, 1 / 3];
      await upsert(...values.map((distance_m, index) => dailyRow({ ...own, id: `day_${index}`, distance_m })));
      expect((await days()).map(({ distance_m }) => distance_m)).toEqual(values.map((value) => value + 0));
    });

    test('text is kept to the letter: quotes, paths, any script, control characters, a megabyte', async () => {
      const texts = [
        '',
        'O\'Neil "x" `y`',
        '$.id \\ % _ ; -- /* ?1',
        '尿酸 ü é e\u0301 🫀👨‍👩‍👧 \u202e',
        'a\u0000b\u0001\n\r\t\u2028',
        `${'🫀'.repeat(250_000)}'`,
      ];
      const rows = texts.map((name, index) => biomarkerRow({ id: `bio_${index}`, user_id: 'user_a', name }));
      await nodes.db.write((orm) => [upsertHealthRows(orm, 'biomarkers', rows)]);
      const found = await nodes.db.read.select().from(biomarkers).orderBy(asc(biomarkers.id));
      expect(found.map(({ name }) => name)).toEqual(texts);
    });

    test('fifty rows travel in one statement, and one bad row keeps all of them out', async () => {
      const rows = Array.from({ length: 50 }, (_, index) =>
        dailyRow({ ...own, id: `day_${String(index).padStart(2, '0')}`, steps: index }),
      );
      await expect(upsert(...rows, dailyRow({ ...own, id: 'bad', steps: 1.5 }))).rejects.toMatchObject({
        reason: 'constraint',
      });
      expect(await days()).toEqual([]);
      await upsert(...rows);
      const found = await days();
      expect(found.map(({ id, steps }) => ({ id, steps }))).toEqual(
        rows.map(({ id, steps }) => ({ id, steps: steps ?? null })),
      );
      expect(new Set(found.map(({ updated_at_ms }) => updated_at_ms)).size).toBe(1);
    });
  });

  describe('sync', () => {
    const now = async () => (await readClock(nodes.db.read))[0]?.nowMs ?? 0;
    const rowsOf = (page: ChangedRows) => JSON.parse(`[${new TextDecoder().decode(page.json)}]`) as { id: string }[];
    const changes = async (sinceMs: number, untilMs: number) => {
      const ids: string[] = [];
      let behind: ChangedRows['last'] | undefined;
      for (let pages = 0; pages < 99; pages++) {
        const query = { userId: 'user_a', sinceMs, untilMs, behind, limit: 3 };
        const page = await listChangedRows(nodes.db.read, 'daily_summary', query);
        if (!page) break;
        const rows = rowsOf(page);
        expect([rows.length, rows.at(-1)?.id]).toEqual([page.count, page.last.id]);
        ids.push(...rows.map(({ id }) => id));
        behind = page.last;
      }
      return ids;
    };

    test('pages follow each other without gap or double, also through rows of one commit', async () => {
      const ids = Array.from({ length: 10 }, (_, index) => `day_${index}`);
      await upsert(...ids.slice(0, 8).map((id) => dailyRow({ ...own, id })));
      for (const id of ids.slice(8)) await upsert(dailyRow({ ...own, id }));
      expect(await changes(0, await now())).toEqual(ids);
    });

    test('that goes on where it ended misses nothing that is written meanwhile', async () => {
      const writer = nodes.another();
      const ids = Array.from({ length: 60 }, (_, index) => `day_${index}`);
      const writing = Promise.all(
        [0, 1, 2].map(async (lane) => {
          for (const id of ids.slice(lane * 20, lane * 20 + 20)) {
            await writer.write((orm) => [upsertHealthRows(orm, 'daily_summary', [dailyRow({ ...own, id })])]);
          }
        }),
      );
      const seen: string[] = [];
      let sinceMs = 0;
      const follow = async () => {
        const untilMs = await now();
        seen.push(...(await changes(sinceMs, untilMs)));
        sinceMs = untilMs;
        await Bun.sleep(1);
      };
      let running = true;
      const stop = () => {
        running = false;
      };
      void writing.then(stop, stop);
      while (running) await follow();
      await writing;
      await follow();
      expect(seen.sort()).toEqual([...ids].sort());
    });

    test('carries text in any script as UTF-8', async () => {
      await upsert(dailyRow({ ...own, provider: '"尿酸" é 🫀\n' }));
      const found = await listChangedRows(nodes.db.read, 'daily_summary', {
        userId: 'user_a',
        sinceMs: 0,
        untilMs: await now(),
        limit: 9,
      });
      expect(found ? rowsOf(found) : []).toMatchObject([{ provider: '"尿酸" é 🫀\n' }]);
    });

    test('shows times as ISO 8601, a nap as a boolean, nothing as null and no bookkeeping', async () => {
      const rows = [1, 0, null].map((is_nap, index) =>
        sleepRow({ id: `slp_${index}`, user_id: 'user_a', is_nap, asleep_s: 0 }),
      );
      await nodes.db.write((orm) => [upsertHealthRows(orm, 'sleep_sessions', rows)]);
      const found = await listChangedRows(nodes.db.read, 'sleep_sessions', {
        userId: 'user_a',
        sinceMs: 0,
        untilMs: await now(),
        limit: 9,
      });
      const objects = found ? (rowsOf(found) as Record<string, unknown>[]) : [];
      expect(objects.map(({ is_nap }) => is_nap)).toEqual([true, false, null]);
      expect(objects[0]).toMatchObject({
        id: 'slp_0',
        asleep_s: 0,
        deep_s: null,
        deleted_at: null,
        updated_at: new Date(found?.last.updatedAtMs ?? 0).toISOString(),
      });
      for (const name of ['user_id', 'raw_event_id', 'version', 'enrichment_version', 'updated_at_ms'])
        expect(objects[0]).not.toHaveProperty(name);
    });
  });
});
