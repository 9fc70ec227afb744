import type { Aggregate } from '../../../routers/metrics.contract.ts';
import type { PlanItem } from '../model.ts';

/** What is asked of the metric, apart from period and metric. `manner` leaves the choice to the metric's kind. */
export type Intent = { intent: PlanItem['intent']; aggregate: Aggregate | 'amount' | 'best' | 'worst' };

type Sign = { pattern: RegExp; is: Intent };

const sign = (pattern: RegExp, intent: Intent['intent'], aggregate: Intent['aggregate']): Sign => ({
  pattern,
  is: { intent, aggregate },
});

const direction = 'higher|lower|better|worse|more|less|fewer|longer|shorter|faster|slower|deeper|greater|smaller';

/** In order: a sign further up wins. Periods, metric names and limits are blanked before. */
const signs: readonly Sign[] = [
  sign(/\bcompar(?:e|ed|ing|ison)\b|\bversus\b|\bvs\b|\bdiffer(?:ence|ent|s)?\b/i, 'compare', 'difference'),
  sign(/\b(?:percent(?:age)?|relative) change\b/i, 'compare', 'percent_change'),
  sign(new RegExp(`\\b(?:${direction})\\b.*\\bthan\\b`, 'i'), 'compare', 'difference'),
  sign(
    /\bmost recent(?:ly)?\b|\blatest\b|\bcurrent(?:ly)?\b|\bnewest\b|\bright now\b|\blast (?:recorded|measured|known|reading|value|measurement|result|test)\b/i,
    'latest',
    'latest',
  ),
  sign(
    /\btrend(?:s|ing|ed)?\b|\b(?:going|moving|creeping|heading|trending) (?:up|down)\b|\b(?:increas|decreas|ris|fall|improv|declin|dropp|climb|worsen|grow)ing\b|\b(?:getting|become|becoming) (?:better|worse|higher|lower|longer|shorter|fitter)\b|\bover time\b|\bup or down\b|\bdevelop(?:ed|ing|ment)?\b|\bprogress(?:ed|ing|ion)?\b/i,
    'trend',
    'trend',
  ),
  sign(/\bmedian\b/i, 'value', 'median'),
  sign(
    /\bstandard deviation\b|\bvariab(?:ility|le)\b|\bspread\b|\bvar(?:y|ied|ies)\b|\bconsistent\b|\bfluctuat\w*/i,
    'value',
    'std_dev',
  ),
  sign(
    /\baverag(?:e|es|ed|ing)\b|\bmean\b|\btypical(?:ly)?\b|\busual(?:ly)?\b|\bnormal(?:ly)?\b|\bper (?:day|night|session|workout)\b|(?<!\bin )\ba (?:day|night)\b|\beach (?:day|night)\b|\bon average\b/i,
    'value',
    'mean',
  ),
  sign(/\b(?:lowest|minimum|min|smallest|least|fewest|shortest|slowest)\b/i, 'extreme', 'min'),
  sign(/\b(?:highest|maximum|max|biggest|largest|greatest|most|peak|longest|record|fastest|top)\b/i, 'extreme', 'max'),
  sign(/\bbest\b/i, 'extreme', 'best'),
  sign(/\bworst\b/i, 'extreme', 'worst'),
  sign(/\b(?:first|earliest)\b/i, 'latest', 'first'),
  sign(
    /\b(?:total(?:s|ed)?|altogether|sum|combined|cumulative|add(?:ed)? up)\b|\bin all\b|\ball together\b/i,
    'value',
    'sum',
  ),
  sign(/\bhow (?:many|much|far|long)\b|\bnumber of\b/i, 'value', 'amount'),
];

/** Some metrics hold such a word in their name: `how far`, `total calories`, `number of steps`. */
export const intentInName = (name: string): Intent | null =>
  /\b(?:total|how far|number of)\b/i.test(name) ? { intent: 'value', aggregate: 'amount' } : null;

export const findIntent = (text: string): Intent | null => signs.find(({ pattern }) => pattern.test(text))?.is ?? null;

/** A change against some other time, where a second period tells which. */
export const asksForChange = (text: string): boolean =>
  /\bchang(?:e|ed|es)\b|\b(?:go|gone|went) (?:up|down)\b|\b(?:rise|rose|risen|fall|fallen|fell|drop|dropped|increased?|decreased?|improved?|worsened|gain(?:ed)?|lost|lose)\b/i.test(
    text,
  );

/** Days are asked for, not amounts. */
export const asksForDays = (text: string): boolean =>
  /\b(?:how many|number of|count(?: of| the)?|on how many|what number of|which)\s+(?:of (?:my|the)\s+)?(?:\w+\s+)?(?:days|nights|times|mornings|weekdays|weekends|mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays)\b|\bhow often\b|\bdays (?:over|under|with|above|below)\b/i.test(
    text,
  );

/** Kinds of questions that no declared query answers, with what to say. No numbers in them. */
const beyond: readonly { pattern: RegExp; answer: string }[] = [
  {
    pattern: /\b(?:first|second|last|other|early|late)\s+(?:half|part|week|days?|third|quarter)\s+of\b|\bweek of\b/i,
    answer: 'I cannot tell which part of that period you mean; please name its first and its last day.',
  },
  {
    pattern: /\bcorrelat\w*|\brelat(?:ed|ion|ionship)\b|\b(?:affect|influence|impact|depend|linked)\w*\b/i,
    answer: 'I cannot say yet whether two metrics go together; I can show each of them on its own.',
  },
  {
    pattern:
      /\b(?:on|for)\s+(?:the\s+)?(?:days|nights)\s+(?:when|where|that|after|on which|i)\b|\b(?:when|after|if) i (?:sleep|slept|walk|walked|run|ran|drink|drank|work|worked|exercise|exercised)\b/i,
    answer:
      'I cannot pick days by a condition on something else yet; I can answer for a period or for certain weekdays.',
  },
  {
    pattern: /\b(?:in a row|streak|consecutive)\b/i,
    answer: 'I cannot count days in a row yet; I can count the days over or under a limit.',
  },
  {
    pattern:
      /\b(?:percentile|compared (?:to|with) (?:other|average) (?:people|men|women|person)|other people|my age)\b/i,
    answer: 'I only know your own data, so I cannot compare you with other people.',
  },
  {
    pattern: /\b(?:will|predict|forecast|expect|next (?:week|month|year)|tomorrow)\b/i,
    answer: 'I do not predict; I can tell you what has been measured.',
  },
  {
    pattern: /^\s*(?:so\s+|and\s+|but\s+)?why\b/i,
    answer: 'I cannot say why a value is what it is; I can show how it was and how it changed.',
  },
];

export const beyondAnswer = (text: string): string | null =>
  beyond.find(({ pattern }) => pattern.test(text))?.answer ?? null;
