import type { Condition, Group, WindowSpec } from '../../../../routers/metrics/metrics.contract.ts';
import type { Vocabulary } from '../../lexicon/metric-names.ts';
import type { MetricInfo } from '../../model.ts';
import type { TimePhrase } from '../periods/time-rules.ts';
import type { WeekdaySets } from '../periods/weekdays.ts';
import type { Limit } from '../words/limits.ts';
import type { Intent } from './intent.ts';
import type { Operation, Take } from './operations.ts';
import type { Lag } from './relations.ts';

/** What one clause of a question says; unsaid parts are empty or null. */
export type Clause = {
  /** As written. */
  asked: string;
  /** Without operations, groups and conditions; offsets kept. */
  text: string;
  metrics: MetricInfo[];
  times: TimePhrase['spec'][];
  /** The period that the previous clause asked about. */
  alsoAsked: WindowSpec | null;
  weekdays: number[] | null;
  weekdaySets: WeekdaySets | null;
  limit: Limit | null;
  /** A number that is no limit, for a percentile. */
  amount: Limit | null;
  intent: Intent | null;
  /** Two or more, else empty. */
  intents: Intent[];
  asksForDays: boolean;
  asksForChange: boolean;
  operation: Operation | null;
  group: Group | null;
  take: Take | null;
  /** Conditions that pick days. */
  picked: Picked[];
  /** A condition was not understood. */
  picksUnread: boolean;
  pair: Pair | null;
  /** Workout types; empty for any or none. */
  types: string[];
  aboutWorkouts: boolean;
  /** Metrics guessed from the workout alone. */
  assumed: boolean;
  /** Continues with the workouts of the question before. */
  continues: boolean;
  /** Text that nothing understood. */
  unread: string;
  /** Sentences about what cannot be answered. */
  unanswered: string[];
};

export type Reader = { today: string; metrics: readonly MetricInfo[]; vocabulary: Vocabulary };

/** A condition whose lag depends on the queried metric. */
export type Picked = Omit<Condition, 'lag_days'> & { after: boolean; lag: Lag | null; type: string | null };

/** Text that picks days: `on days when I slept less than 6 h`. */
export type Fragment = { text: string; after: boolean };

export type Pair = { metric: MetricInfo; with: MetricInfo; lagDays: number; type: string | null };
