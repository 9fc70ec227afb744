import { type Construct, construct } from './constructs.ts';

const more =
  '(?:more|less|fewer|higher|lower|longer|shorter|better|worse|deeper|earlier|later|early|late|faster|slower|harder|short|long|high|low|bad|badly|poor|poorly|good|well|busy|active|stressful|stressed|little|much)';
const links =
  '(?:do|does|did|doing|has done) (?:anything|something|much|any good) (?:to|for|about)|(?:good|bad|better|worse) for(?= (?:my |the )*{metric})|correlat(?:e|es|ed|ion|ions|ing)(?: coefficients?)?(?: (?:between|of|with))?|(?:inter)?related|relations?(?:hip)?|relation|links?|linked|connect(?:ed|ion)|associat(?:ed|ion)|(?:go|goes|going) (?:together|hand in hand|along)(?: with)?|(?:go|goes|come|comes) with|depends?(?: on)?|affect(?:s|ed|ing)?|influence(?:s|d)?|impact(?:s|ed)?|predicts?|carr(?:y|ies) over|show up|rho|spearman|(?:has|have|had|make|makes)(?: an?| any)? (?:effect|influence|impact|difference)(?: (?:on|to|for))?|mov(?:e|ing) together|track(?:s)? (?:with|my)|tied|(?:do|has|have) (?:something|anything) to do with|something to do with';
const causes =
  '(?:improves?|reduces?|lowers?|raises?|increases?|helps?|hurts?|harms?|boosts?|worsens?|disturbs?|ruins?|changes?|leads? to|results? in|shortens?|lengthens?|mess(?:es)? (?:with|up)|wrecks?|kills?|tanks?|spoils?|destroys?|screws? (?:with|up)|hits?|disrupts?|interferes? with|translates? (?:in)?to|corresponds? (?:to|with)|matters? (?:for|to)|drags? down|pushe?s? up|brings? (?:up|down)|costs?|steals?|cuts?(?: into)?|gives?|does anything (?:for|to))';

/** What goes together with what; read before what picks days, for `do I sleep longer when I walk more`. */
export const relations: readonly Construct[] = [
  construct(
    '(?:puts?|brings?|pushe?s?|drives?|sends?|keeps?|gets?|makes?)(?= (?:my|the) {metric} (?:up|down|higher|lower|better|worse))',
    () => ({ kind: 'relation', value: true }),
  ),
  construct(links, () => ({ kind: 'relation', value: true })),
  construct(
    `(?<=^(?:so |and |but )?(?:do|does|did|can|is|are|will) [^?]{0,80})(?<!(?:an?|the|my|and|with|or) )${causes}(?= (?:me )?(?:my |the |how |to |with )?(?:i )?{metric})`,
    () => ({
      kind: 'relation',
      value: true,
    }),
  ),
  construct(`(?<=^(?:so |and |but )?(?:do|does|did) [^?]{0,80})means?(?= (?:an? |my |i )*${more} )`, () => ({
    kind: 'relation',
    value: true,
  })),
  construct(
    `(?:when(?:ever)?|if|the more|the less|on (?:the )?(?:days|nights)(?: when| that| where)?)(?= (?:i |my |is |are |was |the |get |do |have |had |there |a )*(?:{metric} (?:is |was |are )?${more}|${more} {metric}|${more} (?:nights?|days?|sleep))(?! than)(?![^?,]{0,60}{limit}))(?:(?<=(?:do|does|did|is|are|am|was) .{0,80}(?:${more}|{change}|drop|rise|fall|improve|suffer)\\b.{0,60})|(?<=^(?:so |and |but )?(?:when(?:ever)?|if|the more|the less|on (?:the )?(?:days|nights)(?: when| that| where)?))(?= .{0,80} (?:do|does|is|are|am|will|the (?:more|less)) ))`,
    () => ({ kind: 'relation', value: true }),
  ),
  construct(
    `when(?:ever)?(?= (?:i (?:am |feel |get )?|my |the |im )*{metric}(?: (?:is|are|was|gets|goes)(?: up| down| high| low)?)? ?(?:[?.,]|$))(?<=^(?:so |and )?(?:do|does|did|is|are) .{0,80}(?:${more}|drop|rise|fall|improve|suffer|go up|go down|change)\\b.{0,60})`,
    () => ({ kind: 'relation', value: true }),
  ),
  construct('after(?= (?:an? |the |my )?(?:bad|good|poor|short|long|rough|terrible) nights?(?: ?[?.,]|$))', () => [
    { kind: 'relation', value: true },
    { kind: 'lag', value: { days: 1, side: 'before', nightly: false } },
  ]),
  construct(
    `after(?= (?:a |an |the )?${more} (?:{metric}|(?:{metric} )?(?:days?|nights?))(?! than)(?![^?,]{0,60}{limit}))(?<=^(?:so |and )?(?:do|does|did|is|are|am|was|how|what (?:happens|does|do|is)|{change}) .{0,80})`,
    () => [
      { kind: 'relation', value: true },
      { kind: 'lag', value: { days: 1, side: 'before', nightly: false } },
    ],
  ),
];

/** Read before names: `sit` and `stand` ask for a place there. */
export const places: readonly Construct[] = [
  construct(
    '(?<=(?:percentile|where (?:does|do|would|did|is)|how (?:does|do|would|did) (?!i )) [^?]{0,100})(?:sit|sits|lie|lies|stand|stands|rank|ranks|land|lands|fall|falls|place)(?= ?(?:[?.,]|$|among|in my|in the|within|compared|relative|for my|against|over))',
    () => ({ kind: 'percentile', value: true }),
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
  construct('(?:with )?(?:no|without(?: an?| any)?|zero) (?:time )?(?:lag|delay|offset)', () => ({
    kind: 'lag',
    value: { days: 0, side: 'before', nightly: false },
  })),
  construct('the (?:day|night|morning) (?:that|which) follows?(?:ed)?(?: (?:it|that|them))?', (found) => ({
    kind: 'lag',
    value: { days: 1, side: 'after', nightly: /night/.test(found.said) },
  })),
];

/** Read before limits: `my top 10 %`. */
export const topParts: readonly Construct[] = [
  construct(
    '(?:{number} of|among|up there with|in with|part of) (?:my|the) (?:[a-z]+ )?(?:best|worst|highest|lowest|top|biggest|longest|shortest|calmest|busiest|laziest|most [a-z]+|least [a-z]+)(?: ones)?(?= )',
    () => ({ kind: 'percentile', value: true }),
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
  construct('(?:the |my )*longest (?:time|spell|period|run|stretch)(?= {limit})', () => ({
    kind: 'streak',
    value: { longest: true },
  })),
  construct('(?:longest|best|record) (?:run|period|series|row)(?: of (?:{days}|days|nights)| in a row)', () => ({
    kind: 'streak',
    value: { longest: true },
  })),
  construct(
    '(?:(?<longest>longest|most|best|maximum) )?(?:consecutive|successive|straight|back to back)(?: (?:days|nights|mornings))?',
    (found) => ({ kind: 'streak', value: { longest: found.group('longest') !== undefined } }),
  ),
  construct(
    '(?:the )?longest (?:time |stretch |period |spell |run )*(?:that )?(?:i )?(?:have i |did i )?(?:have |ever )*(?:went|gone|go|been)(?= (?:{limit}|with|at))',
    () => ({ kind: 'streak', value: { longest: true } }),
  ),
  construct('in a row|on end|on the trot|running(?= [?.]|$)|in succession|consecutively', () => ({
    kind: 'streak',
    value: { longest: false },
  })),
  construct(
    '(?:(?:at|in|on) )?(?:(?:what|which) )?percentile(?: rank)?(?: of)?|percentile(?: rank)?|(?:high|low|good|bad|normal|usual|unusual|much|a lot)(?:(?= {metric} for me)| for me)|how (?:does|do|would|did) (?:it |that )?(?=.{0,120}(?:rank|stack up|stand|fare))|(?:my |the )?rank(?:s|ed)?(?= (?:high|low|among|in|over|against|within|compared|for|of|{period}))|compares? (?:to|with|against) (?:all )?(?:my|the) (?:own |other )?(?:days|nights|values|readings)|(?:my|all my|the) own (?:days|nights|values|readings|history)|how (?:un)?(?:usual|typical|normal|common|rare)(?= (?:is|was|are|were) )|where (?:does|would|do|did|is)(?= .{0,120}(?:rank|stand|sit|fall|lie))',
    () => ({ kind: 'percentile', value: true }),
  ),
];
