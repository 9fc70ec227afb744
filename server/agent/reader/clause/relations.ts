import { blank } from '../../lexicon/words.ts';
import { parseQuantity, quantityPattern } from '../words/number-words.ts';
import { wantsAdvice } from './intent.ts';

// A night belongs to the day on which it ends.
const asleep = /sleep|awake|time_in_bed|latency|snor|wakeups|breathing|skin_temperature/;

const isNightly = (key: string): boolean => asleep.test(key) && !key.startsWith('biomarker:');

/** Days between a value and what preceded it. */
export function daysSince(earlier: string, later: string): number {
  if (!isNightly(earlier)) return 1;
  return isNightly(later) && !/score|readiness|recovery/.test(later) ? 1 : 0;
}

export type Relation = {
  causal: boolean;
  lag: Lag | null;
};

export type Lag = { at: number; days: number; side: 'before' | 'after'; nightly: boolean };

const mutual =
  /\bcorrelat\w*|\b(?:spearman|pearson)(?:['’]s)?(?: (?:rank|rho|r|coefficient))*\b|\brho\b|\brelat(?:e|es|ed|ing|ion|ions|ionships?)\b(?! change)|\b(?:link(?:s|ed)?|tied|connected|connections?|associat\w+|associations?)\b|\b(?:go|goes|going|move|moves|moving|vary|varies) (?:\w+ )?(?:together|hand in hand|along)\b|\bin (?:sync|step) with\b|\btracks? with\b|\b(?:shows?(?: up)?|showing|visible|seen|reflected|noticeable) in (?=(?:my|the)\b)|\b(?:carr(?:y|ies) over|spills? over|translates?|feeds?|bleeds?) (?:in)?to\b|\bgo(?:es)? along with\b|\b(?:usually |often |always |typically )?followed by\b|\b(?:tracks?|mirrors?|follows?|match(?:es)?|move with)\b(?<=\bhow (?:closely|well|strongly|much|tightly) (?:do|does|did)\b.*)|\bcorr\b\.?|\b(?:come|comes|coming) with\b(?=.*\b(?:more|less|better|longer|higher|lower|fewer|worse)\b)|\bgo(?:es)? with\b(?=.*\b(?:more|less|better|longer|higher|lower|fewer|worse)\b)|\bcoincid(?:e|es|ed|ing)(?: with)?\b|(?<=\b(?:more|less|better|longer|higher|lower|fewer)\b.*)\bmeans?\b(?=.*\b(?:more|less|higher|lower|better|worse|longer|shorter|fewer)\b)/gi;

const dependent =
  /\bdepend(?:s|ed|ent|ing)?\b(?: up)?(?: on)?|\b(?:a function of|driven by|influenced by|affected by|determined by)\b/gi;

const causes =
  /\b(?:affect|influence|impact|drive|determine|predict)(?:s|ed|ing)?\b|\b(?:effects?|influence|impact|bearing) (?:of|on)\b|\bhave an? (?:effect|influence|impact) on\b|\b(?:help|improve|hurt|harm|boost|raise|lower|reduce|increase|worsen)(?:s|ed)? (?=(?:my|me)\b)|\bthe more\b(?=.*\bthe (?:more|less|better|worse|longer|higher|lower|fewer)\b)/gi;

export function findRelation(text: string): { relation: Relation; rest: string } | null {
  const causal = text.search(causes) >= 0 && asksWhether(text);
  const found = causal || text.search(mutual) >= 0 || text.search(dependent) >= 0;
  if (!found) return null;
  const { lag, rest } = withoutLag(withoutSameDay(text));
  const plain = [mutual, dependent, causes].reduce(
    (left, pattern) =>
      [...left.matchAll(pattern)].reduce((all, { 0: said, index }) => blank(all, index, index + said.length), left),
    rest,
  );
  return { relation: { causal, lag }, rest: plain };
}

const sameDay =
  /\b(?:(?:of|on|in|from|within|during|for|over) )?(?:the |that |each )?(?:very )?same[- ](?:calendar )?(?:days?|nights?)['’]?s?\b|\b(?:with(?:out)? )?(?:no|zero|any|a|0[- ]day)? ?(?:time )?(?:lag|delay|offset)(?: of (?:0|zero)(?: days?)?)?\b(?<=\b(?:without|no|zero|0)\b.*)|\bday (?:by|for) day\b/gi;

export const withoutSameDay = (text: string): string => text.replace(sameDay, (said) => ' '.repeat(said.length));

const asksWhether = (text: string): boolean =>
  /\b(?:do|does|did|has|have|is there|what|how (?:strongly|much|does|do)|whether|if|effect|influence|impact|the more)\b/i.test(
    text,
  ) && !wantsAdvice(text);

const before = new RegExp(
  `\\b(?:on |of |from |during )?(?:(?:the |that )?(day|night|evening) before\\b(?! yesterday)|the (?:previous|preceding|prior) (day|night|evening)\\b|(?:${quantityPattern}) (day|night)s? (?:before|earlier)|with a (?:lag|delay|time lag) of ${quantityPattern} (day|night)s?|(?:with |at |using )?an? (?:time )?${quantityPattern}[ -](day|night) (?:lag|delay|offset|shift)|lagged (?:by )?${quantityPattern} (day|night)s?|(?:time )?(?:lag|delay|offset)(?: of| =|:)? ?${quantityPattern} (day|night)s?)`,
  'i',
);

const after = new RegExp(
  `\\b(?:on |during )?(?:(?:usually |often |always |typically )?followed by\\b|(?:the )?(?:next|following|subsequent) (day|night|morning)\\b|(?:the )?(day|night|morning) (?:(?:that|which) follow(?:s|ed)?|afterwards?|thereafter)\\b|(?:the )?(day|night|morning) after\\b(?! (?:i|a|an|my|days?|nights?|less|more|fewer|under|over|at|\\d+)\\b)|that (night)\\b|(?:${quantityPattern}) (day|night)s? later)`,
  'i',
);

export function withoutLag(text: string): { lag: Lag | null; rest: string } {
  for (const [side, pattern] of [
    ['before', before],
    ['after', after],
  ] as const) {
    const match = pattern.exec(text);
    if (!match) continue;
    const words = match.slice(1).filter((group) => group !== undefined);
    const counted = words.find((word) => Number.isFinite(parseQuantity(word)));
    const lag: Lag = {
      at: match.index,
      days: counted === undefined ? 1 : parseQuantity(counted),
      side,
      nightly: words.some((word) => /night|morning/i.test(word)),
    };
    return { lag, rest: blank(text, match.index, match.index + match[0].length) };
  }
  return { lag: null, rest: text };
}
