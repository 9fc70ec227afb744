import { type Construct, construct, type Found, kept, says, type Values } from './constructs.ts';
import { dayWords } from './standings.ts';

// `deep sleep after a run against deep sleep after none`: what is named again is the same.
const again = '(?: (?:my |the )?{metric}(?= (?:on|after|when|following|without) ))?';
const rather = `(?:vs|versus|than|against|compar(?:e|ed|ing) (?:to|with|against)|as opposed to|opposed to|rather than)${again}`;
const against = `(?:${rather}|and|or|with|to|from)`;
const ones = `(?:${dayWords}|ones|times)`;
const lead = '(?:(?:also |then |on |in |of |for |at |the |all |my |those |any |after )*)';
// What may follow a negation without saying anything new: `days I did not go for one`.
const restated =
  '(?: (?:(?:the |my )?{sport}|{metric}|that|so|one|it|any|an?|at all|do|did|have|had|been|go|went|get|got|take|took|following|out|much|many|train|exercise|(?:climb|walk|tak|do|hav|gett|runn|go)ing|single|even|to|for|of|limit|{limit}))*';

/** `when I don't train` is of any kind of workout. */
function othersOf(found: Found): Values['others'] {
  const [sports, keys] = [found.all('sport'), found.all('metric').flatMap((metric) => metric.keys)];
  const isAny = keys[0]?.startsWith('workout') || /\b(?:rest|recovery) (?:days?|ones)\b/.test(found.text);
  const named = sports.length === 0 && isAny ? { sports: [null], keys: [] } : { sports, keys };
  return { ...named, after: /\b(?:after|following)\b/.test(found.text) };
}

/** The other side of a condition that the question names; read before what picks days. */
export const otherDays: readonly Construct[] = [
  ...[
    `(?:${against} )?${lead}(?:other|remaining) ${ones}`,
    `${against} ${lead}(?:(?:others|rest|days off)(?: ${ones})?|(?:ordinary|normal|usual) ${ones})(?: of the (?:time|days|nights))?(?= ?(?:[?.,!;]|$|{period}|in |over |during ))`,
    `(?:${rather}|or) otherwise`,
    `(?:${against} )?${lead}(?:after )?(?:an? )?(?:rest|recovery|lazy|couch|sofa|idle|inactive|non {sport}|no {sport}|off) ${ones}(?: ${against})?|${rather} ${lead}(?:an? )?${dayWords} off`,
    `(?:${against} )?${lead}${ones}(?: when| that| where)? i (?:rest|rested|relax|relaxed|take off|took off|am off|was off|skip|skipped)(?: {sport})?`,
    `(?:${against} )?${lead}${ones}(?: {period})?(?: when| where| that| on which)?(?: (?:i|it|they))?(?: (?:do|did|have|had|am|was))? not(?: i)?${restated}(?: ${against} ${lead}${ones}(?: when| that| where)? i (?:do|did)(?= ?(?:[?.,]|$)))?`,
    `(?:${against} )?${lead}${ones}(?: {period})?(?: when| where| that| on which)? (?:(?:did|do|have) )?i (?:did|do|had|have|get|got) no {sport}${restated}`,
    `(?:${against} )?${lead}${ones}(?: (?:without|not)|(?: with| of)? (?:no|none|zero|not (?:an?|any|{number})))(?! (?:going|exceeding|dropping|ever|getting|data|readings?|values?) )${restated}`,
    `(?:${against} )?${lead}(?:${ones} )?(?:following|after|preceded by) (?:(?:an? |the )?${dayWords} )?(?:none|(?:with )?(?:no|without)(?: an?| any)?(?: {sport})?|(?:when|where|that) i (?:did |do |have |had )?not${restated})`,
    `(?:${against} )?${lead}(?:${ones} )?not (?:following|after) (?:an? |any )?{sport}`,
    `${ones}(?: (?:(?:out )?of |in )?{period})? (?:passed|passed by|went by|went|did i (?:go|spend|have|get|do)|i (?:go|went|spent|had)|have i gone|were there|was i) (?:without|with (?:no|zero|none)|no)(?: an?| any)?(?: single)? (?:{sport}|{metric})${restated}`,
    `${against} (?:no|without(?: an?| any)?) {sport}(?: (?:on )?(?:the )?(?:day|night) before)?`,
    `${against} ${lead}${ones} after (?:an? |my |the )?(?:rest|recovery|off|non {sport}|no {sport}) ${ones}`,
    `${against} ${lead}(?:the |my )?(?:[a-z]{3,}er|(?<such>{metric})|(?:less|more) [a-z]+) ${ones}`,
    `${against} ${lead}(?:${ones} )?(?:without(?: ${ones})?|when(?:ever)? i (?:do |did |have )?not|if i (?:do |did )?not|not)${restated}`,
    `${rather} ${lead}(?:when(?:ever)? |if |{opener} )?(?:(?:i|a|the|my|after|{metric}|${ones}|day|sleep|slept|walk|get|it|is|was|with|of) )*(?:under|below|over|above|less|fewer|more|shorter|longer|lower|higher)(?: than that)?(?= ?(?:[?.,!;]|$|{period}|in |during |over ))`,
    '(?<=(?:more|less|better|worse|longer|shorter|higher|lower|deeper)(?: [^ ?]+){0,3} )when(?:ever)? i (?:(?:do |did |have )?not|skip|skipped)(?: do| go| have| for| an?| any| my)* (?:{sport}|{metric})(?: at all)?(?= ?(?:[?.]|$))',
  ].map((words) =>
    construct(words, (found) => {
      const value = othersOf(found);
      if (/^when/.test(found.text) && value.sports.length === 0) return null;
      if (found.group('such') !== undefined && !/\blazier \S+$/.test(found.text)) return null;
      return [{ kind: 'others', value }, ...kept(found, 'period')];
    }),
  ),
];

export const openers: readonly Construct[] = [
  construct(
    `(?!(?<=\\b(?:between|correlation|correlate|link|relationship|of) )an? (?:day|night) )(?!(?:an?|one) (?:day|night) {metric})(?!(?<=\\b(?:an?|one) )(?:day|night) {metric})(?!all day )(?!(?<=\\b(?:what|which) )(?:day|night) had (?!{limit}|over|under|more|less|fewer|at))(?!(?:(?<=\\b(?:an?|per) )|an? )(?:day|night) (?:i|do|did|does|am|was) )(?<!time of )(?<!‹rank› )(?:(?:but |and )?(?:only |just )?(?:on|for|in|during|over|at|count|counting|using|considering|including|taking|take|only|just|except(?: on| for)?|excluding|leaving out|ignoring|not counting|apart from|other than|without) )?(?:only |just )?(?:the |those |all |my |any |a )*(?<!\\b(?:each|every|per|by|single|best|worst|biggest|largest|highest|lowest|longest|shortest|busiest|laziest|top|active|typical|usual|normal|average|regular|ordinary)(?:'s)? )(?<days>${dayWords})(?! of the week)(?: that)?(?: had)?(?<after> (?:that |which )?(?:right |directly |immediately )?(?:followed|following|came after|after|follow|preceded by)(?: (?:a |the )?(?:days?|nights?)(?! ‹)(?: with| of| when)?)?)?(?: when| where| on which| in which| which| with| w| having|(?= (?:of|i|my|{limit}|{metric}|without|a|an|the|{sport}|less|more|under|over|(?:bad|good|poor|short|long|little|rough|late) {metric})(?: |$)))`,
    (found) => ({
      kind: 'opener',
      value: { after: found.group('after') !== undefined, nights: /night|morning/.test(found.group('days') ?? '') },
    }),
  ),
  construct(
    '(?:(?:of|among|out of|from) (?:all )?)?(?:the |those |my )*(?<days>days|nights) (?:(?:over|in|during|from|of) )?(?:the )?{period} (?:on which|when|where|with|having|in which)',
    (found) => [
      { kind: 'period', value: found.all('period')[0] ?? { spec: { kind: 'all' } } },
      { kind: 'opener', value: { after: false, nights: found.group('days') === 'nights' } },
    ],
  ),
  ...says(
    { kind: 'opener', value: { after: false, nights: false } },
    '(?:only )?(?:take|taking|use|using|count|pick|only) (?:those|the ones|them)(?: with| when| where| of|(?= {limit}))',

    '(?<!(?:{sport}|{days}) )with(?= (?:(?:(?:an? |my )?{metric} )?(?:of )?{limit}|(?:an? |any )?{sport} [^?]{0,40}{others}))',
    'when(?:ever)?(?! i (?:first )?(?:started|began))(?= (?:i|my|{metric}|the)(?: |$))',
    '(?:provided|given|assuming|(?<!(?:say|tell|show|know|see|ask|wonder|check|me|out|learn) )if|as long as|only if)(?= (?:that |i |my |the )*(?:{metric}|{limit}|i))',

    `where(?= {metric})`,
  ),
  construct('(?:on |for |over |in )?(?:the |my |all |those )*{sport} (?<days>days|nights)', (found) => [
    { kind: 'opener', value: { after: false, nights: found.group('days') === 'nights' } },
    { kind: 'sport', value: found.all('sport')[0] ?? null },
  ]),
  construct(
    '(?:(?:on |in )?(?:the )?(?:day|night|morning)s? )?(?:after|following)(?: (?:the |my |those |all |any )*(?<days>days?|nights?)(?! before)(?: (?:when|where|with|of|on which|in which|that had))?)?(?= (?:i|my|a|an|any|{limit}|{sport}|sleeping|walking|{metric})(?: |$))',
    (found) => ({
      kind: 'opener',
      value: { after: true, nights: /night/.test(found.group('days') ?? '') },
    }),
  ),
  // Where somebody was in a period that is named picks no other days.
  ...says(
    { kind: 'aside', value: true },
    'when (?:i|we) (?:was|were) (?:away |off )?(?:in|at|on|with) (?:the |my |our )?[a-z]+(?: [a-z]+)?(?= (?:, )?(?:from |on |in |between )?{period})',
    'when (?:i|we) (?:was|were)(?: [a-z]+){1,4}(?= , (?:from |on |in |between )?(?:my |the )?{period})',
  ),
  construct('(?:on )?(?:the )?(?:(?<day>day|night|evening) before|previous (?:day|night))', (found) => ({
    kind: 'lag',
    value: { days: 1, side: 'before', nightly: /night/.test(found.said) },
  })),
  construct(
    '(?:on |in )?(?:the )?(?:next|following) (?:day|night|morning)|the (?:day|night|morning) after|{span} later|(?:a )?(?:day|night) later',
    (found) => ({
      kind: 'lag',
      value: { days: found.all('span')[0]?.days ?? 1, side: 'after', nightly: /night|morning/.test(found.said) },
    }),
  ),
  construct('(?:that|the same) (?:night|day)|same day|on the same day|of the same day', (found) => ({
    kind: 'lag',
    value: { days: 0, side: 'after', nightly: /night/.test(found.said) },
  })),
];
