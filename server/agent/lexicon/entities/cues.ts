import { type Construct, construct } from './constructs.ts';
import { orders, rank, things } from './statistics.ts';

const dayWords = '(?:days?|nights?|mornings?|evenings)';
const asked =
  '(?:how many|number of|what number of|count(?: of)?(?: the)?|how often|on how many|which|list|#|no \\. of|what (?:fraction|share|percentage|proportion|part) of|what percent of|in how many|show)';

/** `how many days`; read before what picks days. */
export const counted: readonly Construct[] = [
  // The order follows from a word behind: `which three days did I burn the most`.
  construct(
    `(?:on )?(?:which|what|list|name|show|the|my)(?: the| my)* {span}(?= [^?]{0,120}(?:most|highest|lowest|least|fewest|best|worst|longest|shortest))`,
    rank('best'),
  ),
  ...orders.flatMap(({ order, words }) => [
    construct(`(?:${words}) (?:{number}|{span})(?! (?:%|{amount}))`, rank(order)),
    construct(`{number} (?:${words})`, rank(order)),
    construct(`(?:{number} ${things}|{span}) with(?: the)? (?:${words})`, rank(order)),
    construct(`(?:top|bottom) {number} (?:${words})`, rank(order)),
  ]),
  construct(`${asked}(?: of)?(?: my| the| all| those| these)*(?: {number})?(?: ${dayWords}|(?= {weekdays}))`, () => ({
    kind: 'days',
    value: true,
  })),
  construct('(?:on )?(?:how many|which) of (?:my |the |those |these )?(?={period}|last|past)', () => ({
    kind: 'days',
    value: true,
  })),
  construct('how often|how frequently|how many times|(?:number of|no \\. of) times', () => ({
    kind: 'often',
    value: true,
  })),
];

const advisers =
  '(?:doctor|gp|coach|physio|trainer|cardiologist|nurse|doc|insurer|physiotherapist|consultant|nutritionist)';

/** `longest run of days` names no sport. */
const unbroken = construct(
  '(?:longest|best|record)(?: unbroken)? (?:run|period|series|row|stretch|streak) (?:of|in)(?: consecutive| a row)?(?= .{0,120}(?:days|nights|row))',
  () => ({ kind: 'streak', value: { longest: true } }),
);

/** Talk around a question, and slips of the tongue. */
export const talk: readonly Construct[] = [
  unbroken,
  construct(
    `(?:for |so |this is for )?(?:my|our|the|a) ${advisers}(?: (?:wants?|needs?|asked(?: me)?|asks?|would like|tomorrow|next week|is asking)(?: for| to (?:know|see))?)*|coach wants(?: to (?:know|see))?`,
    () => ({ kind: 'aside', value: true }),
  ),
  construct(
    'would you (?:mind|kindly)(?: telling| tell)?|out of curiosity|by the way|if (?:you can|possible|you please|you would|you like)|thank you|cheers|all in|(?:be )?so kind (?:as )?to(?: work out)?|work out(?= (?:my|the|what|how))|(?:without|excluding|not including|not counting|excl) today|in (?:a|one|a single|any|any one|one single) (?:single )?(?:day|night|go)|(?:ignoring|skipping|ignore|leaving out|not counting|excluding|except|without) (?:the )?(?:days|nights) (?:without|with no|where i have no|with missing|i have no)(?: an?| any)? (?:readings?|measurements?|data|values?)|i wonder|i hope|so i watch this|good (?:morning|evening|afternoon)',
    () => ({ kind: 'aside', value: true }),
  ),
  construct(
    '(?:(?:,|-|\\.|\\?) )*(?:sorry|no wait|wait|scratch that|make that|i (?:mean|meant)|or rather)(?: no)?(?: ,)?',
    () => ({ kind: 'correction', value: true }),
  ),
];

const declined = (pattern: string, answer: string): Construct =>
  construct(pattern, () => ({ kind: 'missing', value: answer }));

/** Times that no stored day or night tells. */
export const unknownTimes: readonly Construct[] = [
  declined(
    'this (?:morning|afternoon|evening)|(?:at )?{number} (?:am|pm|a m|p m|o clock)|(?:at |between )?{number} (?:and|to|-) {number} (?:am|pm|in the (?:morning|afternoon|evening))|until (?:noon|midday)|before (?:noon|midday|bed)|between meals',
    'I only have whole days and nights, no hours; please ask for a day or a night.',
  ),
  declined(
    '(?:on|during|over|in) (?:my |the |this |last )?(?:days off|vacation|holidays?|summer|winter|spring|autumn|fall)(?! (?:from|in|\\())',
    'I cannot tell which days you mean; please name dates, a month, or a number of days.',
  ),
];

/** Cues of what kind of question it is. */
export const cues: readonly Construct[] = [
  construct(
    `(?:{weekdays} )?${dayWords}(?= (?:{limit}|with {limit}|over|i [^?]{0,120}{limit}|my [^?]{0,120}{limit}|of {limit}|{period} (?:with )?{limit}|with [^?,]{0,120}{limit}|where [^?]{0,120}{limit}|when [^?]{0,120}{limit}|{metric} [^?,]{0,120}{limit}))`,
    () => ({ kind: 'days', value: true }),
  ),
  construct('days with (?:a|an|any|some)(?= {sport})', () => ({ kind: 'days', value: true })),
  construct(
    '(?:was|were|has|have|is|had) there (?:ever )?(?:been )?(?:any|a|some) (?:single )?(?:day|night)s?|out of',
    () => ({ kind: 'days', value: true }),
  ),
  construct(
    '(?:(?<longest>longest|best|biggest|record|maximum|max) )?(?:(?:current|running) )?(?:streaks?|stretch|unbroken run)(?: in a row)?(?: of (?:{days}|days|nights))?(?: of)?',
    (found) => ({ kind: 'streak', value: { longest: found.group('longest') !== undefined } }),
  ),
  construct('(?:longest|best|record) (?:run|period|series|row)(?: of (?:{days}|days|nights)| in a row)', () => ({
    kind: 'streak',
    value: { longest: true },
  })),
  construct(
    '(?:(?<longest>longest|most|best|maximum) )?(?:consecutive|successive|straight|back to back)(?: (?:days|nights|mornings))?',
    (found) => ({ kind: 'streak', value: { longest: found.group('longest') !== undefined } }),
  ),
  construct('in a row|on end|in succession|consecutively', () => ({ kind: 'streak', value: { longest: false } })),
  construct(
    '(?:(?:at|in|on) )?(?:(?:what|which) )?percentile(?: rank)?(?: of)?|percentile(?: rank)?|(?:high|low|good|bad|normal|usual|unusual|much|a lot)(?:(?= {metric} for me)| for me)|how (?:does|do|would|did) (?:it |that )?(?=.{0,120}(?:rank|stack up|stand|fare))|rank(?:s|ed)?(?= (?:high|low|among|in|over|against|within|compared|for))|compares? (?:to|with|against) (?:all )?(?:my|the) (?:own |other )?(?:days|nights|values|readings)|(?:my|all my|the) own (?:days|nights|values|readings)|where (?:does|would|do|did|is)(?= .{0,120}(?:rank|stand|sit|fall|lie))',
    () => ({ kind: 'percentile', value: true }),
  ),
  construct(
    'correlat(?:e|es|ed|ion|ions|ing)(?: (?:between|of|with))?|(?:inter)?related|relations?(?:hip)?|relation|links?|linked|connect(?:ed|ion)|associat(?:ed|ion)|(?:go|goes|going) (?:together|hand in hand|along)(?: with)?|depends?(?: on)?|affects?|influences?|impacts?|predicts?|carr(?:y|ies) over|show up|rho|spearman|has (?:an|any) (?:effect|influence|impact)|move together|track(?:s)? (?:with|my)|tied',
    () => ({ kind: 'relation', value: true }),
  ),
  construct(
    'than (?:on |in |at |for )?(?:my |an? |the )?(?:usual|normal|average|typical|always|normally|usually|{statistic})(?: day| night| one)?',
    () => ({ kind: 'versus', value: 'usual' }),
  ),
  construct(
    '(?:compared? |compares |versus |vs |against |from |to )(?:to |with )?(?:my |an? |the )?(?:usual|normal|typical)(?: day| night)?',
    () => ({ kind: 'versus', value: 'usual' }),
  ),
  construct(
    '(?:(?:more|less|fewer|higher|lower|longer|shorter|better|worse|greater|smaller|different|differ|faster|slower|heavier|lighter|calmer|deeper|further|farther|busier|up|down|other) )?than|rather than',
    () => ({ kind: 'versus', value: 'than' }),
  ),
  construct(
    '(?:up|down|ahead|behind|different) (?:from|of|on)|(?:above|below|over|under|higher|lower|better|worse)(?= {period})|vs|versus|against|compar(?:e|es|ed|ing|ison)(?: (?:that|this|it|them))?(?: (?:to|with|against|of|between))?|relative to|as opposed to|opposed to|stack(?:s)? up(?: (?:against|to|with))?|next to|minus|in comparison (?:to|with)|as against|beat|set against|held against|differ(?:s|ent)? (?:from|to)|over or under|above or below|what it was|year over year|year on year',
    () => ({ kind: 'versus', value: 'to' }),
  ),
  construct(
    '(?:differences?|differed|differ)(?: (?:between|from|in|of))?|how (?:do|did) .{0,80} compare|gap between',
    () => ({ kind: 'versus', value: 'between' }),
  ),
  construct(
    '(?:by how much )?(?:chang(?:e|ed|es|ing)|(?:go|gone|went|come|came|crept|edged|headed|getting|going|goes|coming|get|got|gotten|move|moved|moving|trending) ?(?:any )?(?:up|down|better|worse|higher|lower|longer|shorter|heavier|lighter|deeper|faster|slower|more|less)|ris(?:e|en|ing)|rose|fall(?:en|ing)?|fell|dropp?(?:ed|ing)?|increas(?:e|ed|ing)|decreas(?:e|ed|ing)|improv(?:e|ed|ing|ement)|worsen(?:ed|ing)?|gain(?:ed|ing)?|lost|los(?:e|ing)|shed|declin(?:e|ed|ing)|climbing|mov(?:ed|e)|up or down|creeping up|drifting|shrunk|grown|growing|put on)(?: (?:up|down))?',
    () => ({ kind: 'change', value: true }),
  ),
  construct(
    'by how much|how much (?:more|less|higher|lower|longer|shorter|better|worse|further|has|did)?(?= )|by how many (?:bpm|steps|ms|kg|points|minutes|hours|%|beats)',
    (found) =>
      /^by/.test(found.said) || /(?:more|less|higher|lower|longer|shorter|better|worse|further)$/.test(found.said)
        ? { kind: 'versus', value: 'between' }
        : null,
  ),
];

/** Days that are chosen by something, and what lies a day before or after. */
export const openers: readonly Construct[] = [
  construct(
    `(?:(?:but |and )?(?:only |just )?(?:on|for|in|during|over|at|count|counting|using|considering|including|taking|take|only|just|except on|excluding|except) )?(?:only |just )?(?:the |those |all |my |any |a )*(?<days>${dayWords})(?! of the week)(?: that)?(?: had)?(?<after> (?:right )?(?:followed|following|came after|after|follow)(?: (?:a |the )?(?:days?|nights?)(?! ‹)(?: with| of| when)?)?)?(?: when| where| on which| in which| which| with|(?= (?:of|i|my|{limit}|{metric}|without|a|an|the|{sport}|less|more|under|over)(?: |$)))`,
    (found) => ({
      kind: 'opener',
      value: { after: found.group('after') !== undefined, nights: /night|morning/.test(found.group('days') ?? '') },
    }),
  ),
  construct('when(?:ever)?(?= (?:i|my|{metric}|the)(?: |$))', () => ({
    kind: 'opener',
    value: { after: false, nights: false },
  })),
  construct(
    '(?:provided|given|assuming|if|as long as|only if)(?= (?:that |i |my |the )*(?:{metric}|{limit}|i))',
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
  construct('(?:{span} (?:earlier|before)|lagged? by {span}|lag {number})', (found) => ({
    kind: 'lag',
    value: { days: found.all('span')[0]?.days ?? found.all('number')[0]?.value ?? 1, side: 'before', nightly: false },
  })),
  construct('(?:that|the same) (?:night|day)|same day|on the same day|of the same day', (found) => ({
    kind: 'lag',
    value: { days: 0, side: 'after', nightly: /night/.test(found.said) },
  })),
];
