import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadedTable, sectionOf, table, withSection } from '../../bench/harness/results.ts';
import { benches } from '../../bench/index.ts';

const results = readFileSync(join(import.meta.dir, '../../bench/RESULTS.md'), 'utf8');
const stamp = /^\d{4}-\d\d-\d\d, .+, \d+ cores, Bun \d+\.\d+\.\d+$/;
const [header = '', rule = ''] = table([]).split('\n');
const cellsOf = (row: string) => row.split(' | ').length;

describe('bench/RESULTS.md', () => {
  test.each(Object.keys(benches))(
    'has the section of %s as the bench writes it: date and machine, then its table',
    (name) => {
      const [measuredOn, blank, ...lines] = (sectionOf(results, name) ?? '').split('\n');
      expect(measuredOn).toMatch(stamp);
      expect(blank).toBe('');
      expect(lines.slice(0, 2)).toEqual([header, rule]);
      expect(lines.length).toBeGreaterThan(2);
      for (const row of lines.slice(2)) expect([row, cellsOf(row)]).toEqual([row, cellsOf(header)]);
    },
  );

  test('has the section of the agent', () => {
    const agent = sectionOf(results, 'agent') ?? '';
    expect(agent.split('\n')[0]).toMatch(stamp);
    expect(agent).toContain('| figure | value | goal | met |');
  });

  test('stays the same when each section is written again', () => {
    for (const name of [...Object.keys(benches), 'agent'])
      expect(withSection(results, name, sectionOf(results, name) ?? '')).toBe(results);
  });
});

describe('a subject measured again', () => {
  const rows = table([
    { figure: 'requests', subject: [900, 1_200, 1_000], baseline: [500], unit: '/s', goal: '≥ 1', met: true },
    { figure: 'size', subject: [7.25], unit: 'kB', note: 'stated only' },
    { figure: 'start', subject: [120], unit: 'ms', goal: '< 100', met: false, note: 'cold', heldBy: 'the disk' },
  ]);

  test('has its figures with minimum, median, maximum, ratio of the medians, goal and note', () => {
    expect(rows.split('\n').slice(2)).toEqual([
      '| requests | 900 / 1,000 / 1,200 /s | 500 /s | 2.00 | ≥ 1 | yes |  |',
      '| size | 7.25 kB | – | – | stated |  | stated only |',
      '| start | 120 ms | – | – | < 100 | no | cold; held back by the disk |',
    ]);
  });

  test('replaces its own section, and no other', () => {
    const changed = withSection(results, 'queue', rows);
    expect(sectionOf(changed, 'queue')).toBe(rows);
    for (const name of [...Object.keys(benches), 'agent', 'method', 'ranges'].filter((other) => other !== 'queue'))
      expect([name, sectionOf(changed, name)]).toEqual([name, sectionOf(results, name)]);
  });

  test('is added at the end where it has no section yet', () => {
    const changed = withSection(results, 'new', rows);
    expect(changed.startsWith(results.trimEnd())).toBe(true);
    expect(sectionOf(changed, 'new')).toBe(rows);
  });
});

test('on a loaded machine what has a goal stands in one short table, and a subject measured again replaces its rows only', () => {
  const stated = { figure: 'size', subject: [7.25], unit: 'kB' };
  const row = { figure: 'requests', subject: [900, 1_200, 1_000], baseline: [500], unit: '/s', goal: '≥ 1', met: true };
  const late = { figure: 'start', subject: [120], unit: 'ms', goal: '< 100', met: false };
  const first = loadedTable('', { subject: 'turn', rows: [row, stated], load: 3 });
  const both = loadedTable(first, { subject: 'turns', rows: [late], load: 12.34 });
  const again = loadedTable(`a line\n\n${both}`, { subject: 'turn', rows: [late, row], load: 5 });
  expect(both.split('\n').slice(2)).toEqual([
    '| turn | requests | 1,000 /s | 2.00 | ≥ 1 | yes | 3.0 |',
    '| turns | start | 120 ms | – | < 100 | no | 12.3 |',
  ]);
  expect(again.split('\n').slice(2)).toEqual([
    '| turns | start | 120 ms | – | < 100 | no | 12.3 |',
    '| turn | start | 120 ms | – | < 100 | no | 5.0 |',
    '| turn | requests | 1,000 /s | 2.00 | ≥ 1 | yes | 5.0 |',
  ]);
});
