import {
  type Construct,
  construct,
  type Found,
  kept,
  type Order,
  type Reading,
  type Statistic,
  says,
} from './constructs.ts';

// `past ten thousand` names no values.
const takeMax = 999;

const statistic = (pattern: string, value: Statistic): Construct =>
  construct(pattern, () => ({ kind: 'statistic', value }));

export const things = '(?:days?|nights?|mornings?|times|weeks?|months?|values?|readings?|results?|ones|records?)';
export const orders: readonly { order: Order; words: string }[] = [
  {
    order: 'highest',
    words:
      'highest|largest|biggest|most(?! recent)|longest|greatest|fastest|furthest|farthest|heaviest|quickest|top|hottest|deepest|hardest|busiest|fittest|strongest',
  },
  { order: 'lowest', words: 'lowest|smallest|least|fewest|shortest|slowest|bottom|lightest|laziest' },
  { order: 'best', words: 'best|calmest' },
  { order: 'worst', words: 'worst' },
];

export const rank =
  (order: Order) =>
  (found: Found): Reading | null => {
    const [span] = found.all('span');
    const [number] = found.all('number');
    const k = span ? (span.unit === 'day' ? span.count : 0) : number && !number.year ? number.value : 0;
    return k >= 1 && k <= 20 ? { kind: 'rank', value: { k, order } } : null;
  };

export const ordered = (order: Order): Statistic => (order === 'highest' ? 'max' : order === 'lowest' ? 'min' : order);

export const statistics: readonly Construct[] = [
  statistic('how (?:fast|far|long)(?= can i )', 'max'),
  statistic(
    'how high(?= (?:does|did|do|has|have|was) [^?]{0,60}(?:go|get|climb|rise|gone|got|been|climbed|risen))',
    'max',
  ),
  statistic(
    'how low(?= (?:does|did|do|has|have|was) [^?]{0,60}(?:go|get|fall|drop|gone|got|been|fallen|dropped))',
    'min',
  ),
  statistic(
    '(?:per|each|an?) (?:outing|session)|per workout|average|averages?|averaged|averaging|avg|(?<!what (?:do|does|did|would) [^?.]{0,60})mean|typical|typically|usual|usually|normally|normal|(?<!out of the )ordinary|ordinarily|on (?:an )?average|(?:an|per) (?:day|night)|a (?:day|night)(?! (?:before|after|ago))|daily|nightly|tends? to (?:be|last|take)|(?:on )?an average day',
    'mean',
  ),
  statistic('median|middle value|in the middle|middle(?= {metric})', 'median'),
  statistic(
    'totals?|aggregate|all told|sum|summed|sum up|in total|altogether|all together|combined|cumulative|(?:all )?in all(?! (?:of|the|my|these|those|this|that) )|taken together|(?:(?:both|all|all three|the two|the) (?:days|nights|of them|weeks) )?added(?: together| up)?(?: to)?|add up(?: to)?|put together|lumped together|(?:everything|all|all of it|it all|the lot) (?:added|summed|taken|put|counted|lumped)(?: up| together)+|grand total|total number of|totalled',
    'sum',
  ),
  statistic(
    'standard deviation|(?:the )?spread(?: out)?|scatter(?:s|ed)?|std deviation|std dev|stdev|(?:jump|bounc|swing)(?:s|es|e|ing)? (?:around|about|all over(?: the place)?)(?: a lot)?|std|sd|how (?:stable|steady|consistent|variable|constant|regular|irregular)|(?:regular|irregular|consistent|inconsistent|all over the place)(?= ?(?:[?.,]|$)| lately| recently| these days)|(?:fluctuat(?:e|es|ed|ion|ions)|var(?:y|ies|ied))',
    'std_dev',
  ),
  ...says(
    [
      { kind: 'take', value: { end: 'last', k: 2 } },
      { kind: 'statistic', value: 'first' },
    ],
    '(?:the (?:one|value|result|test) )?before (?:the |my )?last(?: one| test| time)?|(?:(?:second|{number}) to|second|{ordinal}) last|next to last|last but (?:{number}|one)|penultimate',
  ),
  // Against the report before: the last two values.
  ...says(
    [
      { kind: 'take', value: { end: 'last', k: 2 } },
      { kind: 'statistic', value: 'first' },
      { kind: 'statistic', value: 'latest' },
    ],
    'between (?:the |my )?last {number} (?:reports|tests|results|blood tests|lab reports)',
    '(?:since|vs|versus|than|against|compared (?:to|with)|(?<!first )and|from(?= (?:the |my )*(?:last but|(?:second|{number}) to|next to|penultimate|(?:(?:blood|lab) )?(?:test|report|result|one|bloods?) before))|(?<=(?:‹change›|‹versus›|up|down|higher|lower|better|worse)(?: [^ ]+){0,4} )(?:from|to|on))(?: the| my| in the| on the| at the)* (?:(?:last|previous|one before|prior)(?: (?:lab|blood))? (?:report|tests?|bloods?|results?|check(?: ?up)?|measurement|reading|panel|time(?= ?(?:[?.,!]|$)))|(?:(?:lab|blood) )?(?:report|test|bloods?|result|check(?: ?up)?|reading|panel|one|time) before(?: (?:that|it|(?:the )?last(?: one)?))?|(?:last but (?:{number}|one)|(?:(?:second|{number}) to|second|{ordinal}) last|next to last|penultimate)(?: (?:lab|blood))?(?: (?:report|tests?|bloods?|results?|one|panel|reading|value))?)(?: to (?:{period}|(?:the |my )?(?:last|latest|newest|most recent|current))(?: one| test| result| report| time)?(?= ?(?:[?.,]|$)))?',
  ),
  ...says(
    [
      { kind: 'statistic', value: 'first' },
      { kind: 'statistic', value: 'latest' },
    ],
    '(?<!‹period› ){versus} (?:in |on |at |of )?(?:the |my )?(?:very )?first(?: one| reading| value| test| report| result)?(?= |$)',
  ),
  construct('per {sport}', (found) => [
    { kind: 'statistic', value: 'mean' },
    { kind: 'sport', value: found.all('sport')[0] ?? null },
  ]),
  statistic(
    '(?:normal|reference|healthy|usual|target|lab) range(?: of| for| in)?(?= (?:my |the |an? )*{metric})',
    'latest',
  ),
  ...says(
    [
      { kind: 'statistic', value: 'min' },
      { kind: 'statistic', value: 'max' },
    ],
    'range(?: of| for| in)?',
  ),
  statistic(
    '(?:(?:in|from|of|on|at) )?(?:(?:the|my) )?(?:last|latest|most recent|newest) (?:(?:lab|blood) )*(?:draw|tests?|panel|report|work|bloods|visit|check(?: ?up)?|labs?|results?)|latest|current|currently|presently|(?<=(?:my|the) )present(?= {metric})|most recent(?:ly)?|newest|right now|rn|atm|at the moment|(?<![^ ])(?<!^)(?<!^[^‹]{0,20}‹(?:weekdays|period|limit)› )now(?= (?:‹versus›|vs|and|\\+|[?.,])| ?$)|at present|last (?:reading|value|result|measurement|weigh in|time)|(?:very )?last(?= (?:{sport}|{metric}))|(?<=(?:did|have|had|i) (?:i )?)last(?= )|(?<=first (?:and|vs) (?:the )?)last(?= ?(?:[?.,]|$|of|{metric}))|(?<=when )last(?= (?:did|was|were|had|have) )|(?<=^when did i [^?]{1,60} )last(?= ?[?.]?$)|(?<=when (?:did|was|were) (?:my |the )*(?:{metric} )?)last(?= )|(?<=on (?:which|what) (?:date|day) (?:did )?i )last(?= )|up to date',
    'latest',
  ),
  statistic(
    'earliest|oldest(?: (?:value|result|reading|test|one))?|(?:very )?first(?= (?:{metric}|{sport}))|(?:very )?first (?:ever|(?:(?:lab|blood) )?(?:reading|value|result|test|draw|panel|report|check(?: ?up)?|visit)|one|recorded(?: (?:value|reading))?|measurement|time|test)|(?:very )?first(?= (?:and|vs) (?:the )?(?:last|latest|newest|most recent|current))|(?<=(?:my|the) )(?:very )?first(?= (?:and|vs|one|$))|when i started(?: tracking| measuring)?|initial|at the (?:very )?(?:start|beginning)(?: of (?:my |the )?(?:data|records?|tracking|measurements?)|(?= [?.]|$))',
    'first',
  ),
  statistic(
    'course(?= of)|(?:fit (?:a |the )?)?(?:linear )?(?:trend|trends|trending|slope|tendency)(?: ?lines?)?(?: (?:up|down)(?:wards?)?)?|(?:(?:at )?what )?(?:weekly |monthly |daily )?rate(?: of (?:change|increase|decrease|loss|gain))?(?! (?:over|under|above|below|{number}|{limit}))|how (?:quickly|fast|rapidly|steeply)(?= (?:is|are|has|have|was|were|did|does|am|do) .{1,60}{change})|which (?:way|direction)|(?:on the|going) (?:up|down) or (?:up|down)|in which direction|heading|headed|over time|(?:as|with) (?:the )?(?:time|days|weeks|months|years)(?: (?:go|goes|went|pass|passes|passed)(?: on| by)?)?|evolv(?:e|ed|ing)|develop(?:ed|ing)?|progress(?:ed|ing|ion)?|on the (?:up|rise|decline)',
    'trend',
  ),
  statistic(
    'how (?:many|much|long|far|high|low|fast|hard|big|heavy|tall|deep)(?! (?:{number}))|number of|amount of|what number of|(?:nr|no|num) \\. of|(?:nr|num) of|#',
    'amount',
  ),
  ...says(
    { kind: 'aside', value: true },
    '(?:just |only )?(?:the )?(?:top|upper|bottom|lower|bigger|smaller) (?:number|figure)',
    '(?:, |- )?(?:not|instead of|rather than) (?:the |my )?(?:mean|average|median|total|sum|max|maximum|min|minimum)',
  ),
  ...orders.map(({ order, words }) => statistic(`${words}`, ordered(order))),
  statistic(
    'max|maximum|peak|peaked|record high|(?<=(?:my|the|a|new|personal) )record|(?<!(?:you|it|watch|ring|app|tracker) )record(?= (?:for|in|number|{metric}))|personal best|pb|pr|highs?(?= (?:for|of)(?: |$))|(?<=‹period› )high',
    'max',
  ),
  statistic('min|minimum|record low|lows?(?= (?:for|of)(?: |$))|(?<=‹period› )low', 'min'),
  construct(
    '(?:{number} (?:to|-) )?(?:last|latest|past|most recent|newest|final) {number}(?: (?:values?|readings?|results?|measurements?|sessions?|tests?|reports?|ones|times|outings))?(?! (?:{number}|{span}|highest|lowest|best|worst))',
    (found) => {
      const number = found.all('number')[0];
      if (/ one$/.test(found.text)) return { kind: 'statistic', value: 'latest' };
      return number && !number.year && !number.ordinal && number.value >= 1 && number.value <= takeMax
        ? { kind: 'take', value: { end: 'last', k: number.value } }
        : null;
    },
  ),
  construct('{number} (?:latest|most recent|newest|last)', (found) => {
    const number = found.all('number')[0];
    return number && !number.year && !number.ordinal ? { kind: 'take', value: { end: 'last', k: number.value } } : null;
  }),
  construct('first {number}(?= (?:{sport}|{metric}|values?|readings?|results?|sessions?))', (found) => {
    const number = found.all('number').at(-1);
    return number && !number.ordinal && number.value >= 1
      ? { kind: 'take', value: { end: 'first', k: number.value } }
      : null;
  }),
];

const group = (pattern: string, value: 'day' | 'week' | 'month' | 'weekday' | 'activity_type'): Construct =>
  construct(pattern, () => ({ kind: 'group', value }));
const per =
  '(?:per|by|each|every|for each|for every|a|in each|split by|of each|broken down by|break (?:that|it|this) down by|day of|rank my|on which|which|what|grouped by|from)';

const ranked = '(?:best|worst|busiest|laziest|calmest|top|bottom|highest|lowest|longest|shortest|favou?rite)';

/** Read before names and weekdays: `activity` and `weekday` name parts here. */
export const earlyGroups: readonly Construct[] = [
  group(
    `(?:(?:on )?(?:which|what)|per|by|each|every|for each|for every|on each|rank (?:my|the)|split by|grouped by|depending on(?: the)?|across(?: the| my)?|of each|in each|${ranked})(?: ${ranked})? weekdays?(?! (?:and|vs|or) )|(?:(?:on |for )?(?:which|what|per|by|each|every|rank my|depending on(?: the)?|across(?: the)?|of each|my|the)(?: ${ranked})? )?days? of (?:the )?week|(?<=(?:most|least) (?:active|stressful|relaxed|stressed) )weekdays?`,
    'weekday',
  ),
  group(
    '(?:by|per|for each|each|which|what|every|split by|grouped by|broken down by)(?: my| the)? (?:activity types?|sports?|activity|activities|kinds? of (?:activity|sport|workout|exercise)s?|types? of (?:activity|sport|workout|exercise)s?|workout types?|type|kind)(?! (?:of|did|do|was|were) )|of each (?:kind|type|sort|sport)',
    'activity_type',
  ),
  group(
    '(?<=^(?:so |and |but )?(?:is|are|was|were) )(?:it )?(?:mon|tues|wednes|thurs|fri|satur|sun)days?(?: (?:usually|always|really|normally))?(?= (?:my|the) [a-z]+(?: [a-z]+)? days?(?: |$)(?![^?]*\\b(?:compared|than|vs|versus|against)\\b))',
    'weekday',
  ),
  group(
    '(?:what|which)(?: (?:kinds?|types?|sorts?) of)? (?:sports?|activity|activities|workouts?|exercises?|trainings?)(?= (?:did|do|have|had|was|were) )',
    'activity_type',
  ),
  ...(['day', 'week', 'month'] as const).map((each) => group(`rank (?:my |the )?${each}s(?= )`, each)),
];

/** Read before periods: `how long since my last run`, `how much of the night was I awake`. */
export const sinceLast: readonly Construct[] = [
  statistic(
    '(?<=(?:the|my) (?:very )?)last (?:night|day)(?: that| when| where| on which| with)?(?= (?:i|over|under|above|below|more|less|fewer|at) )',
    'latest',
  ),
  statistic('when did (?:i|you) (?:first )?(?:start|begin) (?:tracking|measuring|recording|logging|counting)', 'first'),
  statistic('how much of (?:my|the) (?:day|night|time|evening)(?= (?:do|did|was|have|am|is|are|i) )', 'amount'),
  statistic(
    'how (?:long|many (?:days|weeks|months)|much time)(?: (?:has it been|is it|has passed|have passed|ago))*(?: since|(?<=ago) was)(?: it)?(?: i| my| the)* last(?: time)?(?: i)?|how long ago (?:did|was|have)(?: i| my| the)*(?: last)?|how (?:long|many (?:days|weeks|months))(?: (?:has it been|is it))* since i(?= (?:slept|walked|did|had|hit|got|weighed|ran|rode|swam|trained|worked|exercised|measured|checked))',
    'latest',
  ),
];

export const groups: readonly Construct[] = [
  group(
    `(?:by|each|every|for each|for every|in each|of each|day by|on which|which|what|each single|on each)(?: of the)? (?:day|night|morning|date)(?! of the week| (?:was|is|did)(?: my| the| i)* (?:last|latest|first))|each of(?= (?:the |my )?‹period›)|rank(?= (?:my |the )?‹period› by)|(?:day|night) wise|day by day|night by night|each(?= of the days)`,
    'day',
  ),
  group(
    `(?:best|worst|biggest|largest|busiest|laziest|highest|lowest|most active|least active|calmest|top) (?:{number} )?(?:week|weeks)|(?:in )?(?:an?|my) (?:average|typical|usual|normal|ordinary|regular) week|${per} (?:calendar )?week|(?:which|what) weeks|weekly|week (?:by week|wise)|weeks(?= (?:for|by))`,
    'week',
  ),
  group(
    `(?:best|worst|biggest|largest|busiest|laziest|most active|least active|calmest) (?:{number} )?months?|${per} (?:calendar )?month|(?:which|what) months|monthly|month (?:by month|wise)|months(?= (?:of|by))|rank my months`,
    'month',
  ),
  construct('(?:list|show|give|tell)(?: me)? (?:all|every)(?: of)?(?: my| the)* {metric}', (found) => [
    { kind: 'group', value: 'day' },
    ...kept(found, 'metric'),
  ]),
  construct('all (?:of )?(?:my |the )*{metric}', (found) =>
    / (?:results|values|readings|tests|measurements)$/.test(found.text)
      ? [{ kind: 'group', value: 'day' }, ...kept(found, 'metric')]
      : null,
  ),
  // The results one by one.
  ...says(
    { kind: 'group', value: 'day' },
    '(?<=all (?:of )?(?:my |the )?{metric} )(?:results|values|readings|tests|measurements)|(?<={metric} (?:[,:-] )?)all (?:values|results|readings|tests)|‹number› by ‹number›|(?<={metric} )history|(?:the )?history of(?= (?:my |the )?{metric})',
  ),
  construct(`${ranked} {span}`, (found) => {
    const unit = found.all('span')[0]?.unit;
    return unit === 'week' || unit === 'month' ? { kind: 'group', value: unit } : null;
  }),
];
