import type { ListedMetric } from '../../../routers/metrics/metrics.contract.ts';
import { meaningOf } from '../glossary.ts';
import { amountsIn } from '../lexicon/entities/amounts.ts';
import { inSentence, isSlow, nameOf } from '../lexicon/metric-labels.ts';
import { analysisText } from '../lexicon/query-text.ts';
import { besideSession, explainsNothing, noHours } from '../lexicon/refusals.ts';
import type { Plan } from '../model.ts';
import type { Clause } from './clause.ts';
import type { Item } from './queries/asked.ts';
import { queriesOf } from './queries/queries.ts';

const verdict =
  'normal|abnormal|healthy|unhealthy|good|bad|ok(?:ay)?|under control|alright|all right|enough|fine|too (?:high|low|much|little|long|short|slow|fast)|high|low|elevated|dangerous|fit|overweight|underweight|concerning|worrying|worrisome|a (?:problem|concern)|fever|average for|in (?:the )?(?:normal )?range';

const judged: readonly RegExp[] = [
  new RegExp(
    `^\\s*(?:so |and |but )*(?:is|are|isn['’]?t|was|were|am|do i have)\\b(?!.*\\b(?:higher|lower|better|worse)\\b).*\\b(?:${verdict})\\b(?!\\s+than)`,
    'i',
  ),
  /^\s*(?:so |and |but )*(?:do|did|have|am) i (?:been )?(?:sleep|slept|walk|walked|move|moved|exercise|exercised|get|got|drink|drank|sleeping|walking|moving|exercising|getting|drinking|resting)\b.*\b(?:enough|too (?:much|little)|ok(?:ay)?|well|fine|alright|all right)\b(?! (?:than|as))/i,
  new RegExp(`^\\s*(?:so |and |but )*(?:do|does|did)\\b.*\\b(?:look|looks|seem|sound)\\b.*\\b(?:${verdict})\\b`, 'i'),
  /\bi (?:do ?n['’]?t|do not|am not|never) (?:\w+ ){1,3}enough\b/i,
  /\b(?:and|,) is (?:it|that|this) (?:ok|okay|enough|normal|good|bad|healthy|too \w+|fine|high|low)\b/i,
  /\bwhat (?:do|does|did|would)\b.*\b(?:mean|say about|tell me|indicate)\b/i,
  /\bhow (?:good|bad|healthy|normal|fit|concerning|worrying) (?:is|are|was|am|were)\b/i,
  /\b(?:should|do) (?:i|we) (?:be )?(?:worr|concern)\w*|\b(?:worried|concerned) about\b|\bcause for concern\b/i,
  /\b(?:explain|interpret|make sense of|what to make of|make of my|understand)\b/i,
  /^\s*what(?:['’]?s| is| are| would be| counts as)(?: considered)? (?:an? )?(?:good|healthy|normal|ideal|optimal|recommended|safe|bad|high|low|typical)\b(?!.*\bmy (?:normal|usual|typical)\b)/i,
  /\b(?:within|inside|outside|out of|in) (?:the |my )?(?:normal |reference |healthy |recommended |target )?(?:range|limits?|values?)\b/i,
  /\b(?:reference|normal|healthy) range\b/i,
];

const goals =
  'lower|improve|increase|reduce|raise|lose|boost|fix|change|make|strengthen|sleep|get|bring|decrease|cut|drop|optimi[sz]e|build|gain|move|walk|run|recover|relax|feel|manage|control|keep|stay|be|become|stop|fall asleep';

const advised: readonly RegExp[] = [
  new RegExp(
    `\\bhow (?:can|could|should|might|would) (?:i|we|one|you) (?:best |better |possibly )?(?:${goals})\\b`,
    'i',
  ),
  /\bhow (?:do (?:i|you|we)|to) (?:best |better )?(?:lower|improve|increase|reduce|raise|lose|boost|fix|strengthen|bring|decrease|optimi[sz]e|get (?:my|better|more|rid|fitter)|sleep (?:better|more|longer|deeper|well)|fall asleep faster|make)\b/i,
  /\bwhat (?:can|could|should|might|would) (?:i|help|you|we)\b(?!.*\b(?:see|ask|know)\b)/i,
  /\b(?:tips?|advice|advise|suggestions?|suggest|recommendations?|recommend|ideas?|ways?) (?:to|for|on|about|how|me|i)\b|\bhelp me (?!see|find|understand)\b|\bany (?:tips|advice|suggestions|ideas)\b/i,
  /^\s*should i (?:sleep|walk|exercise|move|rest|train|run|work out|drink|try|go to bed|do (?:more|less)|cut|eat)\b/i,
];

const fits = (patterns: readonly RegExp[], text: string): boolean => patterns.some((pattern) => pattern.test(text));

const wantsMeaning = (text: string): boolean => fits(judged, text) || wantsAdvice(text);

const wantsAdvice = (text: string): boolean => fits(advised, text);

export function assign(
  items: Plan['items'],
  asked: readonly string[],
  metrics: readonly ListedMetric[],
): Plan['assignments'] {
  if (items.length === 0) return [];
  const judged = asked.filter(wantsMeaning);
  const advised = asked.filter(wantsAdvice);
  const assignment = (agent: Plan['assignments'][number]['agent'], questions: readonly string[]) =>
    questions.length === 0 ? [] : [{ agent, question: [...new Set(questions)].join(' ') }];
  return [
    { agent: 'data_analyst', question: analysisText({ items }, metrics) },
    ...assignment('domain_expert', judged),
    ...assignment('coach', advised),
  ];
}

// `Why did my steps drop to zero in March?` takes a change for granted that need not be so.

const changed =
  /\b(?:zero|nothing|(?:drop|f[ae]ll|dropp|fall|declin|decreas|increas|ris|climb|doubl|tripl|halv|spik|crash|plummet|vanish|disappear|shr[aiu]nk|improv|worsen|gain|stopp?|ceas)(?:e|ed|en|ing|s|es)?|ros?en?|gone (?:up|down)|went (?:up|down)|go(?:ing|es)? (?:up|down)|los[et]|lost|losing|shoot up|shot up|jump(?:ed|s)?)\b/i;

export const takesForGranted = (text: string): boolean => changed.test(text);

/** A question that ends in `why?`. */
export const asksOnlyWhy = (text: string): boolean =>
  /[,;:.!–-]\s*(?:(?:so|and|but|do you know)\s+)?(?:why|how come)(?:\s+(?:is|was) that)?\s*[?!.]*$/i.test(text);

const toZero = /\bto (?:zero|0|nothing)\b/i;

/** The period as it was measured; of what shall have gone to zero the lowest value as well, which shows whether it has. */
export function asMeasured(clause: Clause, metrics: readonly ListedMetric[]): { items: Item[]; unanswered: string[] } {
  const plain: Clause = {
    ...clause,
    ...{ limit: null, amount: null, versus: null, streak: null, lag: null, later: null, take: null, group: null },
    ...{ days: false, often: false, change: false, percentile: false, relation: false },
    ...{ statistics: ['mean'], rank: [], unread: [], loose: [] },
    periods: clause.periods.slice(0, 1),
    metrics: clause.metrics.slice(0, 1),
  };
  const { items, unanswered } = queriesOf(plain, metrics);
  if (!toZero.test(clause.said)) return { items, unanswered };
  const lowest = queriesOf({ ...plain, statistics: ['min'] }, metrics).items.map(
    (item): Item => ({ ...item, claim: { is: 'met', threshold: { op: 'at_most', value: 0 } } }),
  );
  return { items: [...lowest, ...items], unanswered };
}

export const nothing = 'I did not find anything in your question that I can compute.';

const ofNights =
  /sleep|awake|in_bed|latency|bedtime|wake_time|snor|nap|wakeups|breathing|readiness|recovery|hrv|heart_rate|spo2|skin_temperature/;

const explained = /^\s*(?:please )?explain (?:to me )?(?!.*\b(?:my|me|i|the|in|on|last)\b)/i;
const whatIs = /^\s*what(?:['’]?s| is| are)\s+(?!.*\b(?:my|i|me|the|in|on|last|of)\b)/i;
const whatMeans = /^\s*what do(?:es)? (?!.*\b(?:my|i|me|\d+)\b)[\w\s-]{1,40} (?:mean|stand for|measure)\b/i;

/** `what is HRV?` asks of nobody's data. */
export function definition({ said, periods, statistics, metrics: [metric] }: Clause): string | null {
  const isPlain = periods.length === 0 && statistics.length === 0;
  const asks =
    whatMeans.test(said) || (isPlain && (explained.test(said) || (whatIs.test(said) && !wantsMeaning(said))));
  return asks ? ((metric && meaningOf(metric.key)) ?? explainsNothing) : null;
}

/** `variance... sorry, standard deviation`: what was taken back is not asked. */
export const withoutSlips = (said: string): string =>
  said.replace(
    /\b[\p{L}-]+\s*(?:\.{2,}|…|,|-)?\s*(?:sorry|no wait|i mean|i meant|or rather|scratch that|make that)\b/giu,
    ' ',
  );

// A number that the person said must not stand in the answer like one that was measured.
const notUnderstood = (said: string) =>
  /\p{Nd}/u.test(said) || amountsIn(said).length > 0
    ? 'I did not understand what a number in your question stands for; please say it another way.'
    : `I did not understand “${said}” in your question; please say it another way.`;

/** `Is an HbA1c of 5.9 too high?` is answered with the person's own. */
export const namesResult = ({ said, loose, metrics }: Pick<Clause, 'said' | 'loose' | 'metrics'>): boolean =>
  loose.length === 1 && metrics.every(({ key }) => key.startsWith('biomarker:')) && wantsMeaning(said);

export function refusalOf({
  said: clauseSaid,
  unread,
  missing,
  unpicked,
  metrics,
  periods,
  loose,
}: Clause): string | null {
  // An absent laboratory value or what is asked besides of a session leaves the rest to be answered.
  const isPart = (each: string) => each.startsWith('I have no laboratory') || each === besideSession;
  if (missing.length > 0 && (metrics.length === 0 || !missing.every(isPart))) return missing.join(' ');
  const daily = metrics.find((metric) => !ofNights.test(metric.key) && !isSlow(metric));
  if (daily && /\bthis morning\b|(?:mon|tues|wednes|thurs|fri|satur|sun)days?[- ]nights?\b/i.test(clauseSaid))
    return noHours;
  if (daily && periods.some((each) => typeof each !== 'string' && each.kind === 'last_night'))
    return `I have ${/\d/.test(nameOf(daily)) ? 'that' : `your ${inSentence(nameOf(daily))}`} by whole days, not by nights; ask for a day instead.`;
  if (unpicked) return unpicked;
  if (loose[0] !== undefined && metrics.length > 0 && !namesResult({ said: clauseSaid, loose, metrics }))
    return notUnderstood(loose[0]);
  const [word] = unread.filter((each) => !/\p{Nd}/u.test(each));
  if (word !== undefined && (metrics.length > 0 || periods.length > 0)) return notUnderstood(word);
  return word === undefined ? null : nothing;
}
