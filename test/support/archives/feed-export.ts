import { type ExpectedArchive, expectValue, newExpected } from './expected.ts';
import { daysOf, minuteMs, type Options, round, wall, zoneText } from './generated-days.ts';
import type { TextFile } from './takeout-export.ts';

export function feedExport(options: Options): TextFile[] {
  const files: TextFile[] = [];
  for (const {
    date,
    midnightMs,
    offset,
    random,
    wakeMs,
    bedMs,
    stages: [deep, light, rem],
  } of daysOf(options)) {
    const at = (ms: number) => `${wall(ms, offset).replace('T', ' ')} ${zoneText(offset).replace(':', '')}`;
    const hours = random.whole(8, 23);
    for (const upTo of [Math.floor(hours / 2), hours]) {
      const from = random.whole(0, upTo);
      const bins = Array.from({ length: upTo - from + 1 }, (_, hour) => at(midnightMs + (from + hour) * 60 * minuteMs));
      const quantity = (name: string, units: string, qty: () => number) => {
        const data = bins.map((bin) => ({
          date: bin,
          qty: round(qty(), 4),
          source: random.pick(['Watch', 'Watch|iPhone', 'iPhone']),
        }));
        return random.chance(0.5) ? { name, units, data } : { data, units, name };
      };
      const metrics: object[] = [
        quantity('step_count', 'count', () => random.between(0, 900)),
        quantity('active_energy', random.pick(['kJ', 'kcal']), () => random.between(1, 80)),
        quantity('heart_rate_variability', 'ms', () => random.between(20, 90)),
        {
          name: 'heart_rate',
          units: 'count/min',
          data: bins.map((bin) => ({
            date: bin,
            Avg: random.whole(60, 90),
            Min: random.whole(45, 60),
            Max: random.whole(90, 170),
          })),
        },
        { name: 'stair_speed_up', units: 'm/s', data: [{ date: bins[0], qty: 1 }] },
      ];
      if (upTo === hours)
        metrics.push({
          name: 'sleep_analysis',
          units: 'hr',
          data: [
            {
              date: `${date} 00:00:00 +0000`,
              sleepStart: at(bedMs),
              sleepEnd: at(wakeMs),
              core: light / 60,
              deep: deep / 60,
              rem: rem / 60,
              awake: 0.4,
              totalSleep: (deep + light + rem) / 60,
              inBed: 0,
            },
          ],
        });
      files.push({
        name: `HealthAutoExport-${String(files.length).padStart(3, '0')}.json`,
        text: JSON.stringify({ data: { metrics } }, null, random.whole(0, 2)),
      });
    }
  }
  return files;
}

type Sample = {
  date: string;
  qty?: number;
  Avg?: number;
  Min?: number;
  Max?: number;
  sleepStart: string;
  sleepEnd: string;
  core: number;
  deep: number;
  rem: number;
};

export function feedOracle(files: readonly TextFile[]): ExpectedArchive {
  const expected = newExpected();
  const latest = new Map<string, Map<string, Sample & { units: string }>>();
  for (const { text } of files)
    for (const { name, units, data } of (
      JSON.parse(text) as { data: { metrics: { name: string; units: string; data: Sample[] }[] } }
    ).data.metrics) {
      const samples = latest.get(name) ?? new Map();
      latest.set(name, samples);
      for (const sample of data) samples.set(sample.sleepStart ?? sample.date, { ...sample, units });
    }
  const byDay = (name: string) => Map.groupBy([...(latest.get(name)?.values() ?? [])], ({ date }) => date.slice(0, 10));
  const sum = (samples: readonly Sample[], of: (sample: Sample & { units: string }) => number) =>
    (samples as (Sample & { units: string })[]).reduce((total, sample) => total + of(sample), 0);
  for (const [day, samples] of byDay('step_count'))
    expectValue(
      expected,
      day,
      'distance_data.steps',
      sum(samples, ({ qty = 0 }) => qty),
    );
  for (const [day, samples] of byDay('active_energy'))
    expectValue(
      expected,
      day,
      'calories_data.net_activity_calories',
      sum(samples, ({ qty = 0, units }) => (units === 'kJ' ? qty / 4.184 : qty)),
    );
  for (const [day, samples] of byDay('heart_rate_variability'))
    expectValue(
      expected,
      day,
      'heart_rate_data.summary.avg_hrv_sdnn',
      sum(samples, ({ qty = 0 }) => qty) / samples.length,
    );
  for (const [day, samples] of byDay('heart_rate')) {
    expectValue(
      expected,
      day,
      'heart_rate_data.summary.avg_hr_bpm',
      sum(samples, ({ Avg = 0 }) => Avg) / samples.length,
    );
    expectValue(expected, day, 'heart_rate_data.summary.min_hr_bpm', Math.min(...samples.map(({ Min = 999 }) => Min)));
    expectValue(expected, day, 'heart_rate_data.summary.max_hr_bpm', Math.max(...samples.map(({ Max = 0 }) => Max)));
  }
  const iso = (text: string) => Date.parse(text.replace(/^(\S+) (\S+) (...)(..)$/, '$1T$2$3:$4'));
  for (const { sleepStart, sleepEnd, core, deep, rem } of latest.get('sleep_analysis')?.values() ?? [])
    expected.nights.push({
      day: sleepEnd.slice(0, 10),
      startMs: iso(sleepStart),
      endMs: iso(sleepEnd),
      asleepS: core * 3600 + deep * 3600 + rem * 3600,
      isNap: false,
    });
  return expected;
}
