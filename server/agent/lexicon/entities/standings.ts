import { type Construct, construct, kept, says } from './constructs.ts';
import { ordered, orders, rank, things } from './statistics.ts';

export const dayWords = '(?:days?|nights?|mornings?|evenings)';
const asked =
  '(?:how many|number of|what number of|(?<!(?:only|just) )count(?: of)?(?: the)?|how often|on how many|which|list|#|(?:nr|no|num) \\. of|(?:nr|num)(?: of)?|what (?:fraction|share|percentage|proportion|part) of|what percent of|in how many|show)';

/** `how many days`; read before what picks days. */
export const counted: readonly Construct[] = [
  // The order follows from a later word: `which three days did I burn the most`.
  construct(
    `(?:on )?(?:which|what|list|name|show|the|my)(?: the| my)* {span}(?= (?:(?:had|have|with|saw|gave) (?:me )?(?:the |my )*{metric}|[^?]{0,120}(?:most|highest|lowest|least|fewest|best|worst|longest|shortest|heaviest|lightest)))`,
    rank('best'),
  ),
  ...orders.flatMap(({ order, words }) => [
    construct(
      `(?<!(?:^| )at )(?:${words}) (?:{number}|{span})(?! (?:%|{amount}))|(?:(?:top|bottom) )?{number} (?:${words})|(?:{number} ${things}|{span}) with(?: the)? (?:${words})`,
      rank(order),
    ),
    construct(`(?<!{metric} .*)(?:the |my )*(?:day|night) with(?: the| my)* (?:${words})`, () => ({
      kind: 'statistic',
      value: ordered(order),
    })),
  ]),
  ...says(
    { kind: 'days', value: true },
    `${asked}(?: of)?(?: my| the| all| those| these)*(?: {number})?(?: (?:different|separate|distinct|single))?(?: ${dayWords}|(?= {weekdays}(?! {sport})))`,
    '(?:on |in )?(?:how many|which) of(?: my| the| those| these)?(?! {period} {sport})(?= (?:{period}|last|past)(?: |$))',
  ),
  // `which of the last 8 weeks had the most`
  construct('which of (?:the |my |these |those )*{period}', (found) => {
    const unit = /weeks$/.test(found.text) ? 'week' : /months$/.test(found.text) ? 'month' : null;
    return unit && [...kept(found, 'period'), { kind: 'group', value: unit }];
  }),
  // `steps a day over the last month`
  ...says({ kind: 'statistic', value: 'mean' }, 'an? (?:day|night)(?= over (?:the |my |these |those |all )*{period})'),
  ...says(
    { kind: 'often', value: true },
    '(?<=‹group› [^?.]{0,40})most (?:often|frequently)|frequency(?: of)?|how often|how frequently|how many times|(?:number of|no \\. of) times',
  ),
];

/** Days that a limit counts: `days over 10,000 steps`. */
export const countedDays: readonly Construct[] = [
  ...says(
    { kind: 'days', value: true },
    `(?:{weekdays} )?(?<!\\b(?:per|each|every) )${dayWords}(?= (?:{limit}|with {limit}|over(?! (?:the |my |these |those |all )*{period})|i [^?]{0,120}{limit}|my [^?]{0,120}{limit}|of {limit}|{period} (?:with )?{limit}|with [^?,]{0,120}{limit}|where [^?]{0,120}{limit}|when [^?]{0,120}{limit}|{metric} [^?,]{0,120}{limit}))`,
    'days with (?:a|an|any|some)(?= {sport})',
    '(?:was|were|has|have|is|had) there (?:ever )?(?:been )?(?:any|a|some) (?:single )?(?:day|night)s?|out of',
  ),
];

const more =
  '(?:more|less|sooner|fewer|higher|lower|longer|shorter|better|worse|deeper|earlier|later|early|late|faster|slower|further|farther|harder|short|long|high|low|bad|badly|poor|poorly|good|well|busy|active|stressful|stressed|little|much|many|few|lots of|a lot(?: of)?|lots|loads of|plenty of|hardly any)';
const suchDays = '(?:(?:on|in|for) )?(?:the |an? |my )*(?:days|nights|day|night)(?: when| that| where| with| of)?';
const links =
  '(?:do|does|did|doing|has done) (?:anything|something|much|any good) (?:to|for|about)|(?:good|bad|better|worse) for(?= (?:my |the )*{metric})|correlat(?:e|es|ed|ion|ions|ing)(?: coefficients?)?(?: (?:between|of|with))?|(?:inter)?relat(?:e|es|ed|ing)|relations?(?:hip)?|links?|linked|connect(?:ed|ion)|associat(?:ed|ion)|(?:go|goes|going) (?:together|hand in hand|along)(?: with)?|(?:go(?:es)?|comes?|ris(?:e|es|ing)|falls?|falling|mov(?:e|es|ing)|climbs?|drops?|var(?:y|ies)|chang(?:e|es))(?: up| down)?(?: along)? with(?= (?:my |the |how |more |less |higher |lower )*{metric})|(?:go|goes|come|comes) with|depends?(?: on)?|affect(?:s|ed|ing)?|influence(?:s|d)?|impact(?:s|ed)?|predicts?|carr(?:y|ies) over|show up|rho|spearman|(?:has|have|had|make|makes)(?: an?| any)? (?:effect|influence|impact|difference)(?: (?:on|to|for))?|mov(?:e|ing) together|track(?:s)? (?:with|my)|tied|(?:do|has|have) (?:(?:something|anything|much) )?to do with|something to do with';
const causes =
  '(?:improves?|reduces?|lowers?|raises?|increases?|helps?|hurts?|harms?|boosts?|worsens?|disturbs?|ruin(?:s|ing)?|changes?|leads? to|results? in|shortens?|lengthens?|mess(?:es)? (?:with|up)|wrecks?|kills?|tanks?|spoils?|destroys?|screws? (?:with|up)|hits?|disrupts?|interferes? with|translates? (?:in)?to|corresponds? (?:to|with)|matters? (?:for|to)|drags? down|pushe?s? up|brings? (?:up|down)|costs?|steals?|cuts?(?: into)?|gives?|does anything (?:for|to))';

/** What goes together with what; read before what picks days, for `do I sleep longer when I walk more`. */
export const relations: readonly Construct[] = [
  ...says(
    { kind: 'relation', value: true },
    `makes? me(?= (?:${more} )?{metric})|after(?= (?:lots of|a lot of|many|plenty of|loads of|few|little) {metric} (?:do|does|is|am|are) )`,
    '(?:puts?|brings?|pushe?s?|drives?|sends?|keeps?|gets?|makes?)(?= (?:my|the) {metric} (?:up|down|higher|lower|better|worse|longer|shorter|deeper|lighter))',

    `(?<=^(?:so |and |but )?(?:do|does|did|can|is|are|will) [^?]{0,80})(?<!(?:an?|the|my|and|with|or) )${causes}(?= (?:me )?(?:my |the |how |to |with )?(?:i )?{metric})`,
    `(?<=^(?:so |and |but )?(?:do|does|did) [^?]{0,80})means?(?= (?:an? |my |i )*${more} )`,

    `(?:when(?:ever)?|if|the more|the less|${suchDays})(?= (?:i |my |is |are |was |the |get |do |have |had |there |a )*(?:{metric} (?:is |was |are )?${more}|${more} {metric}|${more} (?:nights?|days?|sleep))(?! than)(?![^?,]{0,60}{limit}))(?:(?<=(?:^i|^my|do|does|did|is|are|am|was) .{0,80}(?:${more}|{change}|drop|rise|fall|improve|suffer)\\b.{0,60})|(?<=^(?:so |and |but )?(?:when(?:ever)?|if|the more|the less|${suchDays}))(?= .{0,80} (?:do|does|is|are|am|will|the (?:more|less)) )|(?<=^(?:so |and |but )?(?:do|does|did|is|are) ${suchDays})(?= .{0,80}${more}))`,
    'the (?:more|less)(?= {metric} (?:i|my|it) (?:am|is|get|gets|feel|do))(?<=^(?:so |and |but )?(?:do|does|did|is|are|am) .{1,80})',
    `when(?:ever)?(?= (?:i (?:am |feel |get )?|my |the |im )*{metric}(?: (?:is|are|was|gets|goes)(?: up| down| high| low)?)? ?(?:[?.,]|$))(?<=^(?:so |and )?(?:do|does|did|is|are) .{0,80}(?:${more}|drop|rise|fall|improve|suffer|go up|go down|change)\\b.{0,60})`,
  ),
  construct(links, () => ({ kind: 'relation', value: true })),
  construct('after (?:an? |the |my |more |very )*{metric} days?(?= ?(?:[?.,]|$))', (found) => {
    const metrics = found.all('metric').map((value) => ({ kind: 'metric', value }) as const);
    const lag = { kind: 'lag', value: { days: 1, side: 'before', nightly: false } } as const;
    const isSuch = /\b(?:stress\w+|active|calm|relaxed|tense) days?$/.test(found.text);
    return isSuch ? [{ kind: 'relation', value: true }, lag, ...metrics] : null;
  }),
  ...says(
    [
      { kind: 'relation', value: true },
      { kind: 'lag', value: { days: 1, side: 'before', nightly: false } },
    ],
    'after(?= (?:an? |the |my )?(?:bad|good|poor|short|long|rough|terrible) nights?(?: ?[?.,]|$| (?:vs|versus|than|and|or|against|compared)))',
    `(?:(?:on |in )?(?:the )?(?:mornings?|days?|nights?) )?after(?= (?:a |an |the )?${more} (?:{metric}|(?:{metric} )?(?:days?|nights?))(?! than)(?![^?,]{0,60}{limit}))(?<=^(?:so |and )?(?:do|does|did|is|are|am|was|how|what (?:happens|does|do|is)|{change}) .{0,80})`,
  ),
];

/** Read before names: `sit` and `stand` ask for a place there. */
export const places: readonly Construct[] = [
  ...says(
    { kind: 'percentile', value: true },
    '(?<=(?:percentile|where (?:does|do|would|did|is)|how (?:does|do|would|did) (?!i )) [^?]{0,100})(?:sit|sits|lie|lies|stand|stands|rank|ranks|land|lands|fall|falls|place)(?= ?(?:[?.,]|$|among|in my|in the|within|compared|relative|for my|against|over))',
  ),
];

/** How many days lie between two things; read before periods. */
export const lags: readonly Construct[] = [
  construct(
    '(?:with )?(?:a |at )?(?:time )?(?:lag|delay|offset)(?: of)? (?:{span}|{number}(?: days?)?)|lagged by {span}|{span} (?:lag|delay)',
    (found) => ({
      kind: 'lag',
      value: { days: found.all('span')[0]?.days ?? found.all('number')[0]?.value ?? 1, side: 'before', nightly: false },
    }),
  ),
  ...says(
    { kind: 'lag', value: { days: 0, side: 'before', nightly: false } },
    '(?:with )?(?:no|without(?: an?| any)?|zero) (?:time )?(?:lag|delay|offset)',
  ),
  construct('the (?:day|night|morning) (?:that|which) follows?(?:ed)?(?: (?:it|that|them))?', (found) => ({
    kind: 'lag',
    value: { days: 1, side: 'after', nightly: /night/.test(found.said) },
  })),
];

/** Read before limits: `my top 10 %`. */
export const topParts: readonly Construct[] = [
  ...says(
    { kind: 'percentile', value: true },
    '(?:{number} of|among|up there with|in with|part of) (?:my|the) (?:[a-z]+ )?(?:best|worst|highest|lowest|top|biggest|longest|shortest|calmest|busiest|laziest|most [a-z]+|least [a-z]+)(?: ones)?(?= )',
  ),
  construct(
    '(?:(?:in|among|within) )?(?:my |the )?(?:top|bottom|best|worst|highest|lowest|upper|lower) (?:{amount}|{number} percent)(?: of)?(?: (?:my|the|all|days|nights))*',
    (found) => (found.all('amount').every(({ unit }) => unit === '%') ? { kind: 'percentile', value: true } : null),
  ),
];

/** Days in a row, and the place of a value among the person's own. */
export const standings: readonly Construct[] = [
  construct(
    '(?:(?<longest>longest|best|biggest|record|maximum|max) )?(?:(?:current|running) )?(?:streaks?|stretch|unbroken run)(?: in a row)?(?: of (?:{days}|days|nights))?(?: of)?',
    (found) => ({ kind: 'streak', value: { longest: found.group('longest') !== undefined } }),
  ),
  ...says(
    { kind: 'streak', value: { longest: true } },
    '(?:the |my )*longest (?:time|spell|period|run|stretch)(?= {limit})',
    '(?:longest|best|record) (?:run|period|series|row)(?: of (?:{days}|days|nights)| in a row)',

    '(?:the )?longest (?:time |stretch |period |spell |run )*(?:that )?(?:i )?(?:have i |did i )?(?:have |ever |{period} |i )*(?:went|gone|go|been)(?: with)?(?= (?:{limit}|with|at))',
  ),
  construct(
    '(?<!{amount} )(?:(?<longest>longest|most|best|maximum) )?(?:consecutive|successive|straight|back to back)(?: (?:days|nights|mornings))?',
    (found) => ({ kind: 'streak', value: { longest: found.group('longest') !== undefined } }),
  ),
  ...says(
    { kind: 'streak', value: { longest: false } },
    'in a row|on end|on the trot|(?<=(?:{days}|{span}|days|nights) )running|running(?= [?.]|$)|in succession|consecutively',
  ),
  ...says(
    { kind: 'percentile', value: true },
    '(?:(?:at|in|on) )?(?:(?:what|which) )?percentile(?: rank)?(?: of)?|percentile(?: rank)?|(?:high|low|good|bad|normal|usual|unusual|rare|common|much|a lot)(?:(?= {metric} for me)| for me)|how (?:does|do|would|did) (?:it |that )?(?=.{0,120}(?:rank|stack up|stand|fare))|(?:my |the )?rank(?:s|ed)?(?= (?:high|low|among|in|over|against|within|compared|for|of|{period}))|compares? (?:to|with|against) (?:all )?(?:my|the) (?:own |other )?(?:days|nights|values|readings)|(?:my|all my|the) own (?:days|nights|values|readings|history)|how (?:un)?(?:usual|typical|normal|common|rare)(?= (?:is|was|are|were) )|where (?:does|would|do|did|is)(?= .{0,120}(?:rank|stand|sit|fall|lie))',
  ),
];
