import { type Construct, construct } from './constructs.ts';

const metric = (pattern: string, key: string): Construct =>
  construct(pattern, () => ({ kind: 'metric', value: { keys: [key], verb: false } }));

const cue =
  '(?:{limit}|when|what time|what hour|(?:the|average|usual|normal|typical|mean) times?(?: of day)?|how (?:late|early)|lat(?:e|er|est)|earl(?:y|ier|iest))';
const timed = (words: string) =>
  `(?<=(?:^| )${cue} (?:[^ ?.;]+ ){0,9})(?:${words})|(?:${words})(?= (?:[^ ?.;]+ ){0,5}${cue}(?: |$))`;

const toBed =
  '(?:go|goes|going|went|gone|get|getting|got|been|be|head|headed|heading|make it|made it|off) (?:back )?(?:to |into |in )?bed|(?:turn|turned|turning) in(?! )|(?:hit|hitting) the (?:hay|sack|pillow)|to bed|in bed(?= {limit})|(?<=was i |i was )in bed(?= (?:[^ ?.;]+ ){0,4}{limit})';
const asleep =
  '(?:go|goes|going|went|gone|get|getting|got|off|drop off|drift off|nod off|dropped off|drifted off|nodded off) to sleep|(?:fall|falls|falling|fell|fallen|was i|i was|be) asleep|(?:drop|drift|nod|doze)(?:p?ed|d?ed)? off|sleep(?: onset)?(?= start)|(?:stay|stayed|staying|was i|am i|be|been) up';
const awake =
  '(?:wake|wakes|waking|woke|woken|get|gets|getting|got|be|been|am|was)(?: i)? up|(?:am|was|be|been)(?: i)? awake|(?<=was i |am i |be |been |i was )awake|i arose|(?:get|gets|getting|got) out of bed|rise|rose|woke|wake|waking';

/** Times of going to bed and of waking; read before names. */
export const nightWords: readonly Construct[] = [
  metric(
    `bed ?times?|lights out|sleep (?:onset|start) times?|${toBed}|(?<!(?:took|takes?|taking|min|mins|minutes|long|longer) (?:(?:me|i|to) ){0,2})(?:${timed(asleep)})`,
    'bedtime',
  ),
  metric(
    `(?:wake|waking|wakeup|wake up|get up|getting up|rising|rise) times?(?! (?:after|during|in the))|${timed(awake)}`,
    'wake_time',
  ),
];

const stages: readonly string[] = ['deep_sleep', 'light_sleep', 'rem_sleep'];
const share = '(?:percentage|percent|per cent|share|proportion|fraction|part|%)';
const asked = '(?:(?:what|which|how (?:big|large|high) an?|the|my) )?';
const night = '(?:my |the |all |of |a |total )*(?:{metric}|{period}|nights?|time|sleep)(?: {period}| {metric})?';
const spent = '(?: (?:is|was|were|did|do|i|am|are|spend|spent|in|on average|made up of|made|up|by|of|counts? as))*';

/** Shares of a night: `what percentage of last night was deep?`; read once names and periods are. */
export const nightShares: readonly Construct[] = [
  construct(
    `(?:${asked}${share}|how much) of ${night}${spent} {metric}|${asked}${share} (?:of )?(?:my )?{metric}|{metric} ${share}(?! (?:change|of))`,
    (found) => {
      const key = found.all('metric').at(-1)?.keys[0];
      if (key === undefined || !stages.includes(key)) return null;
      return [
        { kind: 'metric', value: { keys: [`${key}_share`], verb: false } },
        ...found.all('period').map((value) => ({ kind: 'period', value }) as const),
      ];
    },
  ),
];
