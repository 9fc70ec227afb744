import { enrichment, type FullRow, origin, type RawEventRef, type RowOwner } from './normalized-event.ts';
import type { Sleep } from './payloads.ts';
import { localDay, type Measure } from './reading.ts';
import { stagesOf } from './sleep-stages.ts';

export function sleepRow(sleep: Sleep, owner: RowOwner, rawEvent: RawEventRef): FullRow<'sleep_sessions'> {
  const { metadata, sleep_durations_data: durations, respiration_data: respiration, readiness_data: readiness } = sleep;
  const { asleep, awake } = durations ?? {};
  const heart = sleep.heart_rate_data?.summary;
  return {
    ...origin('slp', owner, rawEvent, localDay(metadata.end_time), sleepKey(metadata)),
    start_time: metadata.start_time,
    end_time: metadata.end_time,
    is_nap: nap(metadata.is_nap),
    asleep_s: asleepSeconds(asleep),
    deep_s: asleep?.duration_deep_sleep_state_seconds ?? null,
    light_s: asleep?.duration_light_sleep_state_seconds ?? null,
    rem_s: asleep?.duration_REM_sleep_state_seconds ?? null,
    awake_s: awake?.duration_awake_state_seconds ?? null,
    in_bed_s: durations?.other?.duration_in_bed_seconds ?? null,
    latency_s: awake?.sleep_latency_seconds ?? null,
    wakeups: awake?.num_wakeup_events ?? null,
    efficiency_pct: efficiencyPct(durations?.sleep_efficiency),
    avg_hr_bpm: heart?.avg_hr_bpm ?? null,
    max_hr_bpm: heart?.max_hr_bpm ?? null,
    min_hr_bpm: heart?.min_hr_bpm ?? null,
    resting_hr_bpm: heart?.resting_hr_bpm ?? null,
    hrv_rmssd_ms: heart?.avg_hrv_rmssd ?? null,
    hrv_sdnn_ms: heart?.avg_hrv_sdnn ?? null,
    breaths_per_min: respiration?.breaths_data?.avg_breaths_per_min ?? null,
    spo2_pct: respiration?.oxygen_saturation_data?.avg_saturation_percentage ?? null,
    snoring_s: respiration?.snoring_data?.total_snoring_duration_seconds ?? null,
    temperature_delta_c: sleep.temperature_data?.delta ?? null,
    readiness_score: readiness?.readiness ?? null,
    recovery_level: readiness?.recovery_level ?? null,
    sleep_score: sleep.scores?.sleep ?? null,
    stages: stagesOf(sleep),
    ...enrichment(
      {
        enriched_sleep_score: sleep.data_enrichment?.sleep_score ?? null,
        enriched_readiness_score: sleep.data_enrichment?.readiness_score ?? null,
      },
      rawEvent.version,
    ),
  };
}

const sleepKey = ({ summary_id, start_time, end_time }: Sleep['metadata']) =>
  summary_id === null ? ['at', start_time, end_time] : ['id', summary_id];

const nap = (isNap: boolean | null | undefined) => (isNap === null || isNap === undefined ? null : Number(isNap));

type Asleep = NonNullable<Sleep['sleep_durations_data']>['asleep'];

function asleepSeconds(asleep: Asleep): number | null {
  const total = asleep?.duration_asleep_state_seconds ?? null;
  if (total !== null) return total;
  const stages = [
    asleep?.duration_deep_sleep_state_seconds,
    asleep?.duration_light_sleep_state_seconds,
    asleep?.duration_REM_sleep_state_seconds,
  ].filter((seconds) => seconds !== null && seconds !== undefined);
  return stages.length === 0 ? null : stages.reduce((sum, seconds) => sum + seconds, 0);
}

/** Providers send 0.93 or 93; nobody sleeps 2 % of a night. */
function efficiencyPct(efficiency: Measure): number | null {
  if (efficiency === null || efficiency === undefined) return null;
  const percent = efficiency <= 2 ? efficiency * 100 : efficiency;
  return percent >= 0 && percent <= 100 ? percent : null;
}
