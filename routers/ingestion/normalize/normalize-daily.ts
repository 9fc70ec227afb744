import { localDay } from './contract-parts.ts';
import type { RowOwner } from './normalized-event.ts';
import { type Delivery, dayOrigin, enrichment, type FullRow, whole } from './normalized-event.ts';
import type { Daily } from './payloads.ts';

/** One row per source and local day; a later delivery of the day replaces it. */
export function dailyRow(day: Daily, owner: RowOwner, delivery: Delivery): FullRow<'daily_summary'> {
  const { metadata, distance_data: distance, calories_data: calories, active_durations_data: durations } = day;
  const { oxygen_data: oxygen, stress_data: stress, scores, data_enrichment: enriched } = day;
  const heart = day.heart_rate_data?.summary;
  const date = localDay(metadata.start_time);
  return {
    ...dayOrigin('day', owner, delivery, date),
    start_time: metadata.start_time,
    end_time: metadata.end_time ?? null,
    steps: whole(distance?.steps),
    distance_m: distance?.distance_meters ?? null,
    floors_climbed: distance?.floors_climbed ?? null,
    elevation_gain_m: distance?.elevation?.gain_actual_meters ?? null,
    total_kcal: calories?.total_burned_calories ?? null,
    active_kcal: calories?.net_activity_calories ?? null,
    bmr_kcal: calories?.BMR_calories ?? null,
    intake_kcal: calories?.net_intake_calories ?? null,
    active_s: durations?.activity_seconds ?? null,
    low_intensity_s: durations?.low_intensity_seconds ?? null,
    moderate_intensity_s: durations?.moderate_intensity_seconds ?? null,
    vigorous_intensity_s: durations?.vigorous_intensity_seconds ?? null,
    inactive_s: durations?.inactivity_seconds ?? null,
    rest_s: durations?.rest_seconds ?? null,
    standing_s: durations?.standing_seconds ?? null,
    resting_hr_bpm: heart?.resting_hr_bpm ?? null,
    avg_hr_bpm: heart?.avg_hr_bpm ?? null,
    max_hr_bpm: heart?.max_hr_bpm ?? null,
    min_hr_bpm: heart?.min_hr_bpm ?? null,
    hrv_rmssd_ms: heart?.avg_hrv_rmssd ?? null,
    hrv_sdnn_ms: heart?.avg_hrv_sdnn ?? null,
    spo2_pct: oxygen?.avg_saturation_percentage ?? null,
    vo2max_ml_kg_min: oxygen?.vo2max_ml_per_min_per_kg ?? oxygen?.day_avg_vo2max_ml_per_min_per_kg ?? null,
    avg_stress: stress?.avg_stress_level ?? null,
    max_stress: stress?.max_stress_level ?? null,
    stress_s: stress?.stress_duration_seconds ?? null,
    activity_score: scores?.activity ?? null,
    recovery_score: scores?.recovery ?? null,
    sleep_score: scores?.sleep ?? null,
    strain: day.strain_data?.strain_level ?? null,
    avg_met: day.MET_data?.avg_level ?? null,
    ...enrichment(
      {
        respiratory_score: enriched?.respiratory_score ?? null,
        total_stress_score: enriched?.total_stress_score ?? null,
      },
      delivery.version,
    ),
  };
}
