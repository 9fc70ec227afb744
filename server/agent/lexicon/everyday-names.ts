import { keptByNames, vocabularyOf } from './metric-names.ts';

// Names used in questions only.

// biome-ignore format: a table is read by its rows.
const names: Readonly<Record<string, string>> = {
  steps: 'how much did i move, how much do i move, how much have i moved, how much i moved, how much i move, step tally, step totals, step total, footsteps, pedometer, paces walked',
  distance: 'kilometres covered, kilometers covered, km covered, miles covered, metres covered, ground covered, mileage, distance on foot',
  floors_climbed: 'storeys, flights, staircases, stair count, stairs climbed, floors of stairs',
  elevation_gain: 'elevation gained, height gained, height gain, vertical gain, metres of ascent, meters of ascent, altitude gained, metres gained, meters gained',
  total_calories: 'total energy, energy expenditure, energy expended, energy burnt, calorie burn, energy used, energy spent, calories used, calories spent, energy output, kcals, cals, energy use',
  calorie_intake: 'calories consumed, food intake',
  active_time: 'exercise minutes, activity minutes, minutes of activity, minutes of exercise, time moving, time on the move, activity',
  low_intensity_time: 'light movement, gentle activity, low activity',
  moderate_intensity_time: 'moderate exercise, moderate effort, moderate movement, moderate intensity activity, medium intensity, moderately active',
  vigorous_time: 'vigorous, vigorous exercise, vigorous effort, vigorous movement, vigorous workouts, vigorously active, intense activity, intense minutes, intense effort, high intensity, hard exercise, very active',
  inactive_time: 'sat on my backside, sat on my bum, sat on my butt, sat about doing nothing, sat doing nothing, sat about, seated, sitting down, sitting around, sat around, sat down, sitting time, inactivity, idle time, couch time, screen chair time, sedentary hours',
  standing_time: 'stood',
  resting_heart_rate: 'resting heartbeat, resting heart beat, resting pulse rate, heart rate at rest, pulse at rest, hr at rest, heart rate when resting, pulse when resting, resting rate, resting bpm, bpm resting, bpm at rest, resting beats, beats at rest, beats per minute at rest',
  heart_rate: 'heartbeat, heart beat, heartrate, pulse rate, beats per minute',
  max_heart_rate: 'top heart rate, top pulse, peak pulse, maximum pulse, highest pulse',
  hrv_rmssd: 'heartrate variability, hr variability, variability of my heart rate, variability of my pulse, heart variability, hr variation, heart rate variation',
  spo2: 'o2, o2 sats, o2 saturation, oxygen sats, oxygen levels, blood oxygen level, blood oxygen levels, blood oxygen saturation, o2 level',
  vo2max: 'v02 max, v02max, vo2, aerobic fitness, cardiorespiratory fitness, cardio fitness level',
  stress: 'stress levels, stress score, tension, stressed out',
  total_stress_score: 'stress score',
  sleep_duration: 'shut-eye, shut eye, shuteye, kip, snooze, slumber, zzz, zzzs, night\'s rest, nights of sleep, night of sleep, amount of sleep, length of sleep, sleep length, sleeps, sleep hours, length of my sleep, length of my nights',
  deep_sleep: 'deep phase, deep phases, deep stage, slow-wave sleep, deep-sleep',
  light_sleep: 'light phase, light phases, light stage',
  rem_sleep: 'rem phase, rem phases, rem stage, dreaming',
  awake_time: 'time awake in bed, awake in bed, lie awake, lying awake, lay awake, lain awake, spent awake, wakefulness, awake during the night',
  time_in_bed: 'time spent in bed, hours spent in bed, spend in bed, spent in bed, lie in bed, lying in bed, stay in bed, stayed in bed',
  sleep_latency: 'falling asleep, fell asleep, get to sleep, getting to sleep, got to sleep, drift off, drifting off, drifted off, nod off, nodding off, nodded off, doze off, dozing off, drop off to sleep, time to sleep onset',
  wakeups: 'wakings, night wakings, times awoken, woken up, wake-up count',
  nap_duration: 'siesta, siestas, daytime sleep, catnaps',
  breathing_rate: 'breaths, breaths a minute, respiration, respirations, breath rate, breathing frequency',
  sleep_score: 'sleep rating, sleep mark, sleep quality score, sleep grade, night score',
  sleep_efficiency: 'efficiency of my sleep',
  readiness_score: 'readiness level',
  weight: 'scale say, scale says, scale said, scale read, scale reads, scale show, scale shows, scale showed, scales say, scales said, scales read, scales show, scales showed, on the scale, on the scales, step on the scale, step on the scales, stepped on the scale, stepped on the scales, get on the scale, get on the scales, bodyweight, weighing, weigh-in, weigh-ins',
  body_fat: 'how fat, bodyfat, fat percent, fat share, fat level, body-fat',
  muscle_mass: 'muscles, muscle weight',
  bmi: 'body-mass index, bodymass index',
  systolic_blood_pressure: 'systolic value, systolic reading, bp, upper blood pressure, systolic bp',
  diastolic_blood_pressure: 'diastolic value, diastolic reading, lower blood pressure, diastolic bp',
  glucose: 'sugar, blood sugars, glucose level, glucose levels, blood sugar level, blood sugar levels, sugar levels',
  body_temperature: 'body temp, temp',
  water_intake: 'fluids, fluid, litres of water, liters of water, water consumption',
  workout_speed: 'average pace speed, average running speed, average riding speed, running speed, riding speed, cycling speed',
  workout_duration: 'session length, session duration, workout lengths, time working out, workout minutes, workout hours, time training',
  workout_heart_rate: 'training pulse, workout pulse, exercise pulse',
};

const doings: Readonly<Record<string, string>> = {
  total_calories: 'expended, expend, burning, burns, torch, torched',
  distance: 'cover, covered, covering, kilometres, kilometers, kilometre, kilometer, kms, km, miles',
  calorie_intake: 'eat, ate, eaten, eating',
  water_intake: 'drink, drank, drunk, drinking, hydrate, hydrated, litres, liters',
  weight: 'heavy, heavier, lighter, heaviest, lightest, weighing',
  stress: 'stressful, stressed, calm, calmer, calmest, tense, relaxed',
  sleep_duration: 'kipped, kipping, snoozed, dozed, slumbered',
  wakeups: 'woke, wake, waking, awoke',
  inactive_time: 'inactive, idle, seated',
  standing_time: 'stand, stood',
  resting_heart_rate: 'resting',
  sleep_latency: 'drift off, nod off, doze off, drop off, drop off once in bed, drop off once i in bed',
  awake_time: 'restless, tossing and turning, toss and turn, tossed and turned',
  deep_sleep:
    'sleep deeper, sleep deeply, sleep more deeply, slept deeper, slept deeply, slept more deeply, sleeping deeper, sleeping deeply',
  rem_sleep: 'dream, dreams, dreamt, dreamed',
  steps: 'lazier',
  vo2max: 'fitter',
};

const lists = (table: Readonly<Record<string, string>>): ReadonlyMap<string, string[]> =>
  new Map(Object.entries(table).map(([key, words]) => [key, words.split(', ')]));

const everydayOf = lists(names);

const doingsOf = lists(doings);

export const vocabularyOfQuestions = keptByNames((metrics) =>
  vocabularyOf(
    metrics.map((metric) => ({
      ...metric,
      everyday: everydayOf.get(metric.key) ?? [],
      doings: doingsOf.get(metric.key) ?? [],
    })),
  ),
);
