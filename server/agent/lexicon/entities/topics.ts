import { type Construct, construct, type Topic } from './constructs.ts';

const topic = (value: Topic, pattern: string): Construct => construct(pattern, () => ({ kind: 'topic', value }));

const labs =
  '(?:labs?|bloods?|laboratory|bloodwork|biomarkers?|markers?)(?! (?:pressure|oxygen|sugar|glucose))(?: (?:values?|results?|tests?|markers?|work|panels?|reports?))*';
const ask = '(?:anything|any|something|what|which|are|is|were|was|do|does|did|everything|all|list|show)';
const outside =
  '(?:(?:outside|out of|beyond|not in|in|within)(?: of| the| its| their| my| normal| reference| lab| healthy)* (?:range|ranges|limits|bounds|order)|abnormal|flagged|red flags?|(?:too )?(?:high|low)(?: or (?:too )?(?:high|low))?|not (?:normal|good|ok|okay|fine)|off|unusual|worrying|concerning|wrong|normal|bad|poor|problematic|noteworthy)';
const compares =
  '(?:what (?:is |has |have |s )?(?:changed|different|new)|chang(?:e|es|ed)|compar(?:e|es|ed|ison)|differ(?:s|ed|ent|ence|ences)?|better|worse|improv(?:e|ed|ement)|moved?|since)';

/** Questions about several metrics at once, read before names and periods. */
export const topics: readonly Construct[] = [
  topic('outside', `${ask}(?: [^ ?.;]+){0,7} ${labs}(?: [^ ?.;]+){0,4} ${outside}`),
  topic('outside', `${ask}(?: [^ ?.;]+){0,5} ${outside}(?: [^ ?.;]+){0,5} ${labs}`),
  topic('outside', `(?:${ask}(?: is| are| was| were)? )?${outside} ${labs}`),
  topic(
    'outside',
    `${ask}(?:(?: any| some)? of (?:my|the) (?:values?|results?|markers?|tests?))?(?: is| are| was| were| s)?(?: currently| now)? (?:out of|outside)(?: of)?(?: the| its| their| normal| reference)* (?:range|ranges|limits)(?= ?(?:[?.]|$))`,
  ),
  topic(
    'outside',
    `(?:which|what)(?: of (?:my|the))? (?:values?|results?|markers?|tests?)(?: is| are| were| was| came back| come back)* ${outside}(?= ?(?:[?.]|$))`,
  ),
  topic(
    'outside',
    `(?:sum(?:marise|marize)?(?: up)?|(?:a )?(?:summary|overview|rundown) of|go (?:through|over)|explain|tell me about|how (?:is|are|was|were|did|do)|what (?:did|do|does|is|was|about))(?: (?:in|on|of|my|the|our|last|latest|newest|recent|most))* ${labs}(?: (?:say|show|look|looks|like|tell(?: me)?|mean|turn|turned|out|come|came|back|go|went|good|ok|okay|alright|fine))*(?= ?(?:[?.!]|$))`,
  ),
  topic(
    'reports',
    `(?:how (?:do|did|have|has)|${compares})(?: [^ ?.;]+){0,7} ${labs}(?: [^ ?.;]+){0,3} ${compares}(?: [^ ?.;]+){0,8}`,
  ),
  topic('reports', `${compares}(?: [^ ?.;]+){0,6} ${labs}(?: [^ ?.;]+){0,8}`),
  topic(
    'stages',
    '(?:my |the )?(?:sleep (?:stages?|phases?|breakdown|split)|(?:stages?|phases?) of (?:my )?(?:sleep|the night)|(?:stages?|phases?)(?= (?:for |in |of )?last night)|(?:break|broken|split|breakdown)(?: it)?(?: down)?(?= [^?.]{0,40}(?:night|sleep|stages?|phases?)))(?: (?:by|into|of) (?:sleep )?(?:stages?|phases?))?',
  ),
];

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
