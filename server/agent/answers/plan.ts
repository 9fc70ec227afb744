import type { ListedMetric } from '../../../routers/metrics/metrics.contract.ts';
import { referenceOf } from '../../../routers/metrics/references.ts';
import { inSentence, nameOf } from '../lexicon/metric-labels.ts';
import { explainsNothing, noCause, noHours, noPredicting, onlyWith } from '../lexicon/refusals.ts';
import { plainWords } from '../lexicon/words.ts';
import type { Plan, PlanInput, PlanItem } from '../model.ts';
import { makePlan } from '../reader/plan.ts';
import { readText } from '../reader/text.ts';
import { isDoseQuestion } from '../safety/dose.ts';
import { illness } from '../safety/medical-claims.ts';
import { planBundle } from './bundles.ts';
import { reportsJoined, withClaim, withoutRepeated } from './claims.ts';
import { worryPlan } from './worries.ts';

type Asked = Pick<PlanInput, 'messages' | 'today' | 'metrics'>;

/** Without guesses, which a language model plans. */
export function planOfSetForm(input: Asked): Plan | null {
  const plan = planOf(input, { guesses: false });
  const isSet =
    plan.items.length > 0 && plan.items.every(({ claim, bundle }) => claim !== undefined || bundle !== undefined);
  return isSet && plan.unanswered.length === 0 ? plan : null;
}

export const planAnswer = (input: Asked): Plan => planOf(input, { guesses: true });

function planOf(input: Asked, { guesses }: { guesses: boolean }): Plan {
  const question = input.messages.at(-1)?.content ?? '';
  const isFollowUp = input.messages.filter(({ role }) => role === 'user').length > 1;
  const open = planBundle(question, input, { isFollowUp });
  if (open) return open;
  const plan = makePlan(input);
  const isPlain = plan.items.every(({ queries: [query] }) => query?.aggregate === 'mean' && query.where === undefined);
  const instead = !guesses
    ? null
    : plan.items.length === 0
      ? guessOf(question, plan, input)
      : isPlain && ofUnknownCause(question, plan, input);
  if (instead) return instead;
  const joined = reportsJoined(plan.items);
  const isOne = new Set(joined.map(({ question: said }) => said)).size === 1;
  const items = withoutRepeated(joined.map((item) => withClaim(item, input, isOne ? question : item.question)));
  const unjudged = items.flatMap((item) => withoutLimits(item, input.metrics));
  return {
    ...plan,
    items,
    unanswered: [...new Set([...plan.unanswered.map((said) => named(said, question, input)), ...unjudged])],
  };
}

const guessOf = (question: string, plan: Plan, input: Asked): Plan | null =>
  worryPlan(question, input) ??
  ofUnknownCause(question, plan, input) ??
  (mayBeOpen(plan) && !isDoseQuestion(question) ? planBundle(question, input, { byLikeness: true }) : null);

/** `Is all this flying doing something to my sleep?`: nothing tells when the cause was. */
function ofUnknownCause(question: string, { unanswered }: Plan, input: Asked): Plan | null {
  if (!cause.test(question) || !unanswered.every((said) => /^I did not understand “/.test(said))) return null;
  const lately = planBundle(question, input, { as: 'changes' });
  return lately && { ...lately, unanswered: [unknownCause] };
}

const cause =
  /^\W*(?:(?:and|so|but|hey|do you think)\W+)*(?:is|are|does|do|did|has|have|can|could|was|were|might)\b(?! (?:i|my|it|this|that)\b).*\b(?:(?:do|does|did|doing|done|having|have|has) (?:something|anything|much|a lot|any\w*) (?:to|with|for|effect)|(?:affect|ruin|hurt|harm|help|wreck|disturb|influenc|chang|kill|mess|screw|impact|spoil|improv|destroy|disrupt|worsen)\w*|(?:good|bad) for|to blame|behind|(?:the )?reason|effect|making|keeping)\b/i;
const unknownCause =
  'When that was is not in your data; name the day on which it began, and I can hold the days since against those before.';

/** Not understood, or refused for its form. */
const mayBeOpen = ({ unanswered }: Plan): boolean =>
  unanswered.every(
    (said) => [noPredicting, explainsNothing, noCause, onlyWith, noHours].includes(said) || /^I did not/.test(said),
  );

const nothing = /^I did not find anything in your question that I can compute\.$/;
const wordsMax = 4;
const noDiagnosis = 'I cannot tell an illness from data; ask me for the values, and a doctor for what they mean.';

function named(said: string, question: string, known: Asked): string {
  if (!nothing.test(said)) return said;
  if (new RegExp(`\\b${illness}\\b`, 'i').test(question)) return noDiagnosis;
  const words = readText(question, known).flatMap((item) =>
    item.kind === 'word' && /^\p{L}[\p{L}'-]{1,30}$/u.test(item.text) && !plainWords.has(item.text) ? [item.text] : [],
  );
  const told = [...new Set(words)].slice(0, wordsMax).map((word) => `“${word}”`);
  return told.length === 0 ? said : `I know nothing measured by the name of ${told.join(', ')}.`;
}

function withoutLimits({ claim, queries }: PlanItem, metrics: readonly ListedMetric[]): string[] {
  const metric = metrics.find(({ key }) => key === queries[0]?.metric);
  if (claim?.is !== 'standing' || !metric || metric.key.startsWith('biomarker:') || metric.days === 0) return [];
  if (referenceOf(metric) !== null) return [];
  const name = /\d/.test(nameOf(metric)) ? 'it' : `your ${inSentence(nameOf(metric))}`;
  return [`I cannot say: no published limit for ${name} fits everybody, so compare it with your own other values.`];
}
