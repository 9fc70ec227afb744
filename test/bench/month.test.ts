import { describe, expect, test } from 'bun:test';
import { growth, thirds } from '../../bench/month/month.ts';
import { picture } from '../../bench/month/picture.ts';

describe('a month on a fast clock', () => {
  test('is level when its last third is as its middle one: of ten days the last three and the three before', () => {
    expect(thirds([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])).toEqual({ middle: [4, 5, 6], last: [7, 8, 9] });
  });

  test('of what only grows, what comes with each day is compared', () => {
    expect(growth([5, 7, 7, 10])).toEqual([5, 2, 0, 3]);
  });

  test('is drawn from nothing to its greatest value, one panel for each figure', () => {
    const drawn = picture(
      [
        { title: 'Memory', unit: 'MiB', values: [0, 50, 100] },
        { title: 'Log', unit: 'MB', values: [] },
      ],
      'day',
    );
    expect(drawn.match(/<polyline /g)).toHaveLength(2);
    expect(drawn).toContain('points="64.0,144.0 204.0,89.0 344.0,34.0"');
    expect(drawn).toContain('>100 MiB<');
  });
});
