import type { Mention } from '../../lexicon/metric-names.ts';
import { blank } from '../../lexicon/words.ts';
import { findTimePhrases } from '../periods/time-phrases.ts';
import type { TimePhrase } from '../periods/time-rules.ts';
import { comparedWeekdays, findWeekdays } from '../periods/weekdays.ts';
import { asSaid, findAmount, findLimit, findSide, type Limit, limitOfCount } from '../words/limits.ts';
import type { Clause, Reader } from './clause.ts';
import { splitConditions } from './conditions.ts';
import { asksForChange, asksForDays, findIntent, findIntents, type Intent, intentInName } from './intent.ts';
import { type Operations, readOperations } from './operations.ts';
import { readComparative, readPair } from './pairs.ts';
import { conditionsIn, readPicks, unsplit } from './picked-days.ts';
import { type Lag, withoutLag, withoutSameDay } from './relations.ts';
import { readSubject } from './subject.ts';

/** Each understood part is blanked before the next is read. */
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

const countedBy = (text: string, timeless: string, { operation, group }: Operations): Limit | null =>
  group === null && (operation === null ? asksForDays(timeless) : operation.kind === 'streak')
    ? limitOfCount(text)
    : null;

function lagOfCondition({ operation, rest }: Operations): { lag: Lag | null; rest: string } {
  if (operation?.kind === 'relation') return { lag: null, rest };
  const { lag, rest: without } = withoutLag(rest);
  const { main } = splitConditions(rest);
  if (main === rest) return { lag: null, rest };
  if (lag && main[lag.at] === ' ') return { lag, rest: without };
  if (lag?.side === 'after') return { lag: { ...lag, nightly: true }, rest: without };
  return { lag: null, rest: withoutSameDay(rest) };
}

// Blanks in `text` what differs between `before` and `after`.
const blankedLike = (text: string, before: string, after: string): string =>
  Array.from({ length: text.length }, (_, at) => (before[at] === after[at] ? text[at] : ' ')).join('');

function intentOf(rest: string, last: Intent | null, named: string): Intent | null {
  const said = findIntent(rest);
  return (said?.aggregate === 'amount' ? last : null) ?? said ?? last ?? intentInName(named);
}

const joinLength = (text: string, start: number): number =>
  /^(?:than|with|to|vs|versus)\b/i.exec(text.slice(start))?.[0].length ?? 0;

function lastValue(text: string, mentions: readonly Mention[], times: readonly TimePhrase[]): Intent | null {
  for (const match of text.matchAll(/\blast\b/gi)) {
    const taken = times.some(({ start, end }) => match.index >= start && match.index < end);
    const behind = match.index + match[0].length;
    if (!taken && mentions.some(({ start }) => start >= behind && start - behind <= 24))
      return { intent: 'latest', aggregate: 'latest' };
  }
  return null;
}
