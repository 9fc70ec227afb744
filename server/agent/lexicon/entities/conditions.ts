import { type Construct, construct } from './constructs.ts';
import { dayWords } from './counts.ts';

/** Days that are chosen by something, and what lies a day before or after. */
export const openers: readonly Construct[] = [
  construct(
    `(?!all day )(?:(?:but |and )?(?:only |just )?(?:on|for|in|during|over|at|count|counting|using|considering|including|taking|take|only|just|except(?: on| for)?|excluding|leaving out|ignoring|not counting|apart from|other than|without) )?(?:only |just )?(?:the |those |all |my |any |a )*(?<!\\b(?:each|every|per|by|single) )(?<days>${dayWords})(?! of the week)(?: that)?(?: had)?(?<after> (?:that |which )?(?:right |directly |immediately )?(?:followed|following|came after|after|follow|preceded by)(?: (?:a |the )?(?:days?|nights?)(?! ‹)(?: with| of| when)?)?)?(?: when| where| on which| in which| which| with| having|(?= (?:of|i|my|{limit}|{metric}|without|a|an|the|{sport}|less|more|under|over)(?: |$)))`,
    (found) => ({
      kind: 'opener',
      value: { after: found.group('after') !== undefined, nights: /night|morning/.test(found.group('days') ?? '') },
    }),
  ),
  construct(
    '(?:of|among|out of|from) (?:all )?(?:the |those |my )*(?<days>days|nights) (?:(?:over|in|during|from|of) )?{period} (?:on which|when|where|with|having|in which)',
    (found) => [
      { kind: 'period', value: found.all('period')[0] ?? { spec: { kind: 'all' } } },
      { kind: 'opener', value: { after: false, nights: found.group('days') === 'nights' } },
    ],
  ),
  construct(
    '(?:only )?(?:take|taking|use|using|count|pick|only) (?:those|the ones|them)(?: with| when| where| of|(?= {limit}))',
    () => ({ kind: 'opener', value: { after: false, nights: false } }),
  ),
  construct('(?:on |for |over |in )?(?:the |my |all |those )*{weekdays} (?:when|where|on which|with)(?= )', (found) => [
    { kind: 'weekdays', value: found.all('weekdays')[0] ?? [] },
    { kind: 'opener', value: { after: false, nights: false } },
  ]),
  construct('(?:on |for |over |in )?(?:the |my |all |those )*{sport} (?<days>days|nights)', (found) => [
    { kind: 'opener', value: { after: false, nights: found.group('days') === 'nights' } },
    { kind: 'sport', value: found.all('sport')[0] ?? null },
  ]),
  construct('(?<!(?:{sport}|{days}) )with(?= (?:(?:an? |my )?{metric} )?(?:of )?{limit})', () => ({
    kind: 'opener',
    value: { after: false, nights: false },
  })),
  construct('when(?:ever)?(?! i (?:first )?(?:started|began))(?= (?:i|my|{metric}|the)(?: |$))', () => ({
    kind: 'opener',
    value: { after: false, nights: false },
  })),
  construct(
    '(?:provided|given|assuming|(?<!(?:say|tell|show|know|see|ask|wonder|check|me|out|learn) )if|as long as|only if)(?= (?:that |i |my |the )*(?:{metric}|{limit}|i))',
    () => ({ kind: 'opener', value: { after: false, nights: false } }),
  ),
  construct(
    '(?:(?:on |in )?(?:the )?(?:day|night|morning)s? )?after(?= (?:i|my|a|an|{limit}|{sport}|sleeping|walking|{metric})(?: |$))',
    () => ({
      kind: 'opener',
      value: { after: true, nights: false },
    }),
  ),
  construct(`where(?= {metric})`, () => ({ kind: 'opener', value: { after: false, nights: false } })),
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
  construct(
    '(?:{span} (?:earlier|before)|lagged? by {span}|(?:with )?(?:an? )?(?:lag|delay) of {span}|(?:with )?(?:a )?{span} (?:lag|delay)|lag {number})',
    (found) => ({
      kind: 'lag',
      value: { days: found.all('span')[0]?.days ?? found.all('number')[0]?.value ?? 1, side: 'before', nightly: false },
    }),
  ),
  construct('(?:that|the same) (?:night|day)|same day|on the same day|of the same day', (found) => ({
    kind: 'lag',
    value: { days: 0, side: 'after', nightly: /night/.test(found.said) },
  })),
];
