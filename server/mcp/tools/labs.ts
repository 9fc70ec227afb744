import { z } from 'zod';
import { GetLabHistory, ListMarkers } from '../../../routers/health/lab-history.contract.ts';
import { procedureAt } from '../../procedures.ts';
import type { Caller } from '../caller.ts';
import { cut, pageInput, pageOutput } from '../pages.ts';
import { tool } from '../tool.ts';

const markers = procedureAt('labs.markers');
const history = procedureAt('labs.history');
type Paging = { limit: number; cursor?: string | undefined };

const Latest = ListMarkers.output.extend(pageOutput);

export async function readLatest(caller: Caller, paging: Paging): Promise<z.input<typeof Latest>> {
  const { markers: all } = await caller.call(markers, undefined);
  const { page, ...pages } = cut(all, paging, [caller.userId, 'markers']);
  return { markers: page, ...pages };
}

export const latestLabs = tool('latest_labs', {
  title: 'Latest lab results',
  description:
    'Every marker of the person’s lab reports with its newest result, unit, date, the report’s own range and whether it lies within (`standing`). `operator` makes a value a bound: say `<0.5` and never 0.5. `count` is how many results there are.',
  input: z.object(pageInput),
  output: Latest,
  example: { limit: 50 },
  needs: ['labs:read'],
  run: readLatest,
});

const History = GetLabHistory.output.extend(pageOutput);

export async function readHistory(caller: Caller, marker: string, paging: Paging): Promise<z.input<typeof History>> {
  const { points, ...about } = await caller.call(history, { marker });
  const { page, ...pages } = cut(points.toReversed(), paging, [caller.userId, marker]);
  return { ...about, points: page, ...pages };
}

export const labHistory = tool('lab_history', {
  title: 'History of a lab marker',
  description:
    'All results of one marker, newest first, corrections of the person included, each with its own range. `marker` is a key of latest_labs, or the name as a report writes it.',
  input: GetLabHistory.input.extend(pageInput),
  output: History,
  example: { marker: 'biomarker:LDL cholesterol' },
  needs: ['labs:read'],
  run: (caller, { marker, limit, cursor }) => readHistory(caller, marker, { limit, cursor }),
});
