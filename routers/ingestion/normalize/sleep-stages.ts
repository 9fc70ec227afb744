import { z } from 'zod';
import type { Sleep } from './payloads.ts';

export const SleepStage = z.enum(['awake', 'asleep', 'out_of_bed', 'light', 'deep', 'rem']);
/** Stage, start and length in seconds. */
export const SleepStages = z.array(z.tuple([SleepStage, z.int(), z.int()]));
type SleepStages = z.infer<typeof SleepStages>;

const levels: readonly (z.infer<typeof SleepStage> | null)[] = [
  ...([null, 'awake', 'asleep', 'out_of_bed', 'light', 'deep', 'rem'] as const),
];
const samplesMax = 10_000;
const stagesMax = 500;
const Samples = z.array(z.object({ timestamp: z.string().max(64), level: z.int() })).max(samplesMax);

export function stagesOf({ metadata, sleep_durations_data }: Sleep): string | null {
  const samples = Samples.safeParse(sleep_durations_data?.hypnogram_samples);
  const [startMs, endMs] = [msOf(metadata.start_time), msOf(metadata.end_time)];
  if (!samples.success || Number.isNaN(startMs + endMs)) return null;
  const dated = samples.data
    .map(({ timestamp, level }) => ({ ms: msOf(timestamp), stage: levels[level] ?? null }))
    .filter(({ ms }) => ms < endMs)
    .sort((one, other) => one.ms - other.ms);
  const stages: SleepStages = [];
  for (const [place, { ms, stage }] of dated.entries()) {
    const from = Math.round(Math.max(0, ms - startMs) / 1_000);
    const to = Math.round(((dated[place + 1]?.ms ?? endMs) - startMs) / 1_000);
    if (stage === null || to <= from) continue;
    const last = stages.at(-1);
    if (last && last[0] === stage && last[1] + last[2] === from) last[2] = to - last[1];
    else stages.push([stage, from, to - from]);
  }
  return stages.length === 0 || stages.length > stagesMax ? null : JSON.stringify(stages);
}

const msOf = (moment: string) => Date.parse(/(Z|[+-]\d\d:?\d\d)$/i.test(moment) ? moment : `${moment}Z`);
