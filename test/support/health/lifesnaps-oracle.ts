import { readFileSync } from 'node:fs';

/** A second reader of the LifeSnaps file that shares no code with the service. Values are in the units of the file. */

type Summary = {
  values: number[];
  n: number;
  sum: number;
  mean: number | null;
  median: number | null;
  min: number | null;
  max: number | null;
};
type Oracle = (column: string, from: string, to: string) => Summary;

/** In these columns the device writes 0 for "not measured". */
const zeroMeansMissing = ['rmssd', 'full_sleep_breathing_rate'];

export function lifesnapsOracle(options: { csvPath: string; person: string; shiftDays: number }): Oracle {
  const [header = [], ...lines] = readFileSync(options.csvPath, 'utf8').trimEnd().split(/\r?\n/).map(splitLine);
  const at = (name: string) => {
    const position = header.indexOf(name);
    if (position < 0) throw new Error(`The oracle knows no column ${name}.`);
    return position;
  };
  const own = lines
    .filter((cells) => cells[at('id')] === options.person)
    .map((cells) => ({ cells, day: shifted(cells[at('date')] ?? '', options.shiftDays) }))
    .sort((a, b) => a.day.localeCompare(b.day));

  return (column, from, to) => {
    const position = at(column);
    const values: number[] = [];
    for (const { cells, day } of own) {
      const text = cells[position] ?? '';
      if (day < from || day > to || text === '') continue;
      const value = Number.parseFloat(text);
      if (value === 0 && zeroMeansMissing.includes(column)) continue;
      values.push(value);
    }
    return summarize(values);
  };
}

function summarize(values: number[]): Summary {
  const n = values.length;
  let sum = 0;
  for (const value of values) sum += value;
  if (n === 0) return { values, n, sum, mean: null, median: null, min: null, max: null };
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.slice(Math.floor((n - 1) / 2), Math.floor(n / 2) + 1);
  const median = middle.reduce((total, value) => total + value, 0) / middle.length;
  return { values, n, sum, mean: sum / n, median, min: sorted[0] ?? null, max: sorted.at(-1) ?? null };
}

function shifted(day: string, days: number): string {
  const moved = new Date(`${day}T12:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().substring(0, 10);
}

function splitLine(line: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (const character of line) {
    if (character === '"') quoted = !quoted;
    else if (character === ',' && !quoted) {
      cells.push(cell);
      cell = '';
    } else cell += character;
  }
  return [...cells, cell];
}
