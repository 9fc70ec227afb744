import { vocabularyOfQuestions } from '../lexicon/everyday-names.ts';
import { inSentence, nameOf } from '../lexicon/metric-labels.ts';
import { explainsNothing, noCause, onlyYourOwn } from '../lexicon/refusals.ts';
import { withoutWorkouts } from '../lexicon/sports.ts';
import type { MetricInfo, Plan, PlanInput, PlanItem } from '../model.ts';
import { isDoseQuestion } from '../safety/dose.ts';
import { kindOf } from '../specialists/self-descriptions.ts';
import type { Clause, Reader } from './clause/clause.ts';
import { wantsMeaning } from './clause/intent.ts';
import { readClause } from './clause/read-clause.ts';
import { completed } from './follow-ups.ts';
import { leftover, unreadPeriod } from './leftovers.ts';
import { readParts } from './parts.ts';
import { assign, withoutLimits } from './queries/assignments.ts';
import { buildQueries } from './queries/build-queries.ts';
import { periodsOf, sideBySide } from './queries/comparisons.ts';
import { clausesOf, earlierQuestions, lastQuestion } from './questions.ts';
import { asks, isForeign, onlyEnglish, refusalFor } from './refusals.ts';
import {
  completes,
  itemsOf,
  lendsPeriod,
  namesLate,
  onlyTells,
  type Reply,
  replaces,
  restates,
  saysWhatIsMeant,
  sharesPeriod,
  withoutAsides,
} from './replies.ts';
import { withoutChatter } from './rewording/chatter.ts';
import { reworded } from './rewording/reworded.ts';
import { asItWas, settled, withPeaks } from './settle.ts';
import { asTold, toldBefore, toldBeside, withDayAfter, withSinceThen } from './since-then.ts';
import { withoutNamedAway } from './words/everyday-names.ts';

/** Rules turn the conversation into a plan; earlier questions only fill gaps. */
export function makePlan({ messages, today, metrics }: Pick<PlanInput, 'messages' | 'today' | 'metrics'>): Plan {
  const question = lastQuestion(messages);
  if (isForeign(question)) return { assignments: [], items: [], unanswered: [onlyEnglish] };
  const reader: Reader = { today, metrics, vocabulary: vocabularyOfQuestions(metrics) };
  const earlier = earlierQuestions(messages).map((text, place, all) =>
    withoutNamedAway(reworded(text, today, all.slice(0, place).join(' ')), reader.vocabulary),
  );
  let before: Clause | null = null;
  for (const text of earlier.flatMap(clausesOf)) {
    for (const part of readParts(text, reader, before)) {
      const read: Clause = settled(completed(part, before, reader), reader);
      if (read.metrics.length > 0) before = read;
    }
  }
  const plain = withoutNamedAway(reworded(question, today, earlier.join(' ')), reader.vocabulary);
  const replies = withoutAsides(repliesTo(clausesOf(plain), before, reader, plain));
  const items = itemsOf(replies);
  const unanswered = replies.flatMap((reply) => reply.unanswered);
  const advised = isDoseQuestion(question);
  if (items.length === 0 && unanswered.length === 0 && !advised)
    unanswered.push('I did not find anything in your question that I can compute.');
  const answered = replies.filter(({ understood }) => understood).map(({ clause }) => clause.asked);
  return { assignments: assign(items, answered, metrics), items, unanswered: [...new Set(unanswered)] };
}

function repliesTo(texts: readonly string[], first: Clause | null, reader: Reader, message: string): Reply[] {
  const replies: Reply[] = [];
  let before = first;
  for (const [place, said] of texts.entries()) {
    if (isDoseQuestion(said)) continue;
    const asked = withoutChatter(said, reader.today, (part) => standsAlone(part, reader));
    const text = withDayAfter(
      withSinceThen(asked, texts.slice(0, place), reader.today),
      texts.slice(0, place),
      reader.today,
    );
    const spoken = toldBefore(text, texts.slice(0, place), reader.today);
    const told = spoken.length > 0 ? spoken : toldBeside(said, texts.slice(0, place), message, reader.today);
    for (const read of readParts(text, reader, before)) {
      const open =
        read.times.length === 0 || (read.times.length === 1 && read.times[0] === 'before' && told.length === 1);
      const part = open && read.metrics.length > 0 ? asTold(read, told) : read;
      const isFirst = replies.every(({ items }) => items.length === 0);
      const clause: Clause = settled(completed(part, before, reader, isFirst), reader);
      const reply: Reply = { ...replyTo(clause, reader), own: part };
      const last = replies.at(-1);
      const joined = last ? joinedTo(last, reply, reader) : null;
      if (joined) {
        replies.splice(-1, 1, joined);
        if (joined.understood) before = joined.clause;
        continue;
      }
      if (replaces(reply, last)) replies.pop();
      else if (last && (lendsPeriod(reply, last) || sharesPeriod(reply, last, message)))
        replies.splice(-1, 1, { ...replyTo({ ...last.clause, times: clause.times }, reader), own: last.own });
      replies.push(reply);
      if (reply.understood || (before === null && clause.metrics.length > 0)) before = clause;
    }
  }
  return replies;
}

function standsAlone(text: string, reader: Reader): boolean {
  const parts = readParts(text, reader, null);
  return parts.every((part) => {
    const { understood, items, unanswered } = replyTo(settled(completed(part, null, reader), reader), reader);
    const isDated =
      (part.times.length > 0 && !part.times.includes('before')) ||
      ['latest', 'first'].includes(part.intent?.aggregate ?? '') ||
      part.take !== null;
    return understood && items.length > 0 && unanswered.length === 0 && isDated;
  });
}

function joinedTo(last: Reply, reply: Reply, reader: Reader): Reply | null {
  const { clause, own } = reply;
  if (saysWhatIsMeant(reply, last)) {
    const whole = { ...clause, times: last.clause.times, weekdays: clause.weekdays ?? last.clause.weekdays };
    return { ...replyTo(whole, reader), own };
  }
  if (restates(reply, last)) return last;
  if (namesLate(reply, last)) {
    const whole = settled(readClause(`${last.own.asked}, ${own.asked}`, reader), reader);
    return { ...replyTo(whole, reader), own: whole };
  }
  if (!completes(reply, last)) return null;
  const asked = last.aside ? clause.asked : last.clause.asked;
  const whole = { ...last.clause, asked, times: clause.times, intent: own.intent ?? last.clause.intent };
  return { ...replyTo(whole, reader), own: last.own };
}

function replyTo(clause: Clause, { metrics }: Reader): Reply {
  const refused = refusalFor(clause.asked);
  const reply: Reply = {
    ...{ clause, own: clause, understood: false, items: [], unanswered: [] },
    aside: (refused === onlyYourOwn && !asks(clause.asked)) || onlyTells(clause.asked),
  };
  if (refused === noCause && clause.metrics.length > 0 && clause.times.length > 0)
    return { ...reply, ...answerTo(asItWas(clause), [noCause], metrics) };
  const why =
    refused ??
    unreadPeriod(withoutWorkouts(clause.unread)) ??
    leftover(clause) ??
    definition(clause) ??
    mismatch(clause);
  if (why !== null && kindOf(clause.asked) !== null) return reply;
  const unanswered = why === null ? clause.unanswered : [why];
  const isPartial = clause.unanswered.length > 0 && (clause.operation !== null || clause.picksUnread);
  if (why !== null || clause.metrics.length === 0 || isPartial) return { ...reply, unanswered };
  return { ...reply, ...answerTo(clause, [...unanswered, ...withoutLimits(clause)], metrics) };
}

function answerTo(clause: Clause, said: readonly string[], metrics: readonly MetricInfo[]) {
  const answer: Pick<Reply, 'items' | 'unanswered'> = { items: [], unanswered: [...said] };
  for (const one of sideBySide(clause).flatMap(byIntent)) addItems(answer, withPeaks(one, metrics));
  return { ...answer, understood: true };
}

const byIntent = (clause: Clause): Clause[] =>
  clause.intents.length < 2 ? [clause] : clause.intents.map((intent) => ({ ...clause, intent, intents: [] }));

const definition = ({ asked, text, times, intent, metrics }: Clause): string | null =>
  /^\s*what(?:['’]?s| is| are)\s+(?!.*\b(?:my|i|me|the)\b)/i.test(text) &&
  times.length === 0 &&
  intent === null &&
  !(metrics.length > 0 && wantsMeaning(asked))
    ? explainsNothing
    : null;

const nightly =
  /sleep|awake|in_bed|latency|snor|nap|wakeups|breathing|readiness|recovery|hrv|resting_heart_rate|spo2|skin_temperature/;

// Excludes steps at night.
function mismatch({ text, metrics, times }: Clause): string | null {
  const night =
    /\b\w+day[- ]night\b|\bnight before last\b/i.test(text) ||
    times.some((spec) => spec !== 'before' && spec.kind === 'last_night');
  const daily = metrics.find(({ key }) => !nightly.test(key));
  return night && daily
    ? `I have ${/\d/.test(nameOf(daily)) ? 'that' : `your ${inSentence(nameOf(daily))}`} by whole days, not by nights; ask for a day instead.`
    : null;
}

function addItems(plan: Pick<Reply, 'items' | 'unanswered'>, clause: Clause): void {
  const { window, compareTo, each } = periodsOf(clause);
  const windows = each.length > 1 ? each : [window];
  for (const metric of clause.metrics) {
    const types = metric.key.startsWith('workout') && clause.types.length > 0 ? clause.types : [null];
    for (const type of types) {
      for (const one of windows) {
        const built = buildQueries({ clause, metric, type, window: one, compareTo });
        if ('unanswered' in built) plan.unanswered.push(built.unanswered);
        else plan.items.push(...built.items.map((item): PlanItem => ({ question: clause.asked, ...item })));
      }
    }
  }
}
