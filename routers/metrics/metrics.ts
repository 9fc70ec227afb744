import type { Db } from '../../db/client.ts';
import { countDays, listExtents } from '../../db/health/extents.ts';
import { listBiomarkerNames, listBiomarkerRows } from '../../db/health/labs.ts';
import { findWatermarkMs, listActivityTypes } from '../../db/health/metrics.ts';
import { timestamp } from '../core/contract.ts';
import { router, userProcedure } from '../trpc.ts';
import { biomarkerKey, biomarkerLabel, distinctNames } from './biomarker-names.ts';
import { answerAbout, answerMetric, type ProvenAnswer } from './metric-answer.ts';
import { metrics } from './metric-registry.ts';
import { answerSeries } from './metric-series.ts';
import { labSubject, mergeExtents } from './metric-subject.ts';
import {
  ComputeMetric,
  GetWatermark,
  ListMetrics,
  type MetricQuery,
  QueryMetric,
  SeriesOfMetric,
  SnapshotMetrics,
} from './metrics.contract.ts';
import { type Asking, findToday, type Now } from './today.ts';

export const metricsRouter = router({
  query: userProcedure
    .meta(QueryMetric.meta)
    .input(QueryMetric.input)
    .output(QueryMetric.output)
    .query(async ({ ctx, input }) => (await proven(ctx, input)).answer),

  compute: userProcedure
    .meta(ComputeMetric.meta)
    .input(ComputeMetric.input)
    .output(ComputeMetric.output)
    .query(({ ctx, input }) => proven(ctx, input)),

  series: userProcedure
    .meta(SeriesOfMetric.meta)
    .input(SeriesOfMetric.input)
    .output(SeriesOfMetric.output)
    .query(async ({ ctx, input }) => {
      const userId = ctx.principal.id;
      return answerSeries(ctx.db, { userId, today: await findToday(ctx, userId, input) }, input);
    }),

  snapshot: userProcedure
    .meta(SnapshotMetrics.meta)
    .input(SnapshotMetrics.input)
    .output(SnapshotMetrics.output)
    .query(async ({ ctx, input }) => {
      const userId = ctx.principal.id;
      const today = await findToday(ctx, userId, input);
      const biomarkers = await answerLatest(ctx.db, { userId, today });
      return { biomarkers };
    }),

  list: userProcedure
    .meta(ListMetrics.meta)
    .input(ListMetrics.input)
    .output(ListMetrics.output)
    .query(async ({ ctx, input }) => {
      const userId = ctx.principal.id;
      return listMetrics(ctx.db, { userId, today: await findToday(ctx, userId, input) });
    }),

  watermark: userProcedure
    .meta(GetWatermark.meta)
    .output(GetWatermark.output)
    .query(async ({ ctx }) => {
      const ms = await findWatermarkMs(ctx.db.read, { userId: ctx.principal.id });
      return { watermark: timestamp(ms) };
    }),
});

async function proven(
  ctx: Asking & { principal: { id: string } },
  { query, ...now }: Now & { query: MetricQuery },
): Promise<ProvenAnswer> {
  const userId = ctx.principal.id;
  return answerMetric(ctx.db, { userId, today: await findToday(ctx, userId, now) }, query);
}

export async function listMetrics(db: Db, { userId, today }: { userId: string; today: string }) {
  const [measured, biomarkers, activities] = await Promise.all([
    listMeasured(db, userId, today),
    listBiomarkers(db, userId),
    listActivityTypes(db.read, { userId }),
  ]);
  return { today, metrics: [...measured, ...biomarkers], activities };
}

const columns = metrics.flatMap(({ measures }) => measures);

type Measured = { first_date: string | null; last_date: string | null; days: number };
type Kept = { watermarkMs: number; measured: readonly Measured[] };

const keptPeopleMax = 200;
const keptOf = new WeakMap<Db, Map<string, Kept>>();

/** Reads all rows, so the answer is cached until data changes. */
async function listMeasured(db: Db, userId: string, today: string) {
  const kept = keptOf.get(db) ?? new Map<string, Kept>();
  keptOf.set(db, kept);
  const watermarkMs = await findWatermarkMs(db.read, { userId });
  const known = kept.get(userId);
  const measured = known?.watermarkMs === watermarkMs ? known.measured : await readMeasured(db, userId, today);
  kept.delete(userId);
  if (kept.size >= keptPeopleMax) kept.delete(kept.keys().next().value ?? '');
  kept.set(userId, { watermarkMs, measured });
  return metrics.map(({ key, label, unit, kind, words }, place) => ({
    ...{ key, label, unit, kind, words },
    ...(measured[place] ?? { first_date: null, last_date: null, days: 0 }),
  }));
}

async function readMeasured(db: Db, userId: string, today: string): Promise<Measured[]> {
  const days = await countDays(db, { userId }, columns);
  const used = [...days.keys()];
  const extents = await listExtents(db, { userId, today }, used);
  const byMeasure = new Map(used.map((measure, place) => [measure, extents[place]]));
  return metrics.map(({ measures }) => {
    const { first, last } = mergeExtents(measures.flatMap((measure) => byMeasure.get(measure) ?? []));
    const most = Math.max(...measures.map((measure) => days.get(measure) ?? 0));
    return { first_date: first, last_date: last, days: most };
  });
}

async function listBiomarkers(db: Db, userId: string) {
  const names = await listBiomarkerNames(db.read, { userId });
  return names.map(({ name, unit, first, last, days }) => ({
    key: biomarkerKey(name),
    label: biomarkerLabel(name),
    unit,
    kind: 'state' as const,
    words: [name.toLowerCase()],
    first_date: first,
    last_date: last,
    days,
  }));
}

const snapshotMax = 60;

export async function answerLatest(
  db: Db,
  person: { userId: string; today: string },
): Promise<(ProvenAnswer & { query: MetricQuery })[]> {
  const { userId } = person;
  const known = (await listBiomarkerNames(db.read, { userId })).map(({ name }) => name);
  const values = distinctNames(known).slice(0, snapshotMax);
  const names = values.flatMap(({ spellings }) => spellings);
  const rows = names.length > 0 ? await listBiomarkerRows(db.read, { userId, names }) : [];
  const biomarkers = [];
  for (const { name, spellings } of values) {
    const own = labSubject(rows.filter((row) => spellings.includes(row.name)));
    if (!own) continue;
    const query: MetricQuery = { metric: biomarkerKey(name), aggregate: 'latest', window: { kind: 'all' } };
    biomarkers.push({
      query,
      ...(await answerAbout(db, person, query, { own, conditions: [], other: null, split: null })),
    });
  }
  return biomarkers;
}
