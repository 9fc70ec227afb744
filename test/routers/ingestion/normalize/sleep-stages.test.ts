import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { SleepEvent } from '../../../../routers/ingestion/normalize/payloads.ts';
import { SleepStages, stagesOf } from '../../../../routers/ingestion/normalize/sleep-stages.ts';
import { dayItems, groupPayloads } from '../../../../server/simulator/payloads.ts';
import { truthOf } from '../../../../server/simulator/people.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 18, 22, minute)).toISOString();
const sleepOf = (hypnogram_samples: unknown, minutes = 60) => {
  const metadata = { start_time: at(0), end_time: at(minutes), summary_id: null };
  const [sleep] = SleepEvent.parse({
    user: { user_id: 'watch', provider: 'GARMIN' },
    data: [{ metadata, sleep_durations_data: { hypnogram_samples } }],
  }).data;
  if (!sleep) throw new Error('There is no sleep.');
  return sleep;
};
const read = (samples: unknown, minutes?: number) => {
  const text = stagesOf(sleepOf(samples, minutes));
  return text === null ? null : SleepStages.parse(JSON.parse(text));
};
const sample = (minute: number, level: unknown) => ({ timestamp: at(minute), level });

describe('the stages of a sleep', () => {
  test('each lasts until the next sample, the last until the end; neighbours of one stage are one', () => {
    expect(read([sample(0, 4), sample(10, 4), sample(20, 5), sample(50, 6)])).toEqual([
      ['light', 0, 1_200],
      ['deep', 1_200, 1_800],
      ['rem', 3_000, 600],
    ]);
  });

  test('leave a gap where the level is unknown, and begin with the sleep', () => {
    expect(read([sample(-5, 1), sample(10, 0), sample(30, 2), sample(70, 5)])).toEqual([
      ['awake', 0, 600],
      ['asleep', 1_800, 1_800],
    ]);
  });

  test('come in any order', () => {
    const samples = [sample(0, 4), sample(10, 5), sample(20, 3)];
    expect(read(samples.toReversed())).toEqual(read(samples));
  });

  test.each([
    ['none', undefined],
    ['null', null],
    ['an empty list', []],
    ['no list', 'deep'],
    ['a sample without a time', [{ level: 4 }]],
    ['a level that is no number', [sample(0, 'deep')]],
    ['only unknown levels', [sample(0, 0)]],
    ['only levels that nobody knows', [sample(0, 99)]],
    ['more stages than a night has', Array.from({ length: 600 }, (_, place) => sample(place, 4 + (place % 2)))],
  ])('%s is null and parks nothing', (_, samples) => {
    expect(read(samples, 600)).toBeNull();
  });

  test('lie within the sleep and apart from each other, whatever is sent', () => {
    const samples = fc.array(
      fc.record({ minute: fc.integer({ min: -30, max: 90 }), level: fc.integer({ min: -1, max: 8 }) }),
    );
    fc.assert(
      fc.property(samples, (given) => {
        let end = 0;
        for (const [, start, seconds] of read(given.map(({ minute, level }) => sample(minute, level))) ?? []) {
          expect(start).toBeGreaterThanOrEqual(end);
          expect(seconds).toBeGreaterThan(0);
          end = start + seconds;
        }
        expect(end).toBeLessThanOrEqual(3_600);
      }),
    );
  });

  test('of the made-up wearable add up to the sums of its night', () => {
    const person = { seed: 1, referenceId: 'reader', provider: 'GARMIN' };
    const days = truthOf(person, { start: '2026-10-20', end: '2026-11-18' }, Date.parse('2026-11-19T12:00:00Z'));
    const user = { user_id: 'watch', provider: 'GARMIN', reference_id: 'reader' };
    const nights = groupPayloads(days, user, dayItems).filter(({ type }) => type === 'sleep');
    const sleeps = nights.flatMap((payload) => SleepEvent.parse(payload).data);
    expect(sleeps.length).toBeGreaterThan(20);
    for (const sleep of sleeps) {
      const stages = SleepStages.parse(JSON.parse(stagesOf(sleep) ?? 'null'));
      const secondsOf = (name: string) =>
        stages.filter(([stage]) => stage === name).reduce((sum, [, , seconds]) => sum + seconds, 0);
      const { asleep, awake } = sleep.sleep_durations_data ?? {};
      expect(secondsOf('deep')).toBe(asleep?.duration_deep_sleep_state_seconds ?? 0);
      expect(secondsOf('light')).toBe(asleep?.duration_light_sleep_state_seconds ?? 0);
      expect(secondsOf('rem')).toBe(asleep?.duration_REM_sleep_state_seconds ?? 0);
      expect(secondsOf('awake')).toBe(awake?.duration_awake_state_seconds ?? 0);
    }
  });
});
