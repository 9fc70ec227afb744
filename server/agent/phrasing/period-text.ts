import { addDays } from '../../../routers/core/days.ts';
import type { MetricQuery, WindowSpec } from '../../../routers/metrics/metrics.contract.ts';
import { dayText, lengthOf, monthName, monthOf, rangeText, weekdaysText, yearOf } from '../lexicon/days.ts';

type Span = { from: string; to: string };

/** `in the last 7 days (14–20 November 2026)`. */
export function periodText(spec: WindowSpec, span: Span, weekdays?: MetricQuery['weekdays']): string {
  const days = weekdays ? `on ${weekdaysText(weekdays)} ` : '';
  return `${days}${inWords(spec, span)}`;
}

function inWords(spec: WindowSpec, span: Span): string {
  const dates = rangeText(span.from, span.to);
  switch (spec.kind) {
    case 'last_days':
      if (spec.n !== lengthOf(span.from, span.to)) return spanText(span);
      return `in the last ${spec.n} days (${dates})`;
    case 'today':
      return `so far today (${dates})`;
    case 'last_night':
      return `last night (the night to ${dates})`;
    case 'last_month':
      return `last month (${isWhole(span, 'month') ? monthText(span) : dates})`;
    case 'last_year':
      return `last year (${isWhole(span, 'year') ? `all of ${yearOf(span.from)}` : dates})`;
    case 'yesterday':
    case 'this_week':
    case 'this_month':
    case 'this_year':
      return `${spec.kind.replace('_', ' ')} (${dates})`;
    case 'month':
      return `in ${monthText(span)}${isWhole(span, 'month') ? '' : ` (${dates})`}`;
    case 'year':
      return `in ${yearOf(span.from)}${isWhole(span, 'year') ? '' : ` (${dates})`}`;
    case 'since':
      return `since ${dayText(span.from)}`;
    case 'all':
      return `over all your data (${dates})`;
    case 'before':
      return beforeText(spec.of, span);
    default:
      return spanText(span);
  }
}

const monthText = ({ from }: Span): string => `${monthName(monthOf(from))} ${yearOf(from)}`;

/** `from 22 October to 20 November 2026`. */
function spanText({ from, to }: Span): string {
  const dates = rangeText(from, to);
  return dates.includes(' – ') ? `from ${dates.replace(' – ', ' to ')}` : `on ${dates}`;
}

const isWhole = ({ from, to }: Span, unit: 'month' | 'year'): boolean => {
  const start = unit === 'month' ? '-01' : '-01-01';
  const length = lengthOf(from, to);
  return from.endsWith(start) && addDays(to, 1).endsWith(start) && length <= (unit === 'month' ? 31 : 366);
};

function beforeText({ kind }: WindowSpec, span: Span): string {
  const dates = rangeText(span.from, span.to);
  if (kind === 'today') return `yesterday (${dates})`;
  if (kind === 'yesterday') return `the day before yesterday (${dates})`;
  if (kind === 'last_night') return `the night before last (the night to ${dates})`;
  if (span.from === span.to) return `on the day before (${dates})`;
  return `in the ${lengthOf(span.from, span.to)} days before (${dates})`;
}

const bare = /^(?:yesterday|last|this|the (?:day|night) before)/;

/** `for last night (21 November 2026)`. */
export function noDataPeriodText(spec: WindowSpec, span: Span, weekdays?: MetricQuery['weekdays']): string {
  const text = periodText(spec, span, weekdays).replace('the night to ', '');
  return bare.test(text) ? `for ${text}` : text.replace('over all your', 'in your');
}

const oneDay: ReadonlySet<WindowSpec['kind']> = new Set<WindowSpec['kind']>([
  ...(['today', 'yesterday', 'last_night', 'day', 'latest_day', 'before', 'last_days'] as const),
]);

/** Empty periods resolve to today. */
export const isEmptyPeriod = ({ kind }: WindowSpec, { from, to }: Span): boolean => from === to && !oneDay.has(kind);
