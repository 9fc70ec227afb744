import { isoWeekday } from '../commands/replay/calendar.ts';
import type { DayFrame, Workout } from './day.ts';
import { type Random, round } from './random.ts';

/** The week of a runner: easy on Tuesday, fast on Thursday, sometimes a ride on Saturday, long on Sunday. */
export function workoutsOf(day: DayFrame, random: Random): Workout[] {
  const weekday = isoWeekday(day.date);
  if (weekday === 2) return [run('Evening run', random.between(6, 8), 18 * 60 + 15, 142, day, random)];
  // Now and then work or rain wins.
  if (weekday === 4)
    return random.between(0, 1) < 0.2 ? [] : [run('Tempo run', random.between(7, 9), 18 * 60, 156, day, random)];
  if (weekday === 6) return random.between(0, 1) < 0.4 ? [] : [ride(random)];
  if (weekday === 7)
    return [run('Long run', 12 + 6 * day.progress + random.between(-1, 1), 9 * 60 + 30, 146, day, random)];
  return [];
}

function run(name: string, km: number, startMinute: number, hrBpm: number, day: DayFrame, random: Random): Workout {
  const distanceM = round(1000 * km, 1);
  // From about 6:00 min/km down to 5:35 with growing fitness; the tempo run is faster.
  const paceS = random.around(360 - 25 * day.progress - (hrBpm > 150 ? 30 : 0), 4);
  const durationS = round((distanceM / 1000) * paceS);
  const avgHrBpm = round(random.around(hrBpm, 2));
  return {
    name,
    kind: 'run',
    startMinute: startMinute + random.whole(-20, 20),
    durationS,
    distanceM,
    steps: round((durationS / 60) * random.around(166, 1.5)),
    kcal: round(74 * (distanceM / 1000), 1),
    avgHrBpm,
    maxHrBpm: avgHrBpm + random.whole(12, 24),
  };
}

function ride(random: Random): Workout {
  const durationS = 60 * random.whole(60, 130);
  const avgHrBpm = round(random.around(128, 3));
  return {
    name: 'Bike ride',
    kind: 'ride',
    startMinute: 10 * 60 + random.whole(0, 90),
    durationS,
    distanceM: round(durationS * random.between(5.8, 6.9), 1),
    steps: null,
    kcal: round((durationS / 60) * 8.2, 1),
    avgHrBpm,
    maxHrBpm: avgHrBpm + random.whole(15, 30),
  };
}
