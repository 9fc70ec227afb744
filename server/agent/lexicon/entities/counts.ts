import { type Construct, construct } from './constructs.ts';
import { orders, rank, things } from './statistics.ts';

export const dayWords = '(?:days?|nights?|mornings?|evenings)';
const asked =
  '(?:how many|number of|what number of|(?<!(?:only|just) )count(?: of)?(?: the)?|how often|on how many|which|list|#|no \\. of|what (?:fraction|share|percentage|proportion|part) of|what percent of|in how many|show)';

/** `how many days`; read before what picks days. */
export const counted: readonly Construct[] = [
  // The order follows from a word behind: `which three days did I burn the most`.
  construct(
    `(?:on )?(?:which|what|list|name|show|the|my)(?: the| my)* {span}(?= (?:(?:had|have|with|saw|gave) (?:me )?(?:the |my )*{metric}|[^?]{0,120}(?:most|highest|lowest|least|fewest|best|worst|longest|shortest|heaviest|lightest)))`,
    rank('best'),
  ),
  ...orders.flatMap(({ order, words }) => [
    construct(`(?:${words}) (?:{number}|{span})(?! (?:%|{amount}))`, rank(order)),
    construct(`{number} (?:${words})`, rank(order)),
    construct(`(?:{number} ${things}|{span}) with(?: the)? (?:${words})`, rank(order)),
    construct(`(?:top|bottom) {number} (?:${words})`, rank(order)),
  ]),
  construct(
    `${asked}(?: of)?(?: my| the| all| those| these)*(?: {number})?(?: ${dayWords}|(?= {weekdays}(?! {sport})))`,
    () => ({
      kind: 'days',
      value: true,
    }),
  ),
  construct('(?:on |in )?(?:how many|which) of(?: my| the| those| these)?(?= (?:{period}|last|past)(?: |$))', () => ({
    kind: 'days',
    value: true,
  })),
  // `steps a day over the last month`
  construct('an? (?:day|night)(?= over (?:the |my |these |those |all )*{period})', () => ({
    kind: 'statistic',
    value: 'mean',
  })),
  construct('frequency(?: of)?|how often|how frequently|how many times|(?:number of|no \\. of) times', () => ({
    kind: 'often',
    value: true,
  })),
];

/** Days that a limit counts: `days over 10,000 steps`. */
export const countedDays: readonly Construct[] = [
  construct(
    `(?:{weekdays} )?(?<!\\b(?:per|each|every) )${dayWords}(?= (?:{limit}|with {limit}|over(?! (?:the |my |these |those |all )*{period})|i [^?]{0,120}{limit}|my [^?]{0,120}{limit}|of {limit}|{period} (?:with )?{limit}|with [^?,]{0,120}{limit}|where [^?]{0,120}{limit}|when [^?]{0,120}{limit}|{metric} [^?,]{0,120}{limit}))`,
    () => ({ kind: 'days', value: true }),
  ),
  construct('days with (?:a|an|any|some)(?= {sport})', () => ({ kind: 'days', value: true })),
  construct(
    '(?:was|were|has|have|is|had) there (?:ever )?(?:been )?(?:any|a|some) (?:single )?(?:day|night)s?|out of',
    () => ({ kind: 'days', value: true }),
  ),
];
