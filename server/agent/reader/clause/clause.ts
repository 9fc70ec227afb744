import type { Condition, Group, WindowSpec } from '../../../../routers/metrics/metrics.contract.ts';
import type { Vocabulary } from '../../lexicon/metric-names.ts';
import type { MetricInfo } from '../../model.ts';
import type { TimePhrase } from '../periods/time-rules.ts';
import type { WeekdaySets } from '../periods/weekdays.ts';
import type { Limit } from '../words/limits.ts';
import type { Intent } from './intent.ts';
import type { Operation } from './operations.ts';
import type { Lag } from './relations.ts';
import type { Take } from './sessions.ts';

/** Everything that one clause of a question says. What it does not say is empty or null. */
export type Clause = {
  /** As the person wrote it. */
  asked: string;
  /** Without the words of operations, groups and conditions, at the same places. */
  text: string;
  metrics: MetricInfo[];
  times: TimePhrase['spec'][];
  /** The period that the same was asked of right before. */
  alsoAsked: WindowSpec | null;
  weekdays: number[] | null;
  /** `On weekends against weekdays`: an answer for each. */
  weekdaySets: WeekdaySets | null;
  limit: Limit | null;
  /** A number that is no limit: the value whose percentile is asked for. */
  amount: Limit | null;
  intent: Intent | null;
  /** `The highest and the lowest`: all of them; empty when there is at most one. */
  intents: Intent[];
  asksForDays: boolean;
  asksForChange: boolean;
  operation: Operation | null;
  group: Group | null;
  take: Take | null;
  /** By what the days are picked. */
  picked: Picked[];
  /** Something was to pick the days that could not be understood. */
  picksUnread: boolean;
  /** What is held against each other, for a relation. */
  pair: Pair | null;
  /** Kinds of workouts that are meant; empty when it is about no workouts, or about all of them. */
  types: string[];
  aboutWorkouts: boolean;
  /** The metrics are a guess from the workout alone: a question before may know better. */
  assumed: boolean;
  /** It goes on about the workouts of the question before. */
  continues: boolean;
  /** What was understood as nothing at all. */
  unread: string;
  /** What was asked and cannot be answered, in sentences. */
  unanswered: string[];
};

export type Reader = { today: string; metrics: readonly MetricInfo[]; vocabulary: Vocabulary };

/** A condition whose distance in days depends on the metric that it is asked of. */
export type Picked = Omit<Condition, 'lag_days'> & { after: boolean; lag: Lag | null; type: string | null };

/** `On days when I slept less than 6 h`, `after a workout`: words that pick days by another metric. */
export type Fragment = { text: string; after: boolean };

/** Two metrics that are held against each other, day by day. */
export type Pair = { metric: MetricInfo; with: MetricInfo; lagDays: number; type: string | null };
