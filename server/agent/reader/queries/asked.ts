import type { WindowSpec } from '../../../../routers/metrics/metrics.contract.ts';
import type { MetricInfo, PlanItem } from '../../model.ts';
import type { Clause } from '../clause/clause.ts';

/** When the question names no period. */
export const defaultWindow: WindowSpec = { kind: 'last_days', n: 30 };

const groupDays = { day: 30, weekday: 30, activity_type: 30, week: 30, month: 365 } as const;

export const groupWindow = (group: keyof typeof groupDays): WindowSpec => ({ kind: 'last_days', n: groupDays[group] });

export const isOneDay = (window: WindowSpec): boolean =>
  ['today', 'yesterday', 'last_night', 'day'].includes(window.kind) ||
  (window.kind === 'last_days' && window.n === 1) ||
  (window.kind === 'before' && isOneDay(window.of));

export type Asked = {
  clause: Clause;
  metric: MetricInfo;
  type: string | null;
  window: WindowSpec | null;
  compareTo: WindowSpec | null;
};

export type Built = { items: Omit<PlanItem, 'question'>[] } | { unanswered: string };
