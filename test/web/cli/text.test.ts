import { describe, expect, test } from 'bun:test';
import { formatNumber, printable, progressBar, progressReporter } from '../../../web/cli/tables/text.ts';
import { factTable } from '../../../web/cli/tables/turn-text.ts';

const window = '2026-10-22/2026-11-20';
const facts = [
  { key: 'steps.mean', value: 8123.456789, unit: 'steps', n: 28, window, source: 'garmin/daily_summaries.steps' },
  { key: 'hrv_rmssd_ms.mean', value: 48, unit: 'ms', n: 7, window, source: 'garmin/sleep_sessions.hrv_rmssd_ms' },
];

describe('factTable', () => {
  test('aligned, numbers to the right', () => {
    expect(factTable(facts, { width: 120 }).split('\n')).toEqual([
      'key                   value  unit    n  window                 source',
      'steps.mean         8123.457  steps  28  2026-10-22/2026-11-20  garmin/daily_summaries.steps',
      'hrv_rmssd_ms.mean        48  ms      7  2026-10-22/2026-11-20  garmin/sleep_sessions.hrv_rmssd_ms',
    ]);
  });

  test('never wider than the terminal: the source gives way first', () => {
    const lines = factTable(facts, { width: 84 }).split('\n');
    expect(Math.max(...lines.map((line) => Bun.stringWidth(line)))).toBeLessThanOrEqual(84);
    expect(lines[1]).toBe('steps.mean         8123.457  steps  28  2026-10-22/2026-11-20  garmin/daily_summari…');
  });

  test('on a narrow terminal two lines a fact', () => {
    expect(factTable(facts.slice(1), { width: 40 })).toBe(
      `hrv_rmssd_ms.mean = 48 ms\n  n 7, ${window}, garmin/sleep_sessions.hrv_rmssd_ms`,
    );
  });

  test('colours only when wanted, and without an effect on the layout', () => {
    const plain = factTable(facts, { width: 100 });
    expect(plain).not.toContain('\u001b');
    expect(Bun.stripANSI(factTable(facts, { width: 100, color: true }))).toBe(plain);
  });

  test('a name from a laboratory file cannot steer the terminal', () => {
    const evil = { ...facts[0], key: 'biomarker:\u001b[2J\u202eLDL.latest' } as (typeof facts)[number];
    expect(factTable([evil], { width: 120 })).toContain('biomarker:[2JLDL.latest');
    expect(printable('a\u001b[31m\r\nb')).toBe('a[31mb');
  });
});

test('numbers', () => {
  expect([0, 48, 8123.456789, -0.5, 0.0004, 123_456_789, 99.9996].map(formatNumber)).toEqual([
    '0',
    '48',
    '8123.457',
    '-0.5',
    '0.0004',
    '123456789',
    '100',
  ]);
});

describe('progress', () => {
  test('a bar', () => {
    expect(progressBar('Importing', 12, 24, 40)).toBe('Importing  [##########..........]  12/24');
    expect(progressBar('Importing', 0, 0, 40)).toContain('[#');
    expect(progressBar('Importing', 3, 24, 12)).toBe('Importing 3…');
  });

  test('drawn over itself on a terminal', () => {
    const written: string[] = [];
    const report = progressReporter({ label: 'Go', tty: true, width: 30, write: (text) => written.push(text) });
    report(1, 2);
    report(2, 2);
    expect(written).toEqual(['\rGo  [#########.........]  1/2\u001b[K', '\rGo  [##################]  2/2\u001b[K\n']);
  });

  test('plain lines elsewhere, about ten of them', () => {
    const written: string[] = [];
    const report = progressReporter({ label: 'Go', tty: false, width: 30, write: (text) => written.push(text) });
    for (let done = 1; done <= 100; done += 1) report(done, 100);
    expect(written).toHaveLength(11);
    expect(written.at(-1)).toBe('Go: 100 of 100\n');
  });
});
