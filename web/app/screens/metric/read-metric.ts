import { api, type Outputs } from '../../data/api.ts';
import { addDays, timeZone } from '../../text/dates.ts';
import { isOfFullDays, mayAddUp } from './metric-groups.ts';
import type { Range } from './period.ts';

type Answer = Outputs['metrics']['query'];
export type MetricQuery = Parameters<typeof api.metrics.query.query>[0]['query'];
export type Series = Outputs['metrics']['series'];
export type Answered = Pick<Answer, 'facts' | 'details' | 'coverage'> & { query: MetricQuery };

export type MetricData = {
  series: Series;
  figures: Answered[];
  before: { series: Series; difference: Answered } | null;
  other: { series: Series; correlation: Answered } | null;
};

type Wanted = { key: string; range: Range; isDay: boolean; compared: string | null };

export const keyOf = (wanted: Wanted): string => `metrics.view:${JSON.stringify(wanted)}`;

export async function readMetric({ key, range, isDay, compared }: Wanted): Promise<MetricData> {
  const asOf = isOfFullDays(key) ? addDays(range.to, 1) : range.to;
  const now = range.isNewest ? { time_zone: timeZone() } : { as_of: asOf };
  const { from, to, step } = range;
  const window = { kind: 'between', from, to } as const;
  const answer = async (query: MetricQuery): Promise<Answered> => {
    const { facts, details, coverage } = await api.metrics.query.query({ query, ...now });
    return { query, facts, details, coverage };
  };
  const aggregates = isDay ? [] : (['mean', 'sum', 'min', 'max', 'trend'] as const);
  const wanted = aggregates.filter((aggregate) => aggregate !== 'sum' || mayAddUp(key));
  const [series, figures, before, other] = await Promise.all([
    api.metrics.series.query({ metric: key, from, to, step, ...now }),
    Promise.all(wanted.map((aggregate) => answer({ metric: key, aggregate, window }))),
    compared === 'before' ? earlier() : null,
    compared !== null && compared !== 'before' ? beside(compared) : null,
  ]);
  return { series, figures, before, other };

  async function earlier() {
    if (!range.before) return null;
    const [past, difference] = await Promise.all([
      api.metrics.series.query({ metric: key, ...range.before, step, ...now }),
      answer({ metric: key, aggregate: 'difference', window, compare_to: { kind: 'between', ...range.before } }),
    ]);
    return { series: past, difference };
  }

  async function beside(metric: string) {
    const [also, correlation] = await Promise.all([
      api.metrics.series.query({ metric, from, to, step, ...now }),
      answer({ metric: key, aggregate: 'correlation', with: { metric }, window }),
    ]);
    return { series: also, correlation };
  }
}

export function pointQuery({ metric, aggregate, step }: Series, date: string): MetricQuery {
  if (step === 'day') return { metric, aggregate, window: { kind: 'day', date } };
  return { metric, aggregate, window: { kind: 'between', from: date, to: addDays(date, 6) } };
}
