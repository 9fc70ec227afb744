import type { Item } from '../lexicon/constructs.ts';
import type { Plan, PlanInput, PlanItem } from '../model.ts';
import { assign } from '../reader/queries/assignments.ts';
import { isForeign, onlyEnglish, refusalFor } from '../reader/refusals.ts';
import { isDoseQuestion } from '../safety/dose.ts';
import { type Clause, clauseOf } from './clause.ts';
import { completed } from './follow-ups.ts';
import { impliedKey } from './limits.ts';
import { partsOf } from './parts.ts';
import { queriesOf } from './queries.ts';
import { type Known, readText } from './text.ts';

const earlierMax = 10;
const clausesMax = 12;
const nothing = 'I did not find anything in your question that I can compute.';

/** Reads the last message of a conversation into declared queries, or says what it did not understand. */
export function makePlan({ messages, today, metrics }: Pick<PlanInput, 'messages' | 'today' | 'metrics'>): Plan {
  const question = messages.at(-1)?.content ?? '';
  if (isForeign(question)) return { assignments: [], items: [], unanswered: [onlyEnglish] };
  const known: Known = { today, metrics };
  const earlier = messages
    .slice(0, -1)
    .filter(({ role }) => role === 'user')
    .slice(-earlierMax);
  let before: Clause | null = null;
  for (const { content } of earlier) before = lastOf(clausesOf(content, known, before), before);
  const items: PlanItem[] = [];
  const unanswered: string[] = [];
  const asked: string[] = [];
  const clauses = clausesOf(question, known, before);
  for (const clause of clauses) {
    const said = refusalFor(clause.text) ?? refusalOf(clause);
    if (said === null && clause.metrics.length === 0) continue;
    if (said !== null) {
      unanswered.push(said);
      continue;
    }
    const built = queriesOf(clause);
    items.push(...built.items.map((each): PlanItem => ({ question: clause.text, ...each })));
    unanswered.push(...built.unanswered);
    if (built.items.length > 0) asked.push(clause.text);
  }
  if (items.length === 0 && unanswered.length === 0 && !isDoseQuestion(question)) unanswered.push(nothing);
  return { assignments: assign(items, asked, metrics), items, unanswered: [...new Set(unanswered)] };
}

const lastOf = (clauses: readonly Clause[], before: Clause | null): Clause | null =>
  clauses.findLast(({ metrics }) => metrics.length > 0) ?? before;

function clausesOf(text: string, known: Known, first: Clause | null): Clause[] {
  const clauses: Clause[] = [];
  let before = first;
  for (const part of partsOf(readText(text, known)).slice(0, clausesMax)) {
    const clause = settled(completed(clauseOf(part, known, before?.sports ?? []), before), part, known);
    const last = clauses.at(-1);
    if (last && last.metrics.length === 0 && last.unread.length === 0) clauses.pop();
    clauses.push(
      last && last.metrics.length === 0 && clause.periods.length === 0 && last.unread.length === 0
        ? { ...clause, periods: last.periods }
        : clause,
    );
    before = lastOf(clauses, before);
  }
  return clauses;
}

/** A limit alone can say what it is of: `days over 10,000`. */
function settled(clause: Clause, part: readonly Item[], { metrics }: Known): Clause {
  if (clause.metrics.length > 0 || !clause.limit) return clause;
  const key = impliedKey(clause.limit, /\bnights?\b/.test(part.map(({ text }) => text).join(' ')));
  return { ...clause, metrics: metrics.filter((metric) => metric.key === key) };
}

function refusalOf({ unread, missing, unpicked, metrics, periods }: Clause): string | null {
  if (missing.length > 0) return missing.join(' ');
  if (unpicked) return unpicked;
  const [word] = unread.filter((each) => !/\p{Nd}/u.test(each));
  if (word !== undefined && (metrics.length > 0 || periods.length > 0))
    return `I did not understand “${word}” in your question; please say it another way.`;
  return word === undefined ? null : nothing;
}
