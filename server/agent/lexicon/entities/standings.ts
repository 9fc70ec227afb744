import { type Construct, construct } from './constructs.ts';

/** Days in a row, the place of a value among the person's own, and what goes together. */
export const standings: readonly Construct[] = [
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
  construct('in a row|on end|on the trot|running(?= [?.]|$)|in succession|consecutively', () => ({
    kind: 'streak',
    value: { longest: false },
  })),
  construct(
    '(?:(?:at|in|on) )?(?:(?:what|which) )?percentile(?: rank)?(?: of)?|percentile(?: rank)?|(?:high|low|good|bad|normal|usual|unusual|much|a lot)(?:(?= {metric} for me)| for me)|how (?:does|do|would|did) (?:it |that )?(?=.{0,120}(?:rank|stack up|stand|fare))|rank(?:s|ed)?(?= (?:high|low|among|in|over|against|within|compared|for))|compares? (?:to|with|against) (?:all )?(?:my|the) (?:own |other )?(?:days|nights|values|readings)|(?:my|all my|the) own (?:days|nights|values|readings)|where (?:does|would|do|did|is)(?= .{0,120}(?:rank|stand|sit|fall|lie))',
    () => ({ kind: 'percentile', value: true }),
  ),
  construct(
    'correlat(?:e|es|ed|ion|ions|ing)(?: (?:between|of|with))?|(?:inter)?related|relations?(?:hip)?|relation|links?|linked|connect(?:ed|ion)|associat(?:ed|ion)|(?:go|goes|going) (?:together|hand in hand|along)(?: with)?|depends?(?: on)?|affects?|influences?|impacts?|predicts?|carr(?:y|ies) over|show up|rho|spearman|has (?:an|any) (?:effect|influence|impact)|move together|track(?:s)? (?:with|my)|tied',
    () => ({ kind: 'relation', value: true }),
  ),
];
