import { describe, expect, test } from 'bun:test';
import { rowsOf } from '../../bench/month/month.bench.ts';
import { type Day, growth, thirds } from '../../bench/month/month.ts';
import { picture } from '../../bench/month/picture.ts';

describe('a month on a fast clock', () => {
  test('is level when its last third is as its middle one: of ten days the last three and the three before', () => {
    expect(thirds([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])).toEqual({ middle: [4, 5, 6], last: [7, 8, 9] });
  });

  test('of what only grows, what comes in each of the two is compared', () => {
    expect(growth([1, 2, 3, 5, 7, 9, 10, 11, 15])).toEqual({ middle: 6, last: 6 });
  });

  test('meets its goals when every day is like the others, and misses that of what goes on rising', () => {
    const day: Day = {
      ...{ requests: 10, failures: 0, memoryMiB: 200, databaseMB: 0, walMB: 9, logMB: 1, backupsMB: 1 },
      ...{ bodies: 5, deliveriesMs: 9, readsMs: 9, questionsMs: 9 },
    };
    const rising = (by: number) =>
      Array.from({ length: 9 }, (_, at) => ({ ...day, databaseMB: at * 2, memoryMiB: 200 + at * by }));
    const missed = (by: number) => rowsOf(rising(by), '').flatMap(({ met, figure }) => (met ? [] : [figure]));
    expect([missed(0), missed(20)]).toEqual([[], ['memory of the server']]);
  });

  test('is drawn from nothing to its greatest value, one panel for each figure', () => {
    const drawn = picture(
      'A month',
      [
        { title: 'Memory', unit: 'MiB', values: [0, 50, 100] },
        { title: 'Log', unit: 'MB', values: [] },
      ],
      'day',
    );
    expect(drawn.match(/<polyline /g)).toHaveLength(2);
    expect(drawn).toContain('points="64.0,144.0 204.0,89.0 344.0,34.0"');
    expect(drawn).toContain('>100 MiB<');
    expect(drawn).toContain('<title>A month</title>');
  });
});
