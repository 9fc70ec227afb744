import { findMentions, vocabularyOf } from './lexicon/metric-names.ts';
import type { MetricInfo, Plan } from './model.ts';
import { findLabs } from './reader/clause/labs.ts';

const switchedOff = 'Laboratory values are switched off for this question, so I did not look at them.';
const spokenOf =
  /\b(?:lab(?:oratory)?|blood) (?:values?|tests?|results?|reports?|work|panel)\b|\bbloodwork\b|\bbiomarkers?\b/i;

/**
 * Whoever asks for laboratory values and has switched them off is told so, whatever the model made of it. That there are
 * none is not said: nobody looked. `listed` is for the names of the person's own.
 */
export function sayingSwitchedOff(plan: Plan, question: string, listed: readonly MetricInfo[]): Plan {
  const { missing } = findLabs(question, []);
  if (missing.length === 0 && !spokenOf.test(question) && !namesOwn(question, listed)) return plan;
  const others = plan.unanswered.filter((sentence) => !missing.includes(sentence));
  return { ...plan, unanswered: [...others, switchedOff] };
}

/** The longest name wins: `resting heart rate` is no laboratory value, whatever a report calls its own. */
function namesOwn(question: string, listed: readonly MetricInfo[]): boolean {
  const mentions = findMentions(question, vocabularyOf(listed), { typos: false });
  return mentions.some(({ keys }) => keys.some((key) => key.startsWith('biomarker:')));
}
