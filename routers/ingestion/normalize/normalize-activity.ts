import {
  enrichment,
  type FullRow,
  orderingMs,
  origin,
  type RawEventRef,
  type RowOwner,
  whole,
} from './normalized-event.ts';
import type { Activity } from './payloads.ts';
import { localDay } from './reading.ts';

const withdrawn = 4;

export function activityRow(activity: Activity, owner: RowOwner, rawEvent: RawEventRef): FullRow<'activities'> {
  const { metadata } = activity;
  const identity = origin('act', owner, rawEvent, localDay(metadata.start_time), [activityKey(metadata)]);
  return metadata.upload_type === withdrawn
    ? {
        ...identity,
        ...nothingMeasured,
        enrichment_version: rawEvent.version,
        deleted_at_ms: orderingMs(rawEvent.version),
      }
    : { ...identity, ...measured(activity, rawEvent) };
}

const activityKey = ({ summary_id, start_time, end_time }: Activity['metadata']) =>
  summary_id ?? `${start_time}|${end_time ?? ''}`;

type Measured = Omit<FullRow<'activities'>, keyof ReturnType<typeof origin>>;

function measured(activity: Activity, rawEvent: RawEventRef): Measured {
  const { metadata, calories_data: calories, movement_data: movement, oxygen_data: oxygen } = activity;
  const distance = activity.distance_data?.summary;
  const heart = activity.heart_rate_data?.summary;
  const type = metadata.type ?? null;
  return {
    start_time: metadata.start_time,
    end_time: metadata.end_time ?? null,
    activity_type: type === null ? null : activityTypeName(type),
    name: metadata.name,
    duration_s: secondsBetween(metadata.start_time, metadata.end_time ?? null),
    active_s: activity.active_durations_data?.activity_seconds ?? null,
    distance_m: distance?.distance_meters ?? null,
    steps: whole(distance?.steps),
    floors_climbed: distance?.floors_climbed ?? null,
    elevation_gain_m: distance?.elevation?.gain_actual_meters ?? null,
    total_kcal: calories?.total_burned_calories ?? null,
    active_kcal: calories?.net_activity_calories ?? null,
    avg_hr_bpm: heart?.avg_hr_bpm ?? null,
    max_hr_bpm: heart?.max_hr_bpm ?? null,
    min_hr_bpm: heart?.min_hr_bpm ?? null,
    avg_speed_m_s: movement?.avg_speed_meters_per_second ?? null,
    max_speed_m_s: movement?.max_speed_meters_per_second ?? null,
    avg_cadence_rpm: movement?.avg_cadence_rpm ?? null,
    avg_power_w: activity.power_data?.avg_watts ?? null,
    max_power_w: activity.power_data?.max_watts ?? null,
    work_kj: activity.work_data?.work_kilojoules ?? null,
    vo2max_ml_kg_min: oxygen?.vo2max_ml_per_min_per_kg ?? oxygen?.day_avg_vo2max_ml_per_min_per_kg ?? null,
    strain: activity.strain_data?.strain_level ?? null,
    ...enrichment(
      {
        strain_score: activity.data_enrichment?.strain_score ?? null,
        trimp_score: activity.data_enrichment?.trimp_score ?? null,
      },
      rawEvent.version,
    ),
  };
}

const nothingMeasured: Measured = {
  start_time: null,
  end_time: null,
  activity_type: null,
  name: null,
  duration_s: null,
  active_s: null,
  distance_m: null,
  steps: null,
  floors_climbed: null,
  elevation_gain_m: null,
  total_kcal: null,
  active_kcal: null,
  avg_hr_bpm: null,
  max_hr_bpm: null,
  min_hr_bpm: null,
  avg_speed_m_s: null,
  max_speed_m_s: null,
  avg_cadence_rpm: null,
  avg_power_w: null,
  max_power_w: null,
  work_kj: null,
  vo2max_ml_kg_min: null,
  strain: null,
  strain_score: null,
  trimp_score: null,
  enrichment_version: null,
};

const dateTime = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?$/i;

function secondsBetween(start: string, end: string | null): number | null {
  const [from, to] = [dateTime.exec(start), dateTime.exec(end ?? '')];
  if (from === null || to === null || (from[3] === undefined) !== (to[3] === undefined)) return null;
  const seconds = (instantMs(to) - instantMs(from)) / 1000;
  return seconds >= 0 ? seconds : null;
}

const instantMs = ([, date, time, offset = 'Z']: RegExpExecArray) =>
  Date.parse(`${date}T${time}${offset.toUpperCase()}`);

const published: readonly (readonly [firstCode: number, names: string])[] = [
  [0, 'in_vehicle biking'],
  [3, 'still unknown tilting'],
  [7, 'walking running aerobics badminton baseball basketball biathlon hand_biking mountain_biking road_biking'],
  [17, 'spinning stationary_biking utility_biking boxing calisthenics circuit_training cricket dancing elliptical'],
  [26, 'fencing american_football australian_football english_football frisbee gardening golf gymnastics handball'],
  [35, 'hiking hockey horseback_riding housework jumping_rope kayaking kettlebell_training kickboxing kitesurfing'],
  [44, 'martial_arts meditation mixed_martial_arts p90x_exercises paragliding pilates polo racquetball rock_climbing'],
  [53, 'rowing rowing_machine rugby jogging running_on_sand treadmill_running sailing scuba_diving skateboarding'],
  [62, 'skating cross_skating indoor_rollerblading skiing back_country_skiing cross_country_skiing downhill_skiing'],
  [69, 'kite_skiing roller_skiing sledding'],
  [73, 'snowboarding snowmobile snowshoeing squash stair_climbing stair_climbing_machine stand_up_paddleboarding'],
  [80, 'strength_training surfing swimming swimming_in_pool open_water_swimming table_tennis team_sports tennis'],
  [88, 'treadmill volleyball beach_volleyball indoor_volleyball wakeboarding walking_for_fitness nordic_walking'],
  [95, 'treadmill_walking water_polo weightlifting wheelchair windsurfing yoga zumba diving ergometer ice_skating'],
  [105, 'indoor_skating curling'],
  [108, 'other'],
  [113, 'crossfit hiit interval_training walking_with_stroller elevator escalator archery softball'],
  [122, 'guided_breathing cardio_training lacrosse stretching triathlon inline_skating sky_diving paddling'],
  [130, 'mountaineering fishing water_skiing indoor_running padel_tennis driving off_road_driving motorbiking'],
  [138, 'motor_racing enduro canoeing orienteering hang_gliding flying hot_air_ballooning jet_skiing power_boating'],
  [147, 'gaelic_football hurling'],
];

const names = new Map(
  published.flatMap(([firstCode, line]) => line.split(' ').map((name, offset) => [firstCode + offset, name] as const)),
);

export const activityTypeName = (code: number): string => names.get(code) ?? `type_${code}`;
