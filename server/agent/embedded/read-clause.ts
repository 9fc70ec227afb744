import type { Mention, Vocabulary } from '../metric-names.ts';
import type { MetricInfo } from '../model.ts';
import { asksForChange, asksForDays, findIntent, type Intent, intentInName } from './intent.ts';
import { readSubject } from './subject.ts';
import { findLimit, type Limit } from './thresholds.ts';
import { findTimePhrases, type TimePhrase } from './time-phrases.ts';
import { findWeekdays } from './weekdays.ts';
import { blank } from './words.ts';

/** Everything that one clause of a question says. What it does not say is empty or null. */
export type Clause = {
  text: string;
  metrics: MetricInfo[];
  times: TimePhrase['spec'][];
  weekdays: number[] | null;
  limit: Limit | null;
  intent: Intent | null;
  asksForDays: boolean;
  asksForChange: boolean;
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

/** Each part that was understood is blanked before the next is read, so that `over the last 7 days` holds no limit. */
export function readClause(text: string, reader: Reader, before: Clause | null = null): Clause {
  const weekdays = findWeekdays(text);
  const times = findTimePhrases(text, reader.today);
  const timeless = times.reduce((left, { start, end }) => blank(left, start + joinLength(left, start), end), text);
  const limit = findLimit(timeless);
  const subject = readSubject(text, { timeless, limit, times, before }, reader);
  const { mentions, rest } = subject;
  const named = mentions.map(({ start, end }) => text.slice(start, end)).join(' ');
  return {
    text,
    metrics: subject.metrics,
    times: times.map(({ spec }) => spec),
    weekdays,
    limit,
    intent: intentOf(rest, lastValue(text, mentions, times), named),
    asksForDays: asksForDays(timeless),
    asksForChange: asksForChange(rest),
    types: subject.types,
    aboutWorkouts: subject.aboutWorkouts,
    assumed: subject.assumed,
    continues: subject.continues,
    unread: rest,
    unanswered: subject.unanswered,
  };
}

/** `How long was my last run` asks for the last one, and not for how much there was. */
function intentOf(rest: string, last: Intent | null, named: string): Intent | null {
  const said = findIntent(rest);
  return (said?.aggregate === 'amount' ? last : null) ?? said ?? last ?? intentInName(named);
}

/** `Than`, `with` and `to` belong to the comparison, though a period may begin with them. */
const joinLength = (text: string, start: number): number =>
  /^(?:than|with|to)\b/i.exec(text.slice(start))?.[0].length ?? 0;

/** `my last LDL`: the word stands before the metric and no period claimed it. */
function lastValue(text: string, mentions: readonly Mention[], times: readonly TimePhrase[]): Intent | null {
  for (const match of text.matchAll(/\blast\b/gi)) {
    const taken = times.some(({ start, end }) => match.index >= start && match.index < end);
    const behind = match.index + match[0].length;
    if (!taken && mentions.some(({ start }) => start >= behind && start - behind <= 24))
      return { intent: 'latest', aggregate: 'latest' };
  }
  return null;
}
