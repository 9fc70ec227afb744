import { z } from 'zod';
import { LocalDate } from '../core/contract.ts';
import { UnreadablePayload } from './normalize/reading.ts';

/** The sample with the higher `order` stays. */
const Kept = z.object({
  metric: z.string().nullable(),
  units: z.string(),
  key: z.string(),
  order: z.number(),
  sample: z.record(z.string(), z.unknown()),
});
export type Kept = z.infer<typeof Kept>;

const Sample = z.record(z.string(), z.unknown());
const Metric = z.object({
  name: z.string().max(200),
  units: z.string().max(100).catch(''),
  data: z.array(z.unknown()),
});
const Post = z.object({
  data: z.object({
    metrics: z.array(z.unknown()).max(1_000).default([]),
    workouts: z.array(z.unknown()).max(50_000).default([]),
  }),
});

const documentCharsMax = 8 * 1024 * 1024;

export const isFeedPost = (body: unknown) => Post.safeParse(body).success;

export function samplesByDay(text: string, order: number): Map<string, Kept[]> {
  const post = Post.safeParse(JSON.parse(text));
  if (!post.success) throw new UnreadablePayload('data', 'expected metrics and workouts');
  const { metrics, workouts } = post.data.data;
  const kept = [
    ...metrics.flatMap((metric) => samplesOf(metric, order)),
    ...workouts.flatMap((workout) => keptOf({ metric: null, units: '', order }, workout)),
  ];
  const days = Map.groupBy(kept, ({ sample }) => dayOf(sample) ?? '');
  days.delete('');
  return days;
}

function samplesOf(value: unknown, order: number): Kept[] {
  const metric = Metric.safeParse(value);
  if (!metric.success) return [];
  const { name, units, data } = metric.data;
  return data.flatMap((sample) => keptOf({ metric: name, units, order }, sample));
}

function keptOf(of: Pick<Kept, 'metric' | 'units' | 'order'>, value: unknown): Kept[] {
  const { success, data: sample } = Sample.safeParse(value);
  return success ? [{ ...of, key: keyOf(sample), sample }] : [];
}

const identifying = ['id', 'date', 'source', 'start', 'sleepStart', 'inBedStart', 'startDate', 'endDate'];
const endings = ['sleepEnd', 'inBedEnd', 'endDate', 'date', 'start'];

function keyOf(sample: Kept['sample']): string {
  const id = sample['id'];
  if (typeof id === 'string' && id !== '') return id;
  const stage = typeof sample['value'] === 'string' ? sample['value'] : '';
  return [...identifying.map((name) => String(sample[name] ?? '')), stage].join('|');
}

function dayOf(sample: Kept['sample']): string | null {
  for (const name of endings) {
    const day = String(sample[name] ?? '').slice(0, 10);
    if (LocalDate.safeParse(day).success) return day;
  }
  return null;
}

export function merged(document: string | undefined, news: readonly Kept[]): string {
  const all = new Map<string, Kept>();
  for (const each of [...(document === undefined ? [] : Kept.array().parse(JSON.parse(document))), ...news]) {
    const name = JSON.stringify([each.metric, each.key]);
    if ((all.get(name)?.order ?? -1) <= each.order) all.set(name, each);
  }
  const text = JSON.stringify([...all.values()].sort((a, b) => a.order - b.order));
  if (text.length > documentCharsMax) throw new UnreadablePayload('data', 'too many samples for one day');
  return text;
}

export function postOf(document: string): string {
  const kept = Kept.array().parse(JSON.parse(document));
  const groups = Map.groupBy(
    kept.filter(({ metric }) => metric !== null),
    ({ metric, units }) => JSON.stringify([metric, units]),
  );
  const metrics = [...groups.values()].map((group) => ({
    name: group[0]?.metric ?? '',
    units: group[0]?.units ?? '',
    data: group.map(({ sample }) => sample),
  }));
  const workouts = kept.filter(({ metric }) => metric === null).map(({ sample }) => sample);
  return JSON.stringify({ data: { metrics, workouts } });
}
