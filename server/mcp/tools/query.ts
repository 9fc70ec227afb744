import { z } from 'zod';
import {
  AsOf,
  Fact,
  FactDetail,
  MetricAnswer,
  MetricInfo,
  MetricQuery,
  QueryMetric,
  WindowSpec,
} from '../../../routers/metrics/metrics.contract.ts';
import { procedureAt } from '../../procedures.ts';
import type { Caller } from '../caller.ts';
import { cut, pageInput, pageOutput, QueryBack } from '../pages.ts';
import { tool } from '../tool.ts';

const query = procedureAt('metrics.query');

const Answer = MetricAnswer.omit({ facts: true, details: true }).extend({
  query: QueryBack,
  facts: z.array(Fact.extend(FactDetail.shape)),
  ...pageOutput,
});

async function answer(
  caller: Caller,
  asked: z.output<typeof QueryMetric.input>,
  paging: { limit: number; cursor?: string | undefined },
): Promise<z.input<typeof Answer>> {
  const { facts, details, ...rest } = await caller.call(query, asked);
  const whole = facts.map((fact, place) => ({ ...fact, ...(details[place] ?? noDetail) }));
  const { page, total, next_cursor } = cut(whole, paging, [caller.userId, asked]);
  return { query: asked.query, facts: page, total, next_cursor, ...rest };
}

const noDetail = { aggregate: '', group: null, at_date: null };

export const queryMetric = tool('query_metric', {
  title: 'Compute a metric',
  description:
    'Computes one declared query over the person’s own data and answers with facts: value, unit, number of values (n), days (window), source, and coverage (days_with_data of days_expected). Keys of metrics come from list_metrics. A refusal says why there is no fact; say that there is none instead of guessing. Say a mean over few days as such.',
  input: QueryMetric.input.extend(pageInput),
  output: Answer,
  example: { query: { metric: 'sleep_duration', aggregate: 'mean', window: { kind: 'last_days', n: 7 } } },
  needs: ['metrics:read'],
  run: (caller, { limit, cursor, ...asked }) => answer(caller, asked, { limit, cursor }),
});

export const comparePeriods = tool('compare_periods', {
  title: 'Compare two periods',
  description:
    'The means of a metric in two periods, their difference (window minus compare_to) and its 95 % interval: facts `contrast`, `contrast_low` and `contrast_high` beside the two means. An interval that holds 0 is no clear difference: say so. Without compare_to, the days of the same number before the window.',
  input: z.object({
    metric: MetricQuery.shape.metric.meta({ description: 'A key of list_metrics.' }),
    window: WindowSpec,
    compare_to: WindowSpec.optional(),
    weekdays: MetricQuery.shape.weekdays,
    activity_type: MetricQuery.shape.activity_type,
    ...AsOf,
  }),
  output: Answer,
  example: {
    metric: 'resting_heart_rate',
    window: { kind: 'last_days', n: 28 },
    compare_to: { kind: 'before', of: { kind: 'last_days', n: 28 } },
  },
  needs: ['metrics:read'],
  run: (caller, { as_of, time_zone, compare_to, ...given }) => {
    const compared = compare_to ?? { kind: 'before' as const, of: given.window };
    const asked = { query: { ...given, aggregate: 'contrast' as const, compare_to: compared }, as_of, time_zone };
    return answer(caller, asked, { limit: 100 });
  },
});

const list = procedureAt('metrics.list');

export const listMetrics = tool('list_metrics', {
  title: 'List metrics',
  description:
    'What can be asked about this person: keys, units, and the days for which there are values. Lab markers are metrics too (`biomarker:…`). `activities` are the kinds of their workouts.',
  input: z.object({
    without_data: z.boolean().default(false).meta({ description: 'Also those that were never measured.' }),
    ...AsOf,
    ...pageInput,
  }),
  output: z.object({
    today: z.string(),
    metrics: z.array(
      MetricInfo.extend({ first_date: z.string().nullable(), last_date: z.string().nullable(), days: z.int() }),
    ),
    activities: z.array(z.string()),
    ...pageOutput,
  }),
  example: {},
  needs: ['metrics:read'],
  run: async (caller, { without_data, limit, cursor, ...now }) => {
    const { today, metrics, activities } = await caller.call(list, now);
    const hidesLabs = caller.lacks(['labs:read']).length > 0;
    const shown = metrics
      .filter(({ key, days }) => (without_data || days > 0) && !(hidesLabs && key.startsWith('biomarker:')))
      .map(({ words: _, ...metric }) => metric);
    const { page, ...pages } = cut(shown, { limit, cursor }, [caller.userId, 'metrics', without_data, now]);
    return { today, metrics: page, activities, ...pages };
  },
});
