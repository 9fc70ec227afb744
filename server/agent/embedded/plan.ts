import { inSentence, nameOf } from '../metric-labels.ts';
import { vocabularyOf } from '../metric-names.ts';
import type { Plan, PlanInput, PlanItem } from '../model.ts';
import { isDoseQuestion, isEmergency } from '../safety.ts';
import { kindOf } from '../self-descriptions.ts';
import { assign } from './assignments.ts';
import { buildQueries } from './build-queries.ts';
import { periodsOf, sideBySide } from './compared-periods.ts';
import { wantsMeaning } from './explanations.ts';
import { completed } from './follow-ups.ts';
import { isForeign, onlyEnglish } from './language.ts';
import { readParts } from './parts.ts';
import { withPeaks } from './peaks.ts';
import { clausesOf, earlierQuestions, lastQuestion } from './questions.ts';
import type { Clause, Reader } from './read-clause.ts';
import { explainsNothing, refusalFor } from './refusals.ts';
import { settled } from './settle.ts';
import { spelled } from './spelling.ts';
import { unreadPeriod } from './unread-periods.ts';

type Found = { items: PlanItem[]; unanswered: string[]; answered: string[] };

/** Reads the conversation: earlier questions only lend what the last one leaves out. */
export function makePlan({ messages, today, metrics }: Pick<PlanInput, 'messages' | 'today' | 'metrics'>): Plan {
  const question = lastQuestion(messages);
  if (isForeign(question)) return { assignments: [], items: [], unanswered: [onlyEnglish] };
  const reader: Reader = { today, metrics, vocabulary: vocabularyOf(metrics) };
  let before: Clause | null = null;
  for (const text of earlierQuestions(messages).map(spelled).flatMap(clausesOf)) {
    for (const part of readParts(text, reader, before)) {
      const read: Clause = settled(completed(part, before, reader), reader);
      if (read.metrics.length > 0) before = read;
    }
  }
  const found: Found = { items: [], unanswered: [], answered: [] };
  for (const text of clausesOf(spelled(question))) {
    if (isEmergency(text) || isDoseQuestion(text)) continue;
    for (const part of readParts(text, reader, before)) {
      const clause: Clause = settled(completed(part, before, reader, found.items.length === 0), reader);
      if (takeClause(found, clause, reader)) before = clause;
    }
  }
  const advised = isEmergency(question) || isDoseQuestion(question);
  if (found.items.length === 0 && found.unanswered.length === 0 && !advised)
    found.unanswered.push('I did not find anything in your question that I can compute.');
  const { items, answered } = found;
  return { assignments: assign(items, answered, metrics), items, unanswered: [...new Set(found.unanswered)] };
}

/** True when the clause was understood, so that the next one may go on about it. */
function takeClause(found: Found, clause: Clause, { metrics }: Reader): boolean {
  const refused = refusalFor(clause.asked) ?? unreadPeriod(clause.unread) ?? definition(clause) ?? mismatch(clause);
  // What people say about themselves asks for nothing: it is remembered, and not refused.
  if (refused !== null && kindOf(clause.asked) !== null) return false;
  found.unanswered.push(...(refused === null ? clause.unanswered : [refused]));
  if (refused !== null || clause.metrics.length === 0) return false;
  // What picks the days or ranks them changes the question: without it, another one would be answered.
  if (clause.unanswered.length > 0 && (clause.operation !== null || clause.picksUnread)) return false;
  for (const one of sideBySide(clause).flatMap(byIntent)) addItems(found, withPeaks(one, metrics));
  found.answered.push(clause.asked);
  return true;
}

const byIntent = (clause: Clause): Clause[] =>
  clause.intents.length < 2 ? [clause] : clause.intents.map((intent) => ({ ...clause, intent, intents: [] }));

/** `What is HRV`: nobody's. */
const definition = ({ asked, text, times, intent, metrics }: Clause): string | null =>
  /^\s*what(?:['’]?s| is| are)\s+(?!.*\b(?:my|i|me|the)\b)/i.test(text) &&
  times.length === 0 &&
  intent === null &&
  !(metrics.length > 0 && wantsMeaning(asked))
    ? explainsNothing
    : null;

const nightly =
  /sleep|awake|in_bed|latency|snor|nap|wakeups|breathing|readiness|recovery|hrv|resting_heart_rate|spo2|skin_temperature/;

/** A night has no steps, and two metrics that are held against each other need no second period. */
function mismatch({ text, metrics, times }: Clause): string | null {
  const night =
    /\b\w+day[- ]night\b|\bnight before last\b/i.test(text) ||
    times.some((spec) => spec !== 'before' && spec.kind === 'last_night');
  const daily = metrics.find(({ key }) => !nightly.test(key));
  return night && daily
    ? `I have ${/\d/.test(nameOf(daily)) ? 'that' : `your ${inSentence(nameOf(daily))}`} by whole days, not by nights; ask for a day instead.`
    : null;
}

function addItems(plan: Found, clause: Clause): void {
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
