import { z } from 'zod';
import { LocalDate } from '../../../routers/core/contract.ts';
import { SeriesOfMetric } from '../../../routers/metrics/metrics.contract.ts';
import { windowsOf } from '../../../routers/metrics/points.ts';
import { procedureAt } from '../../procedures.ts';
import type { Caller } from '../caller.ts';
import { cut, pageInput, pageOutput } from '../pages.ts';
import { tool } from '../tool.ts';

const series = procedureAt('metrics.series');
const { shape: columns } = SeriesOfMetric.output;

const Points = SeriesOfMetric.output.omit({ values: true, n: true, sources: true, source_of: true }).extend({
  points: z.array(
    z.object({
      window: z.string().meta({ description: '`from/to`, both included.' }),
      value: columns.values.element.unwrap(),
      n: z.int(),
      source: z.string(),
    }),
  ),
  coverage: z.object({
    points_expected: z.int(),
    points_with_data: z.int().meta({ description: 'Points without a value are left out; they are not 0.' }),
  }),
  ...pageOutput,
});

type Asked = z.output<typeof SeriesOfMetric.input>;

export async function pointsOf(
  caller: Caller,
  asked: Asked,
  paging: { limit: number; cursor?: string | undefined },
): Promise<z.input<typeof Points>> {
  const { values, n, sources, source_of, ...about } = await caller.call(series, asked);
  const windows = windowsOf(about.step, about);
  const points = values.flatMap((value, place) => {
    const window = windows[place];
    if (value === null || !window) return [];
    const source = sources[source_of[place] ?? -1] ?? '';
    return [{ window: `${window.from}/${window.to}`, value, n: n?.[place] ?? 1, source }];
  });
  const { page, ...pages } = cut(points, paging, [caller.userId, asked]);
  const coverage = { points_expected: values.length, points_with_data: points.length };
  return { ...about, points: page, coverage, ...pages };
}

export const getSeries = tool('get_series', {
  title: 'Series of a metric',
  description:
    'A metric day by day, week by week or month by month, oldest first, with what is usual for the person (`band`: median ± spread of the 28 days before the newest) and, where one is published, a reference. For one number over a period ask query_metric instead of computing from points.',
  input: SeriesOfMetric.input.extend({ from: LocalDate.optional(), to: LocalDate.optional(), ...pageInput }),
  output: Points,
  example: { metric: 'steps', from: '2026-11-01', to: '2026-11-20', step: 'day' },
  needs: ['metrics:read'],
  run: (caller, { limit, cursor, ...asked }) => pointsOf(caller, asked, { limit, cursor }),
});
