import { z } from 'zod';
import { GetOverview } from '../../../routers/health/overview.contract.ts';
import { ListWorkouts } from '../../../routers/health/workouts.contract.ts';
import { AsOf } from '../../../routers/metrics/metrics.contract.ts';
import { procedureAt } from '../../procedures.ts';
import type { Caller } from '../caller.ts';
import { QueryBack } from '../pages.ts';
import { tool } from '../tool.ts';

const overviewOf = procedureAt('overview');
const tiles = GetOverview.output.shape.tiles.element;

const Overview = GetOverview.output.extend({
  tiles: z.array(
    tiles.omit({ spark: true }).extend({
      query: QueryBack,
      so_far: tiles.shape.so_far.unwrap().extend({ query: QueryBack }).nullable(),
      coverage: z.object({ days_expected: z.int(), days_with_data: z.int() }).meta({
        description: 'Of the 28 days that end on `date`.',
      }),
    }),
  ),
});

export async function readOverview(
  caller: Caller,
  now: z.output<typeof GetOverview.input>,
): Promise<z.input<typeof Overview>> {
  const whole = GetOverview.output.parse(await caller.call(overviewOf, now));
  const hidesLabs = caller.lacks(['labs:read']).length > 0;
  return {
    ...whole,
    tiles: whole.tiles.map(({ spark: { values }, ...tile }) => {
      const days_with_data = values.filter((value) => value !== null).length;
      return { ...tile, coverage: { days_expected: values.length, days_with_data } };
    }),
    latest_report: hidesLabs ? null : whole.latest_report,
  };
}

export const overview = tool('overview', {
  title: 'Overview',
  description:
    'The newest day of the main metrics, the unusual ones first, each with what is usual for the person (`band`, n days) and the query that proves it; the latest workout and lab report. `so_far` is what an unfinished day has brought: never compare it with whole days.',
  input: z.object({ ...AsOf }),
  output: Overview,
  example: {},
  needs: ['metrics:read'],
  told: ['name', 'file_name'],
  run: readOverview,
});

const workouts = procedureAt('workouts.list');

export const listWorkouts = tool('list_workouts', {
  title: 'List workouts',
  description:
    'Workouts, newest first, as their source told them; null is not measured, and not 0. For counts and means ask query_metric (`workout_count`, `workout_duration`, …).',
  input: ListWorkouts.input.unwrap(),
  output: ListWorkouts.output,
  example: { activity_type: 'running', limit: 10 },
  needs: ['metrics:read'],
  told: ['name'],
  run: (caller, asked) => caller.call(workouts, asked),
});
