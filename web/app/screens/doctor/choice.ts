import type { Inputs, Outputs } from '../../data/api.ts';
import { addDays, daysBetween, isDate } from '../../text/dates.ts';

export type Metric = Outputs['metrics']['list']['metrics'][number];
export type Marker = Outputs['labs']['markers']['markers'][number];
type Query = Inputs['verify']['code']['queries'][number];

/** Fits on two pages. */
export const most = { metrics: 10, markers: 20 };
export const lengths = [30, 90, 180, 365] as const;
const usualLength = 90;

const usualMetrics = [
  ...['sleep_duration', 'resting_heart_rate', 'hrv_rmssd', 'steps', 'active_time', 'weight', 'body_fat'],
  ...['systolic_blood_pressure', 'diastolic_blood_pressure', 'glucose', 'spo2', 'breathing_rate', 'vo2max'],
];

export type Chosen = { from: string; to: string; metrics: readonly string[]; markers: readonly string[] };

const markerOf = (metric: string) => metric.replace(/^biomarker:/, '');

export function chosenOf(search: Record<string, string>): Chosen | null {
  const { from = '', to = '', metrics = '', markers = '' } = search;
  if (!isDate(from) || !isDate(to) || from > to) return null;
  const named = (text: string, count: number) => text.split('|').filter(Boolean).slice(0, count);
  return { from, to, metrics: named(metrics, most.metrics), markers: named(markers, most.markers) };
}

export const searchOf = ({ from, to, metrics, markers }: Chosen): string =>
  `?${new URLSearchParams({ from, to, metrics: metrics.join('|'), markers: markers.join('|') })}`;

export function usualChoice(today: string, metrics: readonly Metric[], markers: readonly Marker[]): Chosen {
  const to = addDays(today, -1);
  const measured = metrics.filter(({ days }) => days > 0).map(({ key }) => key);
  return {
    ...{ from: addDays(to, 1 - usualLength), to },
    metrics: usualMetrics.filter((key) => measured.includes(key)).slice(0, most.metrics),
    markers: markers
      .toSorted((one, other) => other.latest.date.localeCompare(one.latest.date))
      .slice(0, most.markers)
      .map(({ marker }) => markerOf(marker)),
  };
}

export const isChosen = ({ markers }: Chosen, { marker }: Marker): boolean => markers.includes(markerOf(marker));
export const nameOf = ({ marker }: Marker): string => markerOf(marker);

export const before = ({ from, to }: Chosen) => ({
  from: addDays(from, -(daysBetween(from, to) + 1)),
  to: addDays(from, -1),
});

export const aggregates = ['mean', 'min', 'max'] as const;

export function queriesOf(chosen: Chosen): Query[] {
  const { from, to, metrics, markers } = chosen;
  const window = { kind: 'between', from, to } as const;
  return [
    ...metrics.flatMap((metric): Query[] => [
      ...aggregates.map((aggregate) => ({ metric, aggregate, window })),
      { metric, aggregate: 'mean', window: { kind: 'between', ...before(chosen) } },
    ]),
    ...markers.map(
      (name): Query => ({ metric: `biomarker:${name}`, aggregate: 'latest', window: { kind: 'until', date: to } }),
    ),
  ];
}
