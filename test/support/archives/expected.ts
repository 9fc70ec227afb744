import type { ArchiveEvent } from '../../../web/archives/archive-event.ts';
import { valueAt } from './read.ts';

/** What an oracle says: numbers by day and path of the aggregator's item, and sleeps. */
type ExpectedDays = Map<string, Record<string, number>>;
type ExpectedNight = { day: string; startMs: number; endMs: number; asleepS: number; isNap: boolean };
export type ExpectedArchive = {
  days: ExpectedDays;
  nights: ExpectedNight[];
  activities: { startMs: number; distanceM: number | null; kcal: number | null }[];
};

export const newExpected = (): ExpectedArchive => ({ days: new Map(), nights: [], activities: [] });

export function expectValue({ days }: ExpectedArchive, day: string, path: string, value: number | null): void {
  if (value === null) return;
  days.set(day, { ...days.get(day), [path]: value });
}

export const meanOf = (values: readonly number[]) =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

const close = (a: number | null, b: number | null) =>
  a === b || (a !== null && b !== null && Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(b)));

/** Every value that differs, is missing or is too many, of every day; empty when all agree. */
export function differencesOf(events: readonly ArchiveEvent[], expected: ExpectedArchive): string[] {
  const told = events.filter(({ type }) => type === 'daily' || type === 'body');
  const days = new Set([...expected.days.keys(), ...told.map(({ day }) => day)]);
  const found = [...days].flatMap((day) => {
    const items = told.filter((event) => event.day === day).map(({ item }) => item);
    const got = Object.assign({}, ...items.map((item) => numbersIn(item))) as Record<string, number>;
    const want = expected.days.get(day) ?? {};
    const paths = new Set([...Object.keys(want), ...Object.keys(got)]);
    return [...paths]
      .filter((path) => !close(got[path] ?? null, want[path] ?? null))
      .map((path) => `${day} ${path}: ${got[path]} instead of ${want[path]}`);
  });
  const nights = events
    .filter(({ type }) => type === 'sleep')
    .map(
      ({ day, item }) =>
        `${day} ${Date.parse(item.metadata.start_time)} ${Date.parse(item.metadata.end_time)} ${valueAt(item, 'sleep_durations_data.asleep.duration_asleep_state_seconds')} ${item.metadata['is_nap']}`,
    );
  const wantedNights = expected.nights.map(
    ({ day, startMs, endMs, asleepS, isNap }) => `${day} ${startMs} ${endMs} ${asleepS} ${isNap}`,
  );
  const workouts = events
    .filter(({ type }) => type === 'activity')
    .map(
      ({ item }) =>
        `${Date.parse(item.metadata.start_time)} ${fixed(valueAt(item, 'distance_data.summary.distance_meters'))} ${fixed(valueAt(item, 'calories_data.total_burned_calories') ?? valueAt(item, 'calories_data.net_activity_calories'))}`,
    );
  const wantedWorkouts = expected.activities.map(
    ({ startMs, distanceM, kcal }) => `${startMs} ${fixed(distanceM)} ${fixed(kcal)}`,
  );
  return [...found, ...apart('night', nights, wantedNights), ...apart('activity', workouts, wantedWorkouts)];
}

const fixed = (value: number | null) => value?.toFixed(6) ?? 'none';

function apart(what: string, got: readonly string[], wanted: readonly string[]): string[] {
  const more = got.filter((text) => !wanted.includes(text)).map((text) => `${what} too many: ${text}`);
  return [...more, ...wanted.filter((text) => !got.includes(text)).map((text) => `${what} missing: ${text}`)];
}

function numbersIn(value: unknown, path = ''): Record<string, number> {
  if (typeof value === 'number') return { [path]: value };
  if (typeof value !== 'object' || value === null) return {};
  return Object.assign(
    {},
    ...Object.entries(value).map(([key, inner]) => numbersIn(inner, path === '' ? key : `${path}.${key}`)),
  ) as Record<string, number>;
}
