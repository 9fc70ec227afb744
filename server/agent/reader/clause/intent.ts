import type { Aggregate } from '../../../../routers/metrics/metrics.contract.ts';
import { blank } from '../../lexicon/words.ts';
import type { PlanItem } from '../../model.ts';

const verdict =
  'normal|abnormal|healthy|unhealthy|good|bad|ok(?:ay)?|alright|all right|enough|fine|too (?:high|low|much|little|long|short|slow|fast)|high|low|elevated|dangerous|fit|concerning|worrying|worrisome|a (?:problem|concern)|fever|average for|in (?:the )?(?:normal )?range';

const judged: readonly RegExp[] = [
  new RegExp(
    `^\\s*(?:so |and |but )*(?:is|are|isn['’]?t|was|were|am|do i have)\\b(?!.*\\b(?:higher|lower|better|worse)\\b).*\\b(?:${verdict})\\b(?!\\s+than)`,
    'i',
  ),
  /^\s*(?:so |and |but )*(?:do|did|have) i (?:sleep|slept|walk|walked|move|moved|exercise|exercised|get|got|drink|drank)\b.*\b(?:enough|too (?:much|little))\b/i,
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

export const wantsMeaning = (text: string): boolean => fits(judged, text) || wantsAdvice(text);

export const wantsAdvice = (text: string): boolean => fits(advised, text);

/** The aggregate asked for; `manner` depends on the metric's kind. */
export type Intent = { intent: PlanItem['intent']; aggregate: Aggregate | 'amount' | 'best' | 'worst' };

type Sign = { pattern: RegExp; is: Intent };

const sign = (pattern: RegExp, intent: Intent['intent'], aggregate: Intent['aggregate']): Sign => ({
  pattern,
  is: { intent, aggregate },
});

const direction =
  'higher|lower|better|worse|more|less|fewer|longer|shorter|faster|slower|deeper|greater|smaller|heavier|lighter|fitter|calmer|quicker|further|farther|stronger|weaker|steadier|busier|harder|easier';

// First match wins. Periods, metric names and limits are blanked before.
const signs: readonly Sign[] = [
  sign(
    /\b(?:how many|number of|count(?: of)?)\s+(?:[\w-]+\s+){0,3}?(?:data ?points?|values|readings|measurements|entries|samples|records|results|tests|weigh-?ins?|(?:days|nights) of (?:data|sleep|\w+ data))\b|\bhow many (?:days|nights)\b(?=.*\b(?:recorded|(?:do|did) you have|have you(?: got)?|in (?:the|my|your) (?:data|records?)|logged|tracked)\b)/i,
    'value',
    'count',
  ),
  sign(/\bcompar(?:e|es|ed|ing|isons?)\b|\bversus\b|\bvs\b|\bdiffer(?:ence|ent|s)?\b/i, 'compare', 'difference'),
  sign(/(?:\b(?:percent(?:age)?|relative)|%) change\b/i, 'compare', 'percent_change'),
  sign(new RegExp(`\\b(?:${direction})\\b.*\\bthan\\b`, 'i'), 'compare', 'difference'),
  sign(/\bas (?:many|much|long|far|often|high|low)\b.*\bas\b(?! (?:i|you|possible|it)\b)/i, 'compare', 'difference'),
  sign(
    /\bmost recent(?:ly)?\b|\blatest\b|\bcurrent(?:ly)?\b|\bnewest\b|\bright now\b|\bat (?:the|this) moment\b|\bat present\b|\bas of (?:now|today)\b|(?<=\s)(?<!\b(?:until|till|to|by|from|up to) )\bnow(?= ?(?:[?!.,;]|$|(?:and|please)\b))|\blast (?:recorded|measured|known|reading|value|measurement|result|test)\b/i,
    'latest',
    'latest',
  ),
  sign(
    /\btrend(?:s|ing|ed)?\b|\b(?:going|moving|creeping|coming|heading|trending|drifting|edging) (?:up|down)\b|\b(?:which|what) (?:way|direction)\b|\bhead(?:ing|ed)\b|\bon (?:the|a|its|their) (?:up|rise|decline|wane|(?:up|down)ward|way (?:up|down))\b|\bslopes?\b|\brate of\s+(?:\w+\s+)?(?:change|loss|gain)\b|\btendency\b|\bevolv\w*|\b(?:increas|decreas|ris|fall|improv|declin|dropp|climb|worsen|grow|los|gain|shrink)ing\b|\b(?:improvements?|deteriorat\w*|trajectory)\b|\b(?:up|down)wards?\b|\b(?:get|gets|getting|gotten|got|become|becoming) (?:any )?(?:better|worse|higher|lower|longer|shorter|fitter|heavier|lighter|slower|faster|quicker|deeper)\b|\bover time\b|\bup or down\b|\bdevelop(?:ed|ing|ment)?\b|\bprogress(?:ed|ing|ion)?\b/i,
    'trend',
    'trend',
  ),
  sign(/\bmedian\b/i, 'value', 'median'),
  sign(
    /\bstandard deviation\b|\bvariab(?:ility|le)\b|\bspread\b|\bvar(?:y|ied|ies)\b|\bconsistent\b|\b(?:un)?stable\b|\bsteady\b|\bfluctuat\w*/i,
    'value',
    'std_dev',
  ),
  sign(
    /\baverag(?:e|es|ed|ing)\b|\bmean\b|\btypical(?:ly)?\b|\busual(?:ly)?\b|\bnormal(?:ly)?\b|\bper (?:day|night|session|workout)\b|(?<!\bin )\ba (?:day|night)\b|\beach (?:day|night)\b|\bon average\b/i,
    'value',
    'mean',
  ),
  sign(
    /\bhow low\b|\blows?(?= (?:for|of|in|over)\b)|\b(?:lowest|minimum|min|smallest|least|fewest|shortest|slowest|lightest|calmest|laziest|quietest)\b/i,
    'extreme',
    'min',
  ),
  sign(
    /\bhow high\b|\bhighs?(?= (?:for|of|in|over)\b)|\b(?:highest|maximum|max|biggest|largest|greatest|most|peak|longest|record|fastest|top|heaviest|furthest|farthest|deepest|quickest|busiest)\b/i,
    'extreme',
    'max',
  ),
  sign(/\bbest\b/i, 'extreme', 'best'),
  sign(/\bworst\b/i, 'extreme', 'worst'),
  sign(/\b(?:first|earliest|oldest)\b/i, 'latest', 'first'),
  sign(
    /\b(?:total(?:s|ed)?|altogether|sum|combined|cumulative|add(?:ed|ing|s)? up|summ(?:ed|ing)|tally|tot up)\b|\bin all\b|\ball together\b/i,
    'value',
    'sum',
  ),
  sign(/\bhow (?:many|much|far|long)\b|\bnumber of\b/i, 'value', 'amount'),
];

export function intentInName(named: string): Intent | null {
  const name = named.replace(/\bvo2[\s-]?max\b/gi, ' ');
  if (/\b(?:highest|max(?:imum)?|peak|top)\b/i.test(name)) return { intent: 'extreme', aggregate: 'max' };
  if (/\b(?:lowest|min(?:imum)?)\b/i.test(name)) return { intent: 'extreme', aggregate: 'min' };
  return /\b(?:total|tally|how far|number of)\b/i.test(name) ? { intent: 'value', aggregate: 'amount' } : null;
}

export const findIntent = (text: string): Intent | null => signs.find(({ pattern }) => pattern.test(text))?.is ?? null;

const listable =
  'average|mean|median|min(?:imum)?|max(?:imum)?|lowest|highest|best|worst|longest|shortest|most|least|total|sum|standard deviation';

const listed = new RegExp(
  `\\b(?:${listable})\\b(?:(?:\\s*,\\s*(?:and\\s+)?|\\s+and\\s+|\\s*[&/]\\s*)(?:(?:my|the)\\s+)?\\b(?:${listable})\\b)+`,
  'i',
);

const spread = /\brange (?=of (?:my|the)\b)|\bwhat range\b/i;

const firstWord = '(?:very )?(?:first|earliest|oldest)';

const latestWord = '(?:latest|last|newest|current|most recent)';

const bothEnds = new RegExp(
  `\\b(?:(?:the )?difference between )?(?:(?:my|the) )?(?:${firstWord}(?: (?:one|test|result|value|measurement|reading))?(?:\\s+ever)?\\s+(?:and|to|versus|vs\\.?) (?:(?:my|the) )?${latestWord}|${latestWord}(?: (?:one|test|result|value|measurement|reading))? (?:and|versus|vs\\.?) (?:(?:my|the) )?${firstWord}(?:\\s+ever)?)\\b|\\b(?:compared? (?:to|with)|since) (?:my|the) ${firstWord}(?! (?:of|\\d|half|week|month|day))(?: (?:one|test|result|value|measurement|reading)s?)?\\b`,
  'i',
);

const earliest: Intent = { intent: 'latest', aggregate: 'first' };

const newest: Intent = { intent: 'latest', aggregate: 'latest' };

const least: Intent = { intent: 'extreme', aggregate: 'min' };

const most: Intent = { intent: 'extreme', aggregate: 'max' };

export function findIntents(text: string): { intents: Intent[]; rest: string } {
  const range = spread.exec(text);
  if (range) return { intents: [least, most], rest: blank(text, range.index, range.index + range[0].length) };
  const ends = bothEnds.exec(text);
  if (ends) return { intents: [earliest, newest], rest: blank(text, ends.index, ends.index + ends[0].length) };
  const match = listed.exec(text);
  if (!match) return { intents: [], rest: text };
  const words = match[0].match(new RegExp(`\\b(?:${listable})\\b`, 'gi')) ?? [];
  const intents = words.flatMap((word) => findIntent(word) ?? []);
  return { intents, rest: blank(text, match.index, match.index + match[0].length) };
}

export const asksForChange = (text: string): boolean =>
  /\bchang(?:e|ed|es)\b|\b(?:go|gone|went|come|came|crept|edged|headed) (?:up|down)\b|\b(?:rise|rose|risen|fall|fallen|fell|drop|dropped|increased?|decreased?|improved?|worsened|gain(?:ed)?|lost|lose|put on(?! (?:my|the|a)\b)|shed)\b/i.test(
    text,
  );

export const asksForDays = (text: string): boolean =>
  /\b(?:how many|number of|count(?: of| the)?|on how many|what number of|which)\s+(?:of (?:my|the)\s+)?(?:\w+\s+)?(?:days|nights|times|mornings|weekdays|weekends|mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays)\b|\bhow often\b|\b(?:days|nights|mornings)\b[^?]*\bhow many (?:were|was|had|did|have|are)\b|\b(?:days|nights) ?(?:with )?(?:>=|<=|=>|=<|[<>≥≤])|\b(?:days|nights) (?:over|under|with (?:over|under|above|below|more|less|fewer|at)|above|below)\b|^\s*(?:and |the |no\.? of |my )*(?:weekend )?(?:days|nights|mornings|weekdays) (?:i\b|my\b|where\b|when\b|with\b|of\b|on which\b|that\b|between\b|exceed)(?=.*\d)|^\s*(?:the |my |no\.? of )?days (?:with|when i had|i had|including) (?:an?|any|some) (?:\w+ )?(?:workout|run|ride|swim|walk|hike|session|training)\b/i.test(
    text,
  );
