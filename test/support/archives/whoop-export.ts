import { type ExpectedArchive, expectValue, newExpected } from './expected.ts';
import { dayMs, daysOf, minuteMs, type Options, wall, zoneText } from './generated-days.ts';
import type { TextFile } from './takeout-export.ts';

export function whoopExport(options: Options): TextFile[] {
  const cycles = [
    'Cycle start time,Cycle end time,Cycle timezone,Recovery score %,Resting heart rate (bpm),Heart rate variability (ms),Skin temp (celsius),Blood oxygen %,Day Strain,Energy burned (cal),Max HR (bpm),Average HR (bpm),Sleep onset,Wake onset,Sleep performance %,Respiratory rate (rpm),Asleep duration (min),In bed duration (min),Light sleep duration (min),Deep (SWS) duration (min),REM duration (min),Awake duration (min),Sleep need (min),Sleep debt (min),Sleep efficiency %,Sleep consistency %',
  ];
  const sleeps = [
    'Cycle start time,Cycle end time,Cycle timezone,Sleep onset,Wake onset,Sleep performance %,Respiratory rate (rpm),Asleep duration (min),In bed duration (min),Light sleep duration (min),Deep (SWS) duration (min),REM duration (min),Awake duration (min),Sleep need (min),Sleep debt (min),Sleep efficiency %,Sleep consistency %,Nap',
  ];
  const workouts = [
    'Cycle start time,Cycle end time,Cycle timezone,Workout start time,Workout end time,Duration (min),Activity name,Activity Strain,Energy burned (cal),Max HR (bpm),Average HR (bpm),HR Zone 1 %,HR Zone 2 %,HR Zone 3 %,HR Zone 4 %,HR Zone 5 %,GPS enabled',
  ];
  for (const {
    offset,
    random,
    wakeMs,
    bedMs,
    stages: [deep, light, rem],
    midnightMs,
  } of daysOf(options)) {
    if (random.chance(0.1)) continue;
    const at = (ms: number) => wall(ms, offset).replace('T', ' ');
    const begins = `${at(bedMs)},${random.chance(0.1) ? '' : at(bedMs + dayMs)},UTC${zoneText(offset)}`;
    const slept = random.chance(0.9);
    const recovery = slept
      ? `${random.whole(20, 99)},${random.whole(45, 60)},${random.whole(20, 120)},${random.between(33, 35).toFixed(2)},${random.between(93, 99).toFixed(2)}`
      : ',,,,';
    const sleepCells = `${at(bedMs)},${at(wakeMs)},${random.whole(50, 99)},${random.between(12, 17).toFixed(1)},${deep + light + rem},${deep + light + rem + 25},${light},${deep},${rem},25,500,20,${random.whole(80, 99)},80`;
    cycles.push(
      `${begins},${recovery},${random.between(2, 20).toFixed(1)},${random.whole(1500, 4000)},${random.whole(130, 190)},${random.whole(55, 90)},${slept ? sleepCells : ',,,,,,,,,,,,,'}`,
    );
    if (slept) sleeps.push(`${begins},${sleepCells},false`);
    const napMs = midnightMs + 840 * minuteMs;
    if (random.chance(0.2))
      sleeps.push(`${begins},${at(napMs)},${at(napMs + 50 * minuteMs)},20,15.0,45,50,25,20,0,5,500,20,90,80,true`);
    const runMs = midnightMs + 1080 * minuteMs;
    if (random.chance(0.4))
      workouts.push(
        ...Array(random.whole(1, 2)).fill(
          `${begins},${at(runMs)},${at(runMs + 30 * minuteMs)},30,Running,11.2,${(runMs / 1000) % 400}.0,168,150,6,10,21,20,41,false`,
        ),
      );
  }
  return [
    { name: 'my_whoop_data/physiological_cycles.csv', text: cycles.join('\n') },
    { name: 'my_whoop_data/sleeps.csv', text: sleeps.join('\n') },
    { name: 'my_whoop_data/workouts.csv', text: workouts.join('\n') },
    {
      name: 'my_whoop_data/journal_entries.csv',
      text: 'Cycle start time,Question text,Notes\n2024-01-01 00:00:00,Coffee?,"late,\nand strong"\n',
    },
  ];
}

export function whoopOracle(files: readonly TextFile[]): ExpectedArchive {
  const expected = newExpected();
  const rows = (part: string) =>
    (files.find(({ name }) => name.endsWith(part))?.text ?? '')
      .split('\n')
      .slice(1)
      .map((line) => line.split(','));
  const ms = (text = '', zone = '') => Date.parse(`${text.replace(' ', 'T')}${zone.replace('UTC', '')}`);
  const paths = [
    'scores.recovery',
    'heart_rate_data.summary.resting_hr_bpm',
    'heart_rate_data.summary.avg_hrv_rmssd',
    'temperature_data.day_avg_skin_temperature_celsius',
    'oxygen_data.avg_saturation_percentage',
    'strain_data.strain_level',
    'calories_data.total_burned_calories',
    'heart_rate_data.summary.max_hr_bpm',
    'heart_rate_data.summary.avg_hr_bpm',
  ];
  const cyclesOf = Map.groupBy(rows('cycles.csv'), (cells) => {
    const [start = ''] = cells;
    const woke = cells[13] ?? '';
    if (woke !== '') return woke.slice(0, 10);
    const evening = Number(start.slice(11, 13)) >= 12 ? dayMs : 0;
    return new Date(Date.parse(`${start.slice(0, 10)}T00:00:00Z`) + evening).toISOString().slice(0, 10);
  });
  for (const [day, group] of cyclesOf)
    for (const [at, path] of paths.entries()) {
      const values = group
        .map((cells) => cells[at + 3] ?? '')
        .filter((cell) => cell !== '')
        .map(Number);
      if (values.length === 0) continue;
      const sum = values.reduce((total, value) => total + value, 0);
      expectValue(
        expected,
        day,
        path,
        path.includes('max_hr') ? Math.max(...values) : path.includes('calories') ? sum : sum / values.length,
      );
    }
  for (const [, , zone, onset, wake, , , , , light, deep, rem, , , , , , nap] of rows('sleeps.csv'))
    expected.nights.push({
      day: (wake ?? '').slice(0, 10),
      startMs: ms(onset, zone),
      endMs: ms(wake, zone),
      asleepS: 60 * (Number(light) + Number(deep) + Number(rem)),
      isNap: nap === 'true',
    });
  for (const [, , zone, start, , , , , kcal] of new Map(
    rows('workouts.csv').map((cells) => [cells[3], cells]),
  ).values())
    expected.activities.push({ startMs: ms(start, zone), distanceM: null, kcal: Number(kcal) });
  return expected;
}
