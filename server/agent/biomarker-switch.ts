import { findMentions, vocabularyOf } from './lexicon/metric-names.ts';
import type { MetricInfo, Plan } from './model.ts';
import { findLabs } from './reader/clause/labs.ts';

const switchedOff = 'Laboratory values are switched off for this question, so I did not look at them.';
const spokenOf =
  /\b(?:lab(?:oratory)?|blood) (?:values?|tests?|results?|reports?|work|panel)\b|\bbloodwork\b|\bbiomarkers?\b/i;

/** Says that laboratory values are switched off when the question asks for them. */
export function sayingSwitchedOff(plan: Plan, question: string, listed: readonly MetricInfo[]): Plan {
  const { missing } = findLabs(question, []);
  if (missing.length === 0 && !spokenOf.test(question) && !namesOwn(question, listed)) return plan;
  const others = plan.unanswered.filter((sentence) => !missing.includes(sentence));
  return { ...plan, unanswered: [...others, switchedOff] };
}

function namesOwn(question: string, listed: readonly MetricInfo[]): boolean {
  const mentions = findMentions(question, vocabularyOf(listed), { typos: false });
  return mentions.some(({ keys }) => keys.some((key) => key.startsWith('biomarker:')));
}
