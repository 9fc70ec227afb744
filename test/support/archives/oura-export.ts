import { type ExpectedArchive, expectValue, newExpected } from './expected.ts';
import { daysOf, minuteMs, type Options, wall, zoneText } from './generated-days.ts';
import type { TextFile } from './takeout-export.ts';

export function ouraExport(options: Options): TextFile[] {
  const sleep = [
    'id;average_breath;average_heart_rate;average_hrv;awake_time;bedtime_end;bedtime_start;day;deep_sleep_duration;efficiency;light_sleep_duration;lowest_heart_rate;rem_sleep_duration;total_sleep_duration;type',
  ];
  const activity = ['id;active_calories;day;equivalent_walking_distance;score;steps;total_calories'];
  const spo2 = ['id;breathing_disturbance_index;day;spo2_percentage'];
  const readiness = ['id;contributors;day;score;temperature_deviation;timestamp'];
  for (const {
    date,
    offset,
    random,
    wakeMs,
    bedMs,
    stages: [deep, light, rem],
    midnightMs,
  } of daysOf(options)) {
    const at = (ms: number) => `${wall(ms, offset)}.000${zoneText(offset)}`;
    const night = (id: string, start: number, end: number, type: string, minutes: number[]) =>
      `${id};14.5;54;65;900;${at(end)};${at(start)};${date};${(minutes[0] ?? 0) * 60};92;${(minutes[1] ?? 0) * 60};48;${(minutes[2] ?? 0) * 60};0;${type}`;
    if (random.chance(0.9))
      sleep.push(
        night(`n${date}`, bedMs, wakeMs, random.pick(['long_sleep', 'long_sleep', 'long_sleep', 'deleted', 'rest']), [
          deep,
          light,
          rem,
        ]),
      );
    if (random.chance(0.2))
      sleep.push(
        night(
          `p${date}`,
          midnightMs + 840 * minuteMs,
          midnightMs + 900 * minuteMs,
          random.pick(['late_nap', 'sleep']),
          [10, 30, 5],
        ),
      );
    if (random.chance(0.9))
      activity.push(
        `a;${random.whole(50, 900)};${date};${random.whole(100, 15_000)};${random.chance(0.2) ? '' : random.whole(40, 99)};${random.whole(100, 20_000)};${random.whole(1500, 4000)}`,
      );
    if (random.chance(0.7))
      spo2.push(`s;3;${date};${random.chance(0.2) ? '' : `{"average": ${random.between(93, 99).toFixed(3)}}`}`);
    if (random.chance(0.8))
      readiness.push(`r;"{""a"": 1; ""b"": 2}";${date};${random.whole(40, 99)};;${at(midnightMs)}`);
  }
  return Object.entries({ sleepmodel: sleep, dailyactivity: activity, dailyspo2: spo2, dailyreadiness: readiness }).map(
    ([name, lines]) => ({ name: `App Data/${name}.csv`, text: `${lines.join('\r\n')}\r\n` }),
  );
}

export function ouraOracle(files: readonly TextFile[]): ExpectedArchive {
  const expected = newExpected();
  const rows = (part: string) =>
    (files.find(({ name }) => name.endsWith(part))?.text ?? '')
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.replace(/"\{.*?\}"/, '').split(';'));
  const say = (day: string | undefined, path: string, cell: string | undefined) =>
    expectValue(expected, day ?? '', path, cell === undefined || cell === '' ? null : Number(cell));
  for (const [, active, day, distance, score, steps, total] of rows('dailyactivity.csv')) {
    say(day, 'calories_data.net_activity_calories', active);
    say(day, 'distance_data.distance_meters', distance);
    say(day, 'scores.activity', score);
    say(day, 'distance_data.steps', steps);
    say(day, 'calories_data.total_burned_calories', total);
  }
  for (const [, , day, text = ''] of rows('dailyspo2.csv'))
    say(day, 'oxygen_data.avg_saturation_percentage', /[\d.]+/.exec(text)?.[0]);
  for (const [, , day, score] of rows('dailyreadiness.csv')) say(day, 'scores.recovery', score);
  for (const [, , , , , end = '', start = '', day = '', deep, , light, , rem, , type = ''] of rows('sleepmodel.csv'))
    if (type !== 'deleted' && type !== 'rest')
      expected.nights.push({
        day,
        startMs: Date.parse(start),
        endMs: Date.parse(end),
        asleepS: Number(deep) + Number(light) + Number(rem),
        isNap: type !== 'long_sleep',
      });
  return expected;
}

/** Posts of Health Auto Export: hours of each day, sent again with more in them, in an order of keys that changes. */
