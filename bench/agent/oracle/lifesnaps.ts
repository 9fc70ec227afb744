import { between, plus } from '../calendar.ts';
import type { SourceRow, Truth } from './series.ts';

// Reads the file without the code that makes the raw events.
const daily: Record<string, readonly [column: string, factor: number]> = {
  steps: ['steps', 1],
  distance: ['distance_m', 1],
  calories: ['total_kcal', 1],
  resting_hr: ['resting_hr_bpm', 1],
  bpm: ['avg_hr_bpm', 1],
  spo2: ['spo2_pct', 1],
  filteredDemographicVO2Max: ['vo2max_ml_kg_min', 1],
  moderately_active_minutes: ['moderate_intensity_s', 60],
  very_active_minutes: ['vigorous_intensity_s', 60],
  sedentary_minutes: ['inactive_s', 60],
};
const nightly: Record<string, readonly [column: string, factor: number]> = {
  rmssd: ['hrv_rmssd_ms', 1],
  full_sleep_breathing_rate: ['breaths_per_min', 1],
  sleep_duration: ['in_bed_s', 1 / 1000],
  minutesAsleep: ['asleep_s', 60],
  minutesAwake: ['awake_s', 60],
  sleep_efficiency: ['efficiency_pct', 1],
};

export type Line = { id: string; date: string; cells: Record<string, string> };

export function readLines(text: string): Line[] {
  const [head = '', ...lines] = text.trimEnd().split(/\r?\n/);
  const columns = split(head);
  return lines.map((line) => {
    const cells = Object.fromEntries(split(line).map((cell, place) => [columns[place] ?? '', cell]));
    return { id: cells['id'] ?? '', date: cells['date'] ?? '', cells };
  });
}

export function bestCovered(lines: readonly Line[], count: number): string[] {
  const days = new Map<string, string[]>();
  for (const { id, date } of lines) days.set(id, [...(days.get(id) ?? []), date]);
  return [...days]
    .filter(([, dates]) => new Set(dates).size === dates.length)
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, count)
    .map(([id]) => id);
}

/** Shifted so that the last day is yesterday. */
export function truthOfPerson(lines: readonly Line[], person: string, today: string): Truth {
  const own = lines.filter(({ id }) => id === person).sort((a, b) => (a.date < b.date ? -1 : 1));
  const shift = between(own.at(-1)?.date ?? today, today) - 1;
  const rows = own.flatMap(({ date, cells }): SourceRow[] => {
    const row = (table: string, columns: typeof daily): SourceRow => ({
      ...{ table, connection: person, provider: 'fitbit', order: 0, date: plus(date, shift) },
      ...{ startMinute: 0, minutes: 0, nap: false, activity: null, values: valuesOf(cells, columns) },
    });
    return [row('daily_summary', daily), row('sleep_sessions', nightly)];
  });
  return { today, rows, labs: [] };
}

function valuesOf(cells: Record<string, string>, columns: typeof daily): Record<string, number | null> {
  return Object.fromEntries(
    Object.entries(columns).map(([name, [column, factor]]) => {
      const cell = cells[name] ?? '';
      return [column, cell === '' ? null : Number.parseFloat(cell) * factor];
    }),
  );
}

function split(line: string): string[] {
  const cells = [''];
  let quoted = false;
  for (const character of line) {
    if (character === '"') quoted = !quoted;
    else if (character === ',' && !quoted) cells.push('');
    else cells[cells.length - 1] += character;
  }
  return cells;
}
