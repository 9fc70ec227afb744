import type { Group, WindowSpec } from '../../../routers/metrics/metrics.contract.ts';
import type { Mention, Vocabulary } from '../lexicon/metric-names.ts';
import type { MetricInfo } from '../model.ts';
import { type Picked, splitConditions } from './conditions/conditions.ts';
import { asSaid, findAmount, findLimit, findSide, type Limit, limitOfCount } from './conditions/thresholds.ts';
import { asksForChange, asksForDays, findIntent, findIntents, type Intent, intentInName } from './intent.ts';
import { readSubject } from './metrics/subject.ts';
import { conditionsIn, readPicks, unsplit } from './periods/picked-days.ts';
import { findTimePhrases, type TimePhrase } from './periods/time-phrases.ts';
import { comparedWeekdays, findWeekdays, type WeekdaySets } from './periods/weekdays.ts';
import { type Operation, type Operations, readOperations } from './queries/operations.ts';
import { type Pair, readComparative, readPair } from './queries/pairs.ts';
import { type Lag, withoutLag, withoutSameDay } from './queries/relations.ts';
import type { Take } from './queries/sessions.ts';
import { blank } from './words/words.ts';

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

/** Each part that was understood is blanked before the next is read, so that `over the last 7 days` holds no limit. */
export function readClause(asked: string, reader: Reader, before: Clause | null = null): Clause {
  const operations = readOperations(asked);
  const { lag, rest } = lagOfCondition(operations);
  const times = findTimePhrases(rest, reader.today);
  const masked = times.reduce((left, { start, end }) => blank(left, start + joinLength(left, start), end), rest);
  const { main: timeless, fragments } =
    operations.operation?.kind === 'relation' ? unsplit(masked) : conditionsIn(masked, reader, before);
  const said = blankedLike(rest, masked, timeless);
  const picks = readPicks(fragments, lag, reader);
  const several = findIntents(timeless);
  // `At which percentile do 8,000 steps lie`: that number is no limit.
  const find =
    operations.operation?.kind === 'percentile' &&
    (/\bpercentiles?\b/i.test(asked) || !/\b(?:days|nights)\b(?=.*\d)/i.test(asked))
      ? findSide
      : findLimit;
  const limit = asSaid(find(several.rest) ?? countedBy(several.rest, timeless, operations), several.rest);
  const subject = readSubject(
    blankedLike(said, timeless, several.rest),
    { timeless: several.rest, limit, times, before },
    reader,
  );
  const { mentions, rest: unread } = subject;
  const named = mentions.map(({ start, end }) => said.slice(start, end)).join(' ');
  const clause: Clause = {
    asked,
    text: said,
    metrics: subject.metrics,
    times: times.map(({ spec }) => spec),
    alsoAsked: null,
    weekdays: findWeekdays(rest),
    weekdaySets: comparedWeekdays(said),
    limit,
    amount: operations.operation?.kind === 'percentile' && limit === null ? findAmount(several.rest) : null,
    intent: several.intents[0] ?? intentOf(unread, lastValue(said, mentions, times), named),
    intents: several.intents,
    asksForDays: asksForDays(timeless),
    // On days of one kind something is higher or lower than on others; nothing changes over time.
    asksForChange: asksForChange(unread) && (picks.picked.length === 0 || times.length > 1),
    operation: operations.operation,
    group: operations.group,
    take: operations.take,
    picked: picks.picked,
    picksUnread: picks.unanswered.length > 0 || operations.unanswered.length > 0,
    pair: null,
    types: subject.types,
    aboutWorkouts: subject.aboutWorkouts,
    assumed: subject.assumed,
    continues: subject.continues,
    unread,
    unanswered: [...operations.unanswered, ...subject.unanswered, ...picks.unanswered],
  };
  if (picks.comparative !== null) return readComparative(clause, picks.comparative, reader);
  return clause.operation?.kind === 'relation' ? readPair(clause, timeless, clause.operation.relation, reader) : clause;
}

/** Days are counted, or stand in a row: a number in the question is what they are counted by. */
const countedBy = (text: string, timeless: string, { operation, group }: Operations): Limit | null =>
  group === null && (operation === null ? asksForDays(timeless) : operation.kind === 'streak')
    ? limitOfCount(text)
    : null;

/** `When I walked a lot the day before`: that day is no period of the question. */
function lagOfCondition({ operation, rest }: Operations): { lag: Lag | null; rest: string } {
  if (operation?.kind === 'relation') return { lag: null, rest };
  const { lag, rest: without } = withoutLag(rest);
  const { main } = splitConditions(rest);
  if (main === rest) return { lag: null, rest };
  // `When I walk far, how long do I sleep the next night`: what is asked for comes after what picks its days.
  if (lag && main[lag.at] === ' ') return { lag, rest: without };
  if (lag?.side === 'after') return { lag: { ...lag, nightly: true }, rest: without };
  return { lag: null, rest: withoutSameDay(rest) };
}

/** `text` with everything blanked that was blanked between the other two. */
const blankedLike = (text: string, before: string, after: string): string =>
  Array.from({ length: text.length }, (_, at) => (before[at] === after[at] ? text[at] : ' ')).join('');

/** `How long was my last run` asks for the last one, and not for how much there was. */
function intentOf(rest: string, last: Intent | null, named: string): Intent | null {
  const said = findIntent(rest);
  return (said?.aggregate === 'amount' ? last : null) ?? said ?? last ?? intentInName(named);
}

/** `Than`, `with` and `to` belong to the comparison, though a period may begin with them. */
const joinLength = (text: string, start: number): number =>
  /^(?:than|with|to|vs|versus)\b/i.exec(text.slice(start))?.[0].length ?? 0;

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
