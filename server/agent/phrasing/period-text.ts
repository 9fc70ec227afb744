import type { MetricQuery, WindowSpec } from '../../../routers/metrics/metrics.contract.ts';
import { lengthOf, monthName, monthOf, rangeText, weekdaysText, yearOf } from '../lexicon/days.ts';

type Span = { from: string; to: string };

/** `over the last 7 days (14–20 November 2026)`. */
export function periodText(spec: WindowSpec, span: Span, weekdays?: MetricQuery['weekdays']): string {
  const days = weekdays ? `on ${weekdaysText(weekdays)} ` : '';
  return `${days}${inWords(spec, span)}`;
}

function inWords(spec: WindowSpec, span: Span): string {
  const dates = rangeText(span.from, span.to);
  switch (spec.kind) {
    case 'last_days':
      if (spec.n !== lengthOf(span.from, span.to)) return `in the period ${dates}`;
      return `over the last ${lengthOf(span.from, span.to)} days (${dates})`;
    case 'today':
      return `so far today (${dates})`;
    case 'yesterday':
      return `yesterday (${dates})`;
    case 'last_night':
      return `last night (the night that ended on ${dates})`;
    case 'this_week':
      return `this week (${dates})`;
    case 'this_month':
      return `this month (${dates})`;
    case 'last_month':
      return `last month (${dates})`;
    case 'this_year':
      return `this year (${dates})`;
    case 'last_year':
      return `last year (${dates})`;
    case 'month':
      return `in ${monthName(monthOf(span.from))} ${yearOf(span.from)} (${dates})`;
    case 'year':
      return `in ${yearOf(span.from)} (${dates})`;
    case 'since':
      return `since ${rangeText(span.from, span.from)} (${dates})`;
    case 'day':
    case 'latest_day':
      return `on ${dates}`;
    case 'between':
      return span.from === span.to ? `on ${dates}` : `in the period ${dates}`;
    case 'all':
      return `over all your data (${dates})`;
    case 'before':
      return beforeText(spec.of, span);
    default:
      return `in the period ${dates}`;
  }
}

function beforeText({ kind }: WindowSpec, span: Span): string {
  const dates = rangeText(span.from, span.to);
  if (kind === 'today') return `yesterday (${dates})`;
  if (kind === 'yesterday') return `the day before yesterday (${dates})`;
  if (kind === 'last_night') return `the night before last (the night that ended on ${dates})`;
  if (span.from === span.to) return `on the day before (${dates})`;
  return `in the ${lengthOf(span.from, span.to)} days before (${dates})`;
}

const bare = /^(?:yesterday|last|this|the (?:day|night) before)/;

/** `for last night (21 November 2026)`. */
export function noDataPeriodText(spec: WindowSpec, span: Span, weekdays?: MetricQuery['weekdays']): string {
  const text = periodText(spec, span, weekdays).replace('the night that ended on ', '');
  return bare.test(text) ? `for ${text}` : text;
}

const oneDay: ReadonlySet<WindowSpec['kind']> = new Set<WindowSpec['kind']>([
  ...(['today', 'yesterday', 'last_night', 'day', 'latest_day', 'before', 'last_days'] as const),
]);

/** An empty period resolves to today, which was not asked for. */
export const isEmptyPeriod = ({ kind }: WindowSpec, { from, to }: Span): boolean => from === to && !oneDay.has(kind);
