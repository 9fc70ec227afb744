// Questions that no query answers, and the reply; first match wins.
type Refusal = { pattern: RegExp; answer: string };

const people =
  'wife|husband|partner|son|daughter|mother|mom|mum|father|dad|brother|sister|friend|child|kid|baby|girlfriend|boyfriend|boss|colleague|neighbou?r|room-?mate|flat-?mate|team-?mate|co-?worker|trainer|uncle|aunt|cousin|niece|nephew|grand\\w+|family|parents|dog|cat';

const refusal = (answer: string, ...patterns: (RegExp | string)[]): Refusal => ({
  answer,
  pattern: new RegExp(patterns.map((each) => (typeof each === 'string' ? each : each.source)).join('|'), 'i'),
});

const explainsNothing =
  'I do not explain what a metric is in general or decide for you; I can tell you what was measured of you and where it stands.';

const onlyYourOwn = 'I only know your own data, so I cannot speak of or compare you with other people.';

const noCause = 'I cannot say why a value is what it is; I can show how it was and how it changed.';

const refusals: readonly Refusal[] = [
  refusal(
    'I can only read what was measured; I cannot record, change or set anything.',
    /^\s*(?:please\s+)?(?:set|remind(?! me[,:]? (?:what|how|when|which|of|about)\b)|log|record(?! (?:high|low|number|for|of|steps?))|add(?!(?:ing)? (?:up|together|all))|delete|remove|export|enter|update|share(?! of)|send|sync|connect|turn|write|sing)\b/,
    /\b(?:joke|poem|song|story)\b/,
  ),
  refusal(
    onlyYourOwn,
    `(?<!with )\\b(?:my|our) (?:${people})(?:['’]?s)?\\b(?! (?:wants|asked|reckons|says|thinks))`,
    /\b(?:his|her)\b|^\s*what(?:['’]?s| is| was) your\b/,
    /\b(?:other people|people|my age|average person|year[- ]olds?|compared (?:to|with) (?:other|average) (?:men|women|person))\b/,
  ),
  refusal(
    'I do not predict; I can tell you what has been measured.',
    /\b(?:will(?! you)|predict(?!s?\b[^?]*\b(?:next|following) (?:day|night|morning)|s? (?:my|the|higher|lower|better|more|less|how)\b)|forecast|expect|(?<!\bthe )next night|next (?:workout|run|ride|walk|swim|hike|session|training|test|appointment|check-?up)\b|(?:next|coming|upcoming) (?:week|weekend|month|year|time|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|tonight|how (?:long|many \w+) (?:until|till|left)|going to)\b/,
    /\bif i\b(?![^?]*\d)|\b(?<!\b(?:percentile|percentage|share|where)\b.*)(?:would(?! like| love| you)(?!.*\b(?:percentile|rank(?:s|ed)?|stand|place[ds]?)\b))\b/,
  ),
  refusal(
    noCause,
    /^\s*(?:so\s+|and\s+|but\s+)?(?:why|how come)\b/,
    /\b(?:what causes?|what caused|the reasons?|because of)\b/,
  ),
  refusal(
    explainsNothing,
    /^\s*(?:is|are|was|were) (?!20\d\d\b)\d(?!.*\b(?:for me|for my|of mine|by my standards|in my case|among my)\b)/,
    /^\s*should (?:my|you|we)\b|^\s*should i (?:go|take a|do a|skip|start|stop|see|buy|get a|call)\b/,
    /\bhow (?:is|are)\b.*\b(?:calculated|computed|defined|measured)\b|\bhow (?:do|to|can) (?:i |you |we )?(?:calculate|measure|compute)\b/,
    /\bhow many (?:steps|calories)\s+(?:is|are (?:in|there|recommended|needed|enough|healthy)|in(?! (?:the|total|all|sum)\b)|does(?! (?:a|an|my|one)\b)|do (?!i\b))/,
  ),
  refusal(
    'I do not know your goals or ideal values; name the number, and I can hold your data against it.',
    /\bhow (?:many|much|long|far|often|fast)\b.*\bshould (?:i|my|one|you)\b|\b(?:ideal|target|recommended|optimal)\b|\bgoals?\b(?!\s+(?:of\s+)?\d)/,
  ),
  refusal(
    'I cannot say at what time something happened; I know how long it lasted and on which day.',
    /\b(?:what time|when (?:did|do|does|was|were|am|is|have|had))\b(?!.*\b(?:best|worst|most|least|longest|shortest|highest|lowest|last)\b).*\b(?:bed|wake|woke|woken|get up|got up|fall asleep|fell asleep|sleep|slept)\b/,
    /\bbed ?times?\b|\bwake[- ]?up times?\b|\bwhat time\b|\bat what (?:time|hour)\b/,
  ),
  refusal(
    'I cannot tell how far apart things lie; I know how often they were and on which days.',
    /\b(?:time|days|gaps?|intervals?|breaks?) between (?:my |the |two )?(?:\w+ )?(?:runs|rides|workouts|sessions|walks|swims|hikes|trainings|naps)\b/,
    /\bhow (?:long|many (?:days|weeks|months))\b.*\bsince (?:my|the) last\b/,
  ),
  refusal(
    'I do not know places or devices.',
    /^\s*(?:who\b|where\b(?!.*\b(?:head(?:ing|ed)|going|trending|stands?|standing|sits?|place[ds]?|ranks?|falls?|lies?|land)\b))|\bwhich (?:device|watch|app|sensor)\b/,
  ),
  refusal(
    'I can part a period by days, weeks, months, weekdays and kinds of activity, and by nothing else.',
    /\b(?:which|what) (?:year|season|hour)\b|\b(?:best|worst|busiest|laziest) (?:year|season|hour)\b/,
    /(?<!(?:breaths|beats|revolutions|rotations|km|kilomet(?:er|re)s|miles|met(?:er|re)s) )\b(?:per|each|every) (?:year|hour|minute|kilomet\w+|km|mile|step|season)\b|\b(?:hours|minutes|kilomet\w+|km|miles|steps|runs|workouts) an hour\b|\b(?:yearly|hourly)\b/,
  ),
  refusal(
    'I cannot tell which of them was the hardest; ask for the longest, the fastest or the one with the highest heart rate.',
    /\b(?:hardest|easiest|toughest|favou?rite)\b/,
  ),
  refusal(
    'I cannot compute shares of a whole; I can give both amounts.',
    /\b(?:percent|percentage|share|proportion|fraction|ratio|%) of (?!change|(?:all |the |my |own |last |past |\d+ )*(?:days|nights|mornings|values|runs|workouts)\b)|\bhow much of (?:my|the)\b/,
  ),
  refusal(
    'I cannot count against an average; name a number as the limit.',
    /\b(?:above|below|over|under)\s+(?:my |the )?(?:own )?(?:average|normal|usual|mean|median)\b/,
  ),
  refusal(
    'I cannot compute that; ask me for an average, a median, a standard deviation, a total, a trend or a comparison.',
    /\b(?:variance|quartiles?|interquartile|geometric|harmonic|mode of|ratio|divided by|multiplied by|coefficient of variation|moving average|rolling average|running average)\b/,
  ),
  refusal(
    'I can count the values that there are, but not those that are missing.',
    /\b(?:missing|gaps? in (?:my|the)|without (?:any )?data|no data)\b/,
  ),
  refusal(
    'I can count days, nights and workouts, but not weeks or months; ask me for each week or each month instead.',
    /\bhow many (?:weeks|months)\b(?! (?:ago|since|until|till))/,
  ),
  refusal(
    'I cannot compute the value at a percentile; I can tell where a value stands among your own.',
    /\b\d+(?:st|nd|rd|th) percentile\b/,
  ),
  refusal('I have no pace; ask me for the average speed of your runs or rides.', /\bpace\b/),
  refusal(
    'I only have whole days and nights, no hours; please ask for a day or a night.',
    /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day[- ](?:nights|mornings?|afternoons?|evenings?)\b/,
    /\b(?:an?|any|every|each|typical|average|usual|normal) (?:mon|tues|wednes|thurs|fri|satur|sun)day[- ]night\b/,
  ),
  refusal(
    'I have no such data; ask me what is measured of sleep, activity, heart and body.',
    /\b(?:coffees?|caffeine|alcohol|beers?|wine|teas?|cigarettes?|smok\w+|carbs?|carbohydrates?)\b|\b(?:protein|fat|sugar|fiber|fibre|salt)\b.*\b(?:eat|ate|eaten|consumed?|intake)\b/,
    /\bsleep (?:debt|need|regularity|stages?|apnea|apnoea|schedule|cycles?|talk\w*|walk\w*)\b|\bheart rate (?:recovery|reserve|zones?)\b|\bzones? \w+\b|\brest(?:ing)? days?\b/,
    /\b(?:lift(?:ed)?(?! (?:weights|iron))|bench(?: press(?:ed)?)?|squat(?:s|ted)?|deadlift(?:s|ed)?)\b|\bbirth weight\b|\b(?:weather|outside|room|bedroom|ambient|outdoor|indoor)\b|\b(?:menstru\w*|ovulat\w*|handicap|push-?ups?|screen time|commut\w+)\b/,
    /\bhow far (?:is|are|away|apart|from)\b|\bdistance to\b/,
    /\b(?:how loud(?:ly)?|theoretical|(?<!basal )metabolic rate|metabolism|grip|body battery|moods?|blood alcohol|fitness age|posture)\b/,
  ),
];

/** What the question is about is not kept or not computed. */
export const declineFor = (text: string): string | null =>
  refusals.find(({ pattern }) => pattern.test(text))?.answer ?? null;
