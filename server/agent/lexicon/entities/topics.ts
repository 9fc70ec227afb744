import { type Construct, construct, type Topic } from './constructs.ts';

const topic = (value: Topic, pattern: string): Construct => construct(pattern, () => ({ kind: 'topic', value }));

const labs = '(?:labs?|blood|laboratory|bloods)(?: (?:values|results|tests|markers|work|panel|report))*';
// Values are the laboratory's where the question is about ranges.
const results = `(?:${labs}|values|results|tests|markers|biomarkers)`;

/** Questions about several metrics at once, read before names and periods. */
export const topics: readonly Construct[] = [
  topic(
    'outside',
    `(?:which|what|any|are any|are all|do any|is any)(?: of)?(?: my| the)* ${results} (?:are |is |were |that are |lie |lies |fall |look )*(?:outside|out of|beyond|not in|in|within|abnormal|flagged|too high|too low|not normal|off)(?: (?:of |the |their |its |my |normal |reference |lab )*(?:range|ranges|limits|bounds|order))?`,
  ),
  topic(
    'outside',
    `(?:what|which|anything)(?: is| are| was)? (?:outside|out of)(?: of)?(?: the| its| their| normal| reference)* (?:range|ranges|limits) in my ${labs}`,
  ),
  topic(
    'stages',
    '(?:my |the )?(?:sleep (?:stages?|phases?|breakdown|split)|(?:stages?|phases?) of (?:my )?(?:sleep|the night)|(?:stages?|phases?)(?= (?:for |in |of )?last night)|(?:break|broken|split|breakdown)(?: it)?(?: down)?(?= [^?.]{0,40}(?:night|sleep|stages?|phases?)))(?: (?:by|into|of) (?:sleep )?(?:stages?|phases?))?',
  ),
];

/** Questions that hold names and periods, read after them. */
export const topicsOfNames: readonly Construct[] = [
  topic(
    'session',
    '(?:when did i last|when was the last time i|when have i last|when was my (?:last|latest|most recent))(?: go| went| do| did| for| a| an| out)*(?= {sport} .{0,40}(?:{metric}|how (?:far|long|fast)|what (?:distance|pace|time)))',
  ),
  topic(
    'session',
    '(?:tell me about|show me|describe|details of|how (?:was|did)|what was|what about)(?: my| the)* (?:last|latest|most recent|previous)(?= {sport})',
  ),
  construct(
    '(?:between )?(?:before and after|before vs after|before versus after|since|from when|from the day)(?: the day| when)? (?:i|my)(?: (?:started|began|stopped|quit|changed|moved|switched|gave up|took up|got|bought|had|joined|went|cut|began taking|start|gave|new|going|taking|my|the|a|an|to|on|with|of|for|using|drinking|eating|doing|[a-z]+|{missing}|{metric}|{sport})){1,7} (?:on |in |at |from |since )?{period}',
    (found) => {
      const [first] = found.all('period');
      return first && typeof first.spec !== 'string' ? { kind: 'event', value: { spec: first.spec } } : null;
    },
  ),
  // `Since I started` alone is a period of its own.
  construct('{period}(?: (?:[a-z]+|{missing}|{metric}|{sport})){1,5} (?:on |in |at )?{period}', (found) => {
    const [whole, start] = found.all('period');
    if (!whole || !start || typeof whole.spec === 'string' || typeof start.spec === 'string') return null;
    return whole.spec.kind === 'all' ? { kind: 'event', value: { spec: start.spec } } : null;
  }),
];
