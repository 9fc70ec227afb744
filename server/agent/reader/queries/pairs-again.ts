import { isSlow } from '../../lexicon/metric-kinds.ts';
import type { Clause } from '../clause/clause.ts';
import { withoutLag, withoutSameDay } from '../clause/relations.ts';

// Follow-ups to a correlation or a latest value: `with a lag of a day?`, `and the one before?`.

const pointsBack = /\b(?:that|it|this|those|them|these)\b/i;

const oneBefore =
  /^\s*(?:and |so |but |ok(?:ay)?,? |what(?: about|['’]?s| is| was)? |how about |then )*(?:on |for )?(?:the |my )?(?:(?:one|value|result|test|reading|measurement|time|run|ride|walk|swim|hike|workout|session) (?:right |just )?(?:before|prior|earlier)(?: (?:that|it|then))?|(?:previous|preceding|prior|last but one)(?: one| value| result| test| reading| measurement| run| ride| walk| workout| session)?)\s*[?.!]*\s*$/i;

function withOneBefore(clause: Clause, before: Clause): Clause | null {
  const isLatest = before.intent?.aggregate === 'latest' || (before.take?.end === 'last' && before.take.k === 1);
  const isSlowNow = before.intent === null && before.times.length === 0 && before.metrics.every(isSlow);
  if (!oneBefore.test(clause.asked) || !(isLatest || isSlowNow) || before.metrics.length === 0) return null;
  const said = { asked: clause.asked, text: clause.text, unread: '', unanswered: [] };
  return { ...before, ...said, times: [], intent: null, intents: [], take: { end: 'last', k: 2 }, group: 'day' };
}

const shortWordsMax = 10;
const together = /\b(?:with|and|versus|vs|against)\b/i;

function withLag(clause: Clause, before: Clause): Clause | null {
  const { lag, rest } = withoutLag(clause.asked);
  const said =
    /\b(?:lag|delay)\b/i.test(clause.asked) || /^\s*(?:and |so |what about |how about )*[^\p{L}]*$/iu.test(rest);
  if (!before.pair || !lag || !said || clause.metrics.length > 0) return null;
  const { metric, with: other, lagDays, type } = before.pair;
  const turned = lagDays === 0 ? { metric: other, with: metric } : { metric, with: other };
  return {
    ...before,
    ...{ asked: clause.asked, text: clause.text, unread: '', unanswered: [] },
    metrics: [turned.metric],
    pair: { ...turned, lagDays: lag.days, type },
    times: clause.times.length > 0 && !clause.times.includes('before') ? clause.times : before.times,
  };
}

function anotherPair(clause: Clause, before: Clause): Clause | null {
  const [metric, other, ...more] = clause.metrics;
  const isNew = clause.operation === null && clause.limit === null && clause.picked.length === 0;
  if (!before.pair || !metric || !other || more.length > 0 || !isNew || !together.test(clause.text)) return null;
  const plain = clause.intent === null || clause.intent.intent === 'compare';
  if (!plain || clause.asked.trim().split(/\s+/).length > shortWordsMax) return null;
  return {
    ...before,
    ...{ asked: clause.asked, text: clause.text, unread: withoutSameDay(clause.unread), unanswered: clause.unanswered },
    metrics: [metric],
    pair: { metric, with: other, lagDays: 0, type: null },
    times: clause.times.length > 0 ? clause.times : before.times,
    weekdays: clause.weekdays ?? before.weekdays,
  };
}

function pairedWith(clause: Clause, before: Clause): Clause | null {
  const [metric] = before.metrics;
  const [other] = clause.metrics;
  const isHalf = clause.operation?.kind === 'relation' && clause.pair === null && clause.metrics.length === 1;
  if (!isHalf || !metric || !other || metric === other || !pointsBack.test(clause.asked)) return null;
  return {
    ...clause,
    metrics: [metric],
    pair: { metric, with: other, lagDays: 0, type: null },
    times: clause.times.length > 0 ? clause.times : before.times,
    unanswered: [],
    picksUnread: false,
  };
}

export const goingOn = (clause: Clause, before: Clause): Clause | null =>
  pairedWith(clause, before) ?? withOneBefore(clause, before) ?? withLag(clause, before) ?? anotherPair(clause, before);
