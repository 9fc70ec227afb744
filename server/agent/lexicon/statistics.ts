import { type Construct, construct, type Found, type Order, type Reading, type Statistic } from './constructs.ts';

const statistic = (pattern: string, value: Statistic): Construct =>
  construct(pattern, () => ({ kind: 'statistic', value }));

const things = '(?:days?|nights?|mornings?|times|weeks?|months?|values?|readings?|results?|ones|records?)';
const orders: readonly { order: Order; words: string }[] = [
  {
    order: 'highest',
    words:
      'highest|largest|biggest|most|longest|greatest|fastest|furthest|farthest|heaviest|quickest|top|hottest|deepest|hardest|busiest',
  },
  { order: 'lowest', words: 'lowest|smallest|least|fewest|shortest|slowest|bottom|lightest|laziest' },
  { order: 'best', words: 'best|calmest' },
  { order: 'worst', words: 'worst' },
];

const rank = (order: Order) => (found: Found): Reading | null => {
  const [span] = found.all('span');
  const [number] = found.all('number');
  const k = span ? (span.unit === 'day' ? span.count : 0) : number && !number.year ? number.value : 0;
  return k >= 1 && k <= 20 ? { kind: 'rank', value: { k, order } } : null;
};

const ordered = (order: Order): Statistic => (order === 'highest' ? 'max' : order === 'lowest' ? 'min' : order);

/** What is computed: means, sums, extremes, ranks, the newest and the first. */
export const statistics: readonly Construct[] = [
  statistic(
    'average|averages?|averaged|averaging|avg|mean|typical|typically|usual|usually|normally|normal|on (?:an )?average|(?:an|per) (?:day|night)|a (?:day|night)(?! (?:before|after|ago))|daily|nightly|(?:on )?an average day',
    'mean',
  ),
  statistic('median|middle value', 'median'),
  statistic(
    'totals?|sum|summed|sum up|in total|altogether|all together|combined|cumulative|in all|taken together|add(?:ed)? up|grand total|total number of|totalled',
    'sum',
  ),
  statistic('standard deviation|std dev|stdev|std|sd', 'std_dev'),
  statistic(
    'latest|current|currently|most recent|newest|right now|at the moment|(?<![^ ])(?<!^)now(?= (?:vs|and|\\+|[?.,])| ?$)|at present|these days|last (?:reading|value|result|measurement|weigh in|time)|up to date',
    'latest',
  ),
  statistic(
    'earliest|(?:very )?first(?= {metric})|(?:very )?first (?:ever|reading|value|result|one|recorded(?: (?:value|reading))?|measurement|time|test)|(?<=(?:my|the) )(?:very )?first(?= (?:and|vs|one|$))|when i started(?: tracking| measuring)?|initial|at the (?:very )?(?:start|beginning)(?= [?.]|$)',
    'first',
  ),
  statistic(
    'trend|trends|trending|slope|tendency|which (?:way|direction)|(?:on the|going) (?:up|down) or (?:up|down)|in which direction|heading|headed|evolv(?:e|ed|ing)|develop(?:ed|ing)?|progress(?:ed|ing|ion)?|on the (?:up|rise|decline)',
    'trend',
  ),
  statistic(
    'how (?:many|much|long|far|high|low|fast|hard|big|heavy|tall|deep)(?! (?:{number}))|number of|amount of|what number of|no \\. of|#',
    'amount',
  ),
  ...orders.map(({ order, words }) => statistic(`${words}`, ordered(order))),
  statistic('max|maximum|peak|peaked|record(?: high)?|all time high|personal best|pb|pr', 'max'),
  statistic('min|minimum|record low', 'min'),
  construct(
    '(?:{number} (?:to|-) )?(?:last|latest|most recent|newest|final) {number}(?: (?:values?|readings?|results?|measurements?|sessions?|tests?|reports?|ones|times|outings))?(?! (?:{number}|{span}|highest|lowest|best|worst))',
    (found) => {
      const number = found.all('number')[0];
      return number && !number.year && !number.ordinal
        ? { kind: 'take', value: { end: 'last', k: number.value } }
        : null;
    },
  ),
  construct('first {number}(?= (?:{sport}|{metric}|values?|readings?|results?|sessions?))', (found) => {
    const number = found.all('number').at(-1);
    return number && !number.ordinal ? { kind: 'take', value: { end: 'first', k: number.value } } : null;
  }),
];

const group = (pattern: string, value: 'day' | 'week' | 'month' | 'weekday' | 'activity_type'): Construct =>
  construct(pattern, () => ({ kind: 'group', value }));
const per =
  '(?:per|by|each|every|for each|for every|a|in each|split by|of each|broken down by|break (?:that|it|this) down by|day of|rank my|on which|which|what|grouped by|from)';

/** The parts that get a value each. */
export const groups: readonly Construct[] = [
  group(
    `(?:by|each|every|for each|for every|in each|of each|day by|on which|which|what|each single|on each)(?: of the)? (?:day|night|morning|date)(?! of the week)|for each of(?= ‹period›)|day by day|night by night|each(?= of the days)`,
    'day',
  ),
  group(`(?:best|worst|busiest|laziest|highest|lowest|most active|least active|calmest|top) (?:{number} )?(?:week|weeks)|${per} (?:calendar )?week|weekly|week by week|weeks(?= (?:for|by))`, 'week'),
  group(`(?:best|worst|busiest|laziest|most active|least active|calmest) (?:{number} )?months?|${per} (?:calendar )?month|monthly|month by month|months(?= (?:of|by))|rank my months`, 'month'),
  group(
    `(?:${per} )?(?:weekdays|days? of the week|weekday)(?= (?:do|did|am|is|was|by|has|had|with)|$| \\?)|(?:by|per|each|which|what|rank my|for each|every|active|what) (?:weekdays?|days? of the week)`,
    'weekday',
  ),
  group(
    '(?:by|per|for each|each|which|what|every)(?: my)? (?:activity type|sport|activity|kind of (?:activity|sport|workout|exercise)|type of (?:activity|sport|workout|exercise)|activity types|workout type)|by (?:sport|type|activity)',
    'activity_type',
  ),
];

const dayWords = '(?:days?|nights?|mornings?|evenings)';
const asked =
  '(?:how many|number of|what number of|count(?: of)?(?: the)?|how often|on how many|which|list|#|no \\. of|what (?:fraction|share|percentage|proportion|part) of|what percent of|in how many|show)';

/** `how many days`; read before what picks days. */
export const counted: readonly Construct[] = [
  // The order follows from a word behind: `which three days did I burn the most`.
  construct(`(?:on )?(?:which|what|list|name|show|the|my)(?: the| my)* {span}(?= [^?]*(?:most|highest|lowest|least|fewest|best|worst|longest|shortest))`, rank('best')),
  ...orders.flatMap(({ order, words }) => [
    construct(`(?:${words}) (?:{number}|{span})(?! (?:%|{amount}))`, rank(order)),
    construct(`{number} (?:${words})`, rank(order)),
    construct(`(?:{number} ${things}|{span}) with(?: the)? (?:${words})`, rank(order)),
    construct(`(?:top|bottom) {number} (?:${words})`, rank(order)),
  ]),
  construct(
    `${asked}(?: of)?(?: my| the| all| those| these)*(?: {number})?(?: ${dayWords}|(?= {weekdays}))`,
    () => ({ kind: 'days', value: true }),
  ),
  construct('(?:on )?(?:how many|which) of (?:my |the |those |these )?(?={period}|last|past)', () => ({ kind: 'days', value: true })),
  construct('how often|how frequently|how many times|(?:number of|no \\. of) times', () => ({ kind: 'often', value: true })),
];

const advisers = '(?:doctor|gp|coach|physio|trainer|cardiologist|nurse|doc|insurer|physiotherapist|consultant|nutritionist)';

/** `longest run of days` names no sport. */
const unbroken = construct('(?:longest|best|record)(?: unbroken)? (?:run|period|series|row|stretch|streak) (?:of|in)(?: consecutive| a row)?(?= .*(?:days|nights|row))', () => ({ kind: 'streak', value: { longest: true } }));

/** Talk around a question, and slips of the tongue. */
export const talk: readonly Construct[] = [
  unbroken,
  construct(`(?:for |so |this is for )?(?:my|our|the|a) ${advisers}(?: (?:wants?|needs?|asked(?: me)?|asks?|would like|tomorrow|next week|is asking)(?: for| to (?:know|see))?)*|coach wants(?: to (?:know|see))?`, () => ({ kind: 'aside', value: true })),
  construct('would you (?:mind|kindly)(?: telling| tell)?|out of curiosity|by the way|if (?:you can|possible|you please|you would|you like)|thank you|cheers|all in|(?:be )?so kind (?:as )?to(?: work out)?|work out(?= (?:my|the|what|how))|(?:without|excluding|not including|not counting|excl) today|in (?:a|one|a single|any|any one|one single) (?:single )?(?:day|night|go)|(?:ignoring|skipping|ignore|leaving out|not counting|excluding|except|without) (?:the )?(?:days|nights) (?:without|with no|where i have no|with missing|i have no)(?: an?| any)? (?:readings?|measurements?|data|values?)|i wonder|i hope|so i watch this|good (?:morning|evening|afternoon)', () => ({ kind: 'aside', value: true })),
  construct('(?:(?:,|-|\\.|\\?) )*(?:sorry|no wait|wait|scratch that|make that|i (?:mean|meant)|or rather)(?: no)?(?: ,)?', () => ({ kind: 'correction', value: true })),
];

/** Cues of what kind of question it is. */
export const cues: readonly Construct[] = [
  construct(
    `(?:{weekdays} )?${dayWords}(?= (?:{limit}|with {limit}|over|i [^?]*{limit}|my [^?]*{limit}|of {limit}|{period} (?:with )?{limit}|with [^?,]*{limit}|where [^?]*{limit}|when [^?]*{limit}|{metric} [^?,]*{limit}))`,
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
    '(?:(?:at|in|on) )?(?:(?:what|which) )?percentile(?: rank)?(?: of)?|percentile(?: rank)?|(?:high|low|good|bad|normal|usual|unusual|much|a lot)(?:(?= {metric} for me)| for me)|how (?:does|do|would|did) (?:it |that )?(?=.*(?:rank|stack up|stand|fare))|rank(?:s|ed)?(?= (?:high|low|among|in|over|against|within|compared|for))|compares? (?:to|with|against) (?:all )?(?:my|the) (?:own |other )?(?:days|nights|values|readings)|(?:my|all my|the) own (?:days|nights|values|readings)|where (?:does|would|do|did|is)(?= .*(?:rank|stand|sit|fall|lie))',
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
    '(?:differences?|differed|differ)(?: (?:between|from|in|of))?|how (?:do|did) .* compare|gap between',
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
    `(?:(?:but |and )?(?:only |just )?(?:on|for|in|during|over|at|count|counting|using|considering|including|taking|take|only|just|except on|excluding|except) )?(?:only |just )?(?:the |those |all |my |any |a )*(?<days>${dayWords})(?: that)?(?: had)?(?<after> (?:right )?(?:followed|following|came after|after|follow)(?: (?:a |the )?(?:days?|nights?)(?! ‹)(?: with| of| when)?)?)?(?: when| where| on which| in which| which| with|(?= (?:of|i|my|{limit}|{metric}|without|a|an|the|{sport}|less|more|under|over)(?: |$)))`,
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
  construct('(?:(?:on |in )?(?:the )?(?:day|night|morning)s? )?after(?= (?:i|my|a|an|{limit}|{sport}|sleeping|walking|{metric})(?: |$))', () => ({
    kind: 'opener',
    value: { after: true, nights: false },
  })),
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
