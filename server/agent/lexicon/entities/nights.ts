import { type Construct, construct, type Found, kept, type Limit, named, type Reading, says } from './constructs.ts';

const metric = (pattern: string, key: string): Construct => construct(pattern, () => named(key));

const cue =
  '(?:{limit}|when|what time|what hour|what oclock|what o clock|(?:the|average|usual|normal|typical|mean) times?(?: of day)?|how (?:late|early)|lat(?:e|er|est)|earl(?:y|ier|iest))';
const timed = (words: string) =>
  `(?<=(?:^| )${cue} (?:[^ ?.;]+ ){0,9})(?:${words})|(?:${words})(?= (?:[^ ?.;]+ ){0,5}${cue}(?: |$))`;

const toBed =
  '(?:go|goes|going|went|gone|get|getting|got|been|be|head|headed|heading|make it|made it|off|fall|fell|falling|climb(?:ed|ing)?|crawl(?:ed|ing)?|collapsed?|tumbled?|dropp?(?:ed)?|roll(?:ed)?|jump(?:ed)?|sank|slipped) (?:back )?(?:to |into |in )?(?:the |my )?bed|(?:my )?head (?:hits?|touche[sd]) the pillow|call(?:ed)? it a night|crash(?:ed|ing)?(?: out)?|(?:turn|turned|turning) in(?! (?:the|my|a|an|his|her|[a-z]+s)(?<!these) )|(?:hit|hitting) the (?:hay|sack|pillow)|to bed|(?:in )?bed(?= {limit}| (?:at|by|around) what (?:time|hour))|(?<={limit} (?:(?:before|when|until|till|by the time) )?(?:i was )?)in bed';
const inBed = `(?<!(?:(?<!(?:what|which) )time|hours?|minutes|long|longer|much|more|less|spen[dt]|lie|lay|lying|awake|stay|stayed)(?: [^ ?.;,]+){0,3} )(?:(?<=(?:was i|i was|am i|i am|i|be|been) (?:[^ ?.;]+ )?)in bed(?= (?:[^ ?.;]+ ){0,4}(?:{limit}|early|earlier|late|later)(?: |$))|(?<=(?:^| )(?:when (?=was|am)|what time |what hour |how late |how early |latest |earliest )(?:was i|i was|am i|i am|i)(?: [^ ?.;]+){0,2} )in bed)`;
const asleep =
  '(?:go|goes|going|went|gone|get|getting|got|off|drop off|drift off|nod off|dropped off|drifted off|nodded off) to sleep|(?:fall|falls|falling|fell|fallen|was i|i was|be) asleep|(?:drop|drift|nod|doze)(?:p?ed|d?ed)? off|sleep(?: onset)?(?= start)|(?:stay|stayed|staying|was i|am i|be|been) up';
const awake =
  '(?:wake|wakes|waking|woke|woken|get|gets|getting|got|be|been|am|was)(?: i)? up|(?:am|was|be|been)(?: i)? awake|(?<=was i |am i |be |been |i was )awake|i arose|(?:get|gets|getting|got) out of bed|rise|rose|woke|wake|waking';

const forTheDay = '(?: for (?:the day|good))?';
// `a link between when I go to bed and …`, `depend on how late I get up`
const asOne = (words: string): string =>
  `(?<=(?:^| )(?:between|with|on|to|by|does|(?:between|with|link|relat[a-z]+|correlat[a-z]+) [^?.,;]{0,60} and) )(?:when|what time|how (?:late|early)) i (?:usually |actually |normally )?(?:${words})(?! (?:[^ ?.,;]+ ){0,3}(?:{limit}|late|early|later|earlier)(?: |$))`;

/** Times of going to bed and of waking; read before names. */
export const nightWords: readonly Construct[] = [
  // The night itself is late, and its sleep what follows.
  ...says(
    [{ kind: 'relation', value: true }, named('bedtime')],
    '(?:after|following|when i have) (?:an? |my |the )?(?:late|early) nights?(?= ?(?:[?.,]|$))',
  ),
  ...says(
    [
      { kind: 'relation', value: true },
      { kind: 'lag', value: { days: 1, side: 'before', nightly: false } },
      named('stress'),
    ],
    '(?:after|following) (?:an? |my |the )?(?:hard|tough|rough|stressful) days?(?: at (?:the )?(?:work|office|job))?(?= ?(?:[?.,]|$))',
  ),
  metric('(?<=^(?:(?:so|and) )?(?:are|is|do|does|did|will|can) (?:my |an? )?)(?:late|early) nights?(?! of)', 'bedtime'),
  ...says(
    [named('sleep_duration'), { kind: 'period', value: { spec: { kind: 'last_night' }, unit: 'day' } }],
    '(?<=^(?:(?:so|and|hey|hi|hiya|hello|ok|,) )*(?:how )?)did i sleep(?= (?:ok|okay|well|alright|fine|good|badly|enough)? ?(?:[?.!]|$)|$)|(?<=^(?:(?:so|hey|hi|ok|,) )*how )i sleep(?= ?(?:[?.!]|$)|$)',
  ),
  metric('(?:up|awake) (?:a lot|lots|much|often)(?= )', 'wakeups'),
  metric('(?<=^(?:(?:and|my|the) )*)(?:wake|waking|get|getting) up(?= ?[?.]?$)', 'wake_time'),
  metric(
    `(?<=(?:how many times|how often) (?:was|am|were|did) i (?:get )?)(?:up|awake)(?!${forTheDay} (?:for )?(?:longer|more|over|at least|{limit}))`,
    'wakeups',
  ),
  metric(
    '(?:sleep|slept|sleeping|lie|lay|lying) in(?= (?:on |at |over )?(?:the |my )?(?:weekends?|(?:satur|sun)days?|days off))',
    'wake_time',
  ),
  metric(
    'nights?(?= (?:longer|shorter)(?: |$))|(?<=(?:better|worse|longer|shorter) )nights?(?= (?:after|when)(?: |$)|$| [?.])|(?<=(?:longest|shortest) )nights?(?= (?:this|last|ever|since|i|over|during|in(?! a row)) | ?(?:[?.]|$))',
    'sleep_duration',
  ),
  // To sleep past eight is to wake later.
  construct('(?:sleep|slept|sleeping)(?: in)? {limit}', (found) => {
    const [limit] = found.all('limit');
    const isLater = limit?.op === 'over' || limit?.op === 'at_least';
    return limit && isLater ? [named('wake_time'), { kind: 'limit', value: limit }] : null;
  }),
  metric('(?:till|until|before) i (?:am )?(?:out|asleep|gone|off)(?= ?(?:[?.,]|$))', 'sleep_latency'),
  metric(
    `bed ?times?|lights out|sleep (?:onset|start) times?|${asOne(toBed)}|${toBed}|${inBed}|(?<!(?:took|takes?|taking|min|mins|minutes|long|longer|quickly|quick|fast|(?<!what )time|soon) (?:(?:me|i|to|do|did|it|takes) ){0,4})(?:${timed(asleep)})`,
    'bedtime',
  ),
  metric(
    `(?:wake|waking|wakeup|wake up|get up|getting up|rising|rise) times?(?! (?:after|during|in the (?:night|middle)))|${asOne(awake)}|(?:${timed(awake)})${forTheDay}`,
    'wake_time',
  ),
];

const stages: readonly string[] = ['deep_sleep', 'light_sleep', 'rem_sleep'];
const share = '(?:percentage|percent|per cent|share|proportion|portion|fraction|part|%)';
const asked = '(?:(?:what|which|how (?:big|large|high) an?|the|my) )?';
const night =
  '(?:my |the |all |of |a |total |hours |minutes |time |that |i )*(?:it|that|{metric}|{period}|nights?|time|sleep)(?: {period}| {metric})?';
const spent =
  '(?: (?:that|is|was|were|did|do|i|am|are|spend|spent|in|on average|made up of|made|up|by|of|counts? as))*';

/** Shares of a night: `what percentage of last night was deep?`; read once names and periods are. */
export const nightShares: readonly Construct[] = [
  ...says(
    { kind: 'unit', value: 'percent' },
    `(?:as|in) (?:an? |the )?${share}(?: (?:of|out of) (?:my |the |whole |total )*(?:{metric}|night|time asleep|whole|total))?(?= ?(?:[?.,]|$|{period}|{correction}))`,
  ),
  construct(
    `(?:(?:${asked}${share}|how much) of ${night}|(?:out )?of ${night}(?: ,)? (?:${asked}${share}|how much))${spent} (?:really |actually )?{metric}|${asked}${share} (?:of )?(?:my )?{metric}|{metric} ${share}(?! (?:change|of))`,
    (found) => {
      const keys = found.all('metric').flatMap((metric) => metric.keys.slice(0, 1));
      if (keys[0] === 'time_in_bed' && keys.at(-1) === 'sleep_duration')
        return [named('sleep_efficiency'), ...kept(found, 'period')];
      const key = keys.findLast((each) => stages.includes(each));
      if (key === undefined) return null;
      return [named(`${key}_share`), ...kept(found, 'period')];
    },
  ),
];

const clockUnit = 'min after midnight';
const half = '(?:am|pm|a \\. m|p \\. m|a m|p m|o clock|oclock)(?: \\.)?';
const part = '(?:in the (?:morning|evening|afternoon|night)|at night)';
/** `11 pm`, `11:30`, `half past six`, `midnight`. */
const timeOfDay = `(?:midnight|noon|midday|(?:half|quarter) (?:past )?{number}(?: ${half}| ${part})?|quarter to {number}(?: ${half}| ${part})?|{number} (?:past|to) {number} (?:${half}|${part})|{number} (?:${half}|${part})|\\d{1,2}:\\d{2}(?: ${half})?(?: ${part})?)`;

const evening = /\b(?:pm|p \.? ?m|evening|afternoon)\b/;
const atNight = /\b(?:at|in the) night\b/;

/** Minutes after midnight; null when it is no time. Without am and pm an hour is one of the morning. */
function minutesIn(said: string, numbers: readonly number[]): number | null {
  if (/midnight/.test(said)) return 0;
  if (/noon|midday/.test(said)) return 720;
  const written = /(\d{1,2}):(\d{2})/.exec(said);
  const [first = Number.NaN, second] = numbers;
  const hour = written ? Number(written[1]) : (second ?? first);
  const minute = written
    ? Number(written[2])
    : /\bhalf\b/.test(said)
      ? 30
      : /\bquarter (?:past )?/.test(said)
        ? 15
        : second === undefined
          ? // `5.30 am`
            Math.round((hour % 1) * 100)
          : first;
  const back = /\bto\b/.test(said) ? 60 - 2 * minute : 0;
  const turned = /\b(?:a \.? ?m|am|pm|p \.? ?m|morning|evening|afternoon|night)\b/.test(said);
  const whole = Math.trunc(hour);
  const base = turned && whole === 12 ? 0 : whole;
  // `ten at night` is of the evening, `half past twelve at night` of the morning.
  const isLate = evening.test(said) || (atNight.test(said) && whole >= 6 && whole < 12);
  const total = (base + (isLate && whole < 13 ? 12 : 0)) * 60 + minute - (back === 0 ? 0 : 60 - back);
  return minute < 60 && whole <= 24 ? (total + 1_440) % 1_440 : null;
}

const sides: readonly { op: Exclude<Limit['op'], 'between'>; words: string }[] = [
  { op: 'under', words: '(?:before|earlier than|sooner than|ahead of)' },
  { op: 'at_most', words: '(?:by|until|till|no later than|not later than|at the latest by)' },
  { op: 'over', words: '(?:after|past|later than|beyond|gone)' },
  { op: 'at_least', words: '(?:at or after|from|since|no earlier than|not before)' },
];

const limit =
  (op: Limit['op']) =>
  (found: Found): Reading | null => {
    const value = minutesIn(
      found.said,
      found.all('number').map((each) => each.value),
    );
    return value === null ? null : { kind: 'limit', value: { op, values: [{ value, unit: clockUnit }] } };
  };

/** Before and after a time of day; only bedtimes, waking and starts of workouts have one. */
export const clockLimits: readonly Construct[] = [
  ...sides.map(({ op, words }) => construct(`${words} (?:about |around )?${timeOfDay}`, limit(op))),
  ...sides.map(({ op, words }) =>
    // `to bed after 11`, `up before 6`
    construct(
      `(?<=(?:bed|asleep|sleep|up|awake|woke|wake|waking|rise|off|bedtime|time)${forTheDay} (?:was |were |is |at |i )*)${words} {number}(?! (?:{number}|steps?|h|hrs?|hours?|mins?|minutes?|days?|nights?|weeks?|months?|km|k|miles?|%|percent|percent|of|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december)(?: |$))`,
      (found) => {
        const number = found.all('number')[0];
        return number && !number.ordinal && number.value <= 24
          ? { kind: 'limit', value: { op, values: [{ value: number.value, unit: null }] } }
          : null;
      },
    ),
  ),
  construct(`(?:between|from) (?<from>${timeOfDay}|{number}) (?:and|to|-|until|till) (?<to>${timeOfDay})`, (found) => {
    const [from, to] = [found.group('from') ?? '', found.group('to') ?? ''];
    const numbers = found.all('number').map((each) => each.value);
    const inFirst = (from.match(/‹number›/g) ?? []).length;
    const last = minutesIn(to, numbers.slice(inFirst));
    const bare = from === '‹number›';
    const first = minutesIn(bare && evening.test(to) ? `${from} pm` : from, numbers.slice(0, inFirst));
    if (first === null || last === null) return null;
    return {
      kind: 'limit',
      value: {
        op: 'between',
        values: [
          { value: first, unit: clockUnit },
          { value: last, unit: clockUnit },
        ],
      },
    };
  }),
];

export const upBy: readonly Construct[] = [
  construct('(?<=^(?:i (?:am|was|have) )?(?:been )?)up {limit}(?= ?[,.!])', (found) =>
    /^up since/.test(found.text) ? { kind: 'aside', value: true } : null,
  ),
  // Up before six is awake; up after one is not yet in bed.
  construct(
    `(?:was i|am i|i was|be|been|(?<=^|[,:] |(?:days?|mornings) )) ?(?:still )?(?:up|awake)${forTheDay} {limit}`,
    (found) => {
      const [limit] = found.all('limit');
      const isEarly = limit?.op === 'under' || limit?.op === 'at_most';
      if (!limit || (!isEarly && /^(?!.*still).*awake/.test(found.said))) return null;
      return [named(isEarly ? 'wake_time' : 'bedtime'), { kind: 'limit', value: limit }];
    },
  ),
];
