import { lastOf, plus, weekday, yearOf } from '../calendar.ts';

// Offsets in minutes by written rules, independent of the machine's zone table.
const lastSunday = (year: number, month: number) => {
  const last = lastOf(year, month);
  return plus(last, -(weekday(last) % 7));
};

const firstSunday = (year: number, month: number, nth: number) => {
  const first = `${year}-${String(month).padStart(2, '0')}-01`;
  return plus(first, ((7 - weekday(first)) % 7) + 7 * (nth - 1));
};

export function berlin(day: string): number {
  const year = yearOf(day);
  return day >= lastSunday(year, 3) && day < lastSunday(year, 10) ? 120 : 60;
}

export function newYork(day: string): number {
  const year = yearOf(day);
  return day >= firstSunday(year, 3, 2) && day < firstSunday(year, 11, 1) ? -240 : -300;
}

export const tokyo = () => 540;

export function auckland(day: string): number {
  const year = yearOf(day);
  return day >= lastSunday(year, 9) || day < firstSunday(year, 4, 1) ? 780 : 720;
}

/** The planted truth: the source of raw events and oracle. */
export type Kind = 'daily' | 'sleep' | 'activity' | 'body';

/** Null is not measured; zero may mean either. */
export type Values = Record<string, number | null>;

export type Planted = {
  kind: Kind;
  connection: string;
  date: string;
  values: Values;
  offsetMinutes: number;
  /** Upstream id and local minutes of the day; negative for the evening before. */
  key: string;
  fromMinute: number;
  toMinute: number;
  nap: boolean;
  activity: Activity | null;
  name: string | null;
};

export type Activity = 'running' | 'biking' | 'walking' | 'strength_training';

export type Connection = { id: string; provider: string };

export type LabResult = {
  name: string;
  date: string;
  value: number | string;
  unit: string;
  range: string;
};

export type Planting = {
  person: string;
  userId: string;
  /** Oldest first. */
  connections: Connection[];
  rows: Planted[];
  labs: LabResult[];
  /** Offset of the newest row, which decides the local day. */
  offsetMinutes: number;
  today: string;
};

export const dayRow = (connection: string, date: string, offsetMinutes: number, values: Values): Planted => ({
  ...{ kind: 'daily', connection, date, values, offsetMinutes, key: date },
  ...{ fromMinute: 0, toMinute: 24 * 60, nap: false, activity: null, name: null },
});

export const bodyRow = (connection: string, date: string, offsetMinutes: number, values: Values): Planted => ({
  ...dayRow(connection, date, offsetMinutes, values),
  kind: 'body',
  fromMinute: 7 * 60,
  toMinute: 7 * 60 + 1,
});

type Span = { date: string; offsetMinutes: number; fromMinute: number; toMinute: number; part?: string };

export const sleepRow = (connection: string, { part = 'night', ...span }: Span, values: Values): Planted => ({
  ...{ kind: 'sleep', connection, values, ...span, key: `sleep-${span.date}-${part}` },
  ...{ nap: part === 'nap', activity: null, name: null },
});

export const workoutRow = (
  connection: string,
  span: Span,
  activity: Activity,
  name: string,
  values: Values,
): Planted => ({
  ...{ kind: 'activity', connection, values, ...span, key: `workout-${span.date}-${activity}` },
  ...{ nap: false, activity, name },
});
