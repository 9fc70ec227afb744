import { besideSession, noHours, noSuchData, onlyWith, vaguePick, whichDays } from '../refusals.ts';
import { type Construct, construct, says, type Topic } from './constructs.ts';

// Who asks for it: `my lung doctor would like to know`.
const asker =
  '(?:(?:my|our|the|an?) (?:[a-z-]+ )??)?(?!i |we |you |they )(?:[a-z-]{3,}) (?:wants?|needs?|asked(?: me)?|asks(?: me)?|would like|is asking|insists on|requested)';

/** `longest run of days` names no sport; `longest run in the last 60 days` does. */
const unbroken = says(
  { kind: 'streak', value: { longest: true } },
  '(?!(?:longest|best|record) run (?:of|in) (?:the |my |these )*(?:last|past|previous) (?:[^ ]+ )?(?:days|nights) *(?:[?.!,;]|$))(?:longest|best|record)(?: (?:ever|unbroken|continuous|uninterrupted|consecutive))* (?:run|period|series|row|stretch|streak|string|chain|sequence|spell) (?:(?:of|in)(?: consecutive)?(?= .{0,120}(?:days|nights))|(?:of )?in a row|(?:of|in)(?= .{0,120} row))',
);

/** What leads to a question and is no part of it: `I wonder whether`, `is it true that`. */
export const openings: readonly Construct[] = says(
  { kind: 'aside', value: true },
  '(?<=^(?:(?:so|and|but|well|ok|hi|hello|hey|yo|please|,|good|morning|evening|afternoon) )*)(?:(?:is it|it is|is this) (?:really |actually |maybe |perhaps )?(?:true|right|correct|so|the case) that|(?:do|would|can|could) you (?:please |kindly )?(?:think|say|know|tell me|tell|see|check|find out|work out)(?: me)? (?:whether|if|that)|(?:please )?(?:tell me|check|see|find out|let me know) (?:whether|if)|i (?:am |was |should |would |do )?(?:just |really |not )*(?:wonder|wondering|wondered|curious|know|like to know|want to know|love to know|keen to know|asking myself)(?: to know)? (?:whether|if)|do you think(?: that)?)(?= )',
);

/** Talk around a question, and slips of the tongue. */
export const talk: readonly Construct[] = [
  ...unbroken,
  ...says(
    { kind: 'aside', value: true },
    `(?:for |so |this is for )?(?:my|our|the|a) (?:doctor|gp|coach|physio|trainer|nurse|doc|insurer|consultant|[a-z]+ists?)(?: (?:tomorrow|next week))?`,
    `(?<=(?:^|[?.!:,-] )(?:(?:and|so|hi|hello|hey|because|but|this|,) )*)${asker}(?:(?: (?:it|for|about|to (?:know|see|have|hear)))+|(?= (?:my|the|how|what|which|when|whether|on|in|did|do|is)| ?(?:[?.!,:]|$)))`,
    'now that (?:i|we|my)(?: [^ ?.,;]+){1,8}(?= ?(?:[?.,;]|$))|(?:so )?sorry (?:to|for) (?:bother|disturb|troubl)(?:ing)?(?: you)?|(?:i )?(?:(?:do|can|could) )?not (?:remember|recall|know)(?= ?(?:[?.,!]|$))|(?:or )?what(?:ever)? (?:the|my) (?:watch|ring|tracker|app|band) (?:says|said|shows?|showed|records?|recorded|logs?|logged)',
    '(?:sit|sat|sitting|stand|stood|standing) (?:right )?(?:here|there)(?= (?:like|and|thinking|wondering|looking|asking|with|not|for a (?:moment|minute|while))| ?(?:[?.,!]|$))',
    '(?:it )?(?:does )?not matter(?: (?:to me|at all))?(?: (?:which|what|whether|how))?(?: (?:kinds?|types?|sorts?|of|it is|it was|one|sports?|workouts?|activity|exercise))*|(?:no matter|regardless of|irrespective of|whichever|whatever)(?: (?:which|what|the|kinds?|types?|sorts?|of|it is|it was|sports?|workouts?|activity|exercise))+',

    '(?:run|crunch|do) the (?:numbers|maths?|sums)(?: for me)?|(?:(?:may|can|could|might) i (?:please |just |kindly )?|i (?:just |only )?(?:want|wanted|would like|need) to )ask(?: you)?|(?:can|could|would|will) you (?:please |kindly )?work out|when(?:ever)? you (?:can|get (?:a|the) chance|have (?:a|the) (?:moment|minute|second|time))|(?<=, )what (?:was|were|is|are) (?:it|that|they)(?= [?.!]|$)',
    '(?:(?:my|the|our) )?(?:mum|mom|mother|dad|father|wife|husband|partner|friends?|boss|kids?|daughter|son|sister|brother|doctor|everyone|everybody|people|somebody|someone|she|he|they) (?:says?|said|thinks?|thought|reckons?|told me|tells me|keeps? (?:saying|telling me)|claims?|insists?|believes?|worr(?:y|ies))(?: that)?(?= i [^?.!]{1,80} , (?:is|are|am|right|true|correct))',
    '(?<=^(?:(?:so|and|but) )*(?:is|are|was|were) [^?]{1,80} )for (?:my age|(?:someone|somebody|people|an? (?:man|woman|guy|girl|bloke|lady|adult|male|female))(?: (?:(?:of|at|around) )?my age| like me)?)(?= ?(?:[?.]|$))',
    '(?<=(?:^|[?.!] ))i (?:have |had |just |once )*(?:read|heard)(?: [^ ?.!,:;-]+){1,30}(?= \\.| ?$)',
    '(?:which (?:is|was) (?:when|the (?:day|date|time))|(?:that (?:is|was)|thats) when)(?: [^ ?.,;)]+){1,12}',
    // Set off by a mark, it names nothing that is measured.
    '(?:between all (?:the|my|our|these|those) [a-z]+(?: and [a-z]+)?|(?:what )?with (?:the|my|our|all|this|that)(?: [a-z]+){1,5} and (?:everything|all(?: that)?|so on|stuff))(?= [:,-])',
    '(?:, )?(?:or|if) (?:no|not)(?= ?(?:[?.]|$))|(?:, )?(?:the )?(?:short|quick|brief|long) (?:version|answer|one)(?= ?(?:[?.,]|$))|down (?:my|the) (?:throat|neck|gullet|hatch)|through(?= (?:the|last) night)|(?:to me )?like i am (?:an? (?:child|kid|idiot)|{number})|in the middle of the night|at least once(?! (?:an?|per|each|every) )|like (?:an? |the )(?:log|baby|rock|stone|lamb|dream|charm|train)|(?:in|using) (?:an? |one |my )?(?:few|two|three|simple|plain|other|easy|normal|everyday|layman(?: s|s)?|one|a)? ?(?:words?|sentences?|terms|english|language)|in (?:short|brief|a nutshell)|briefly|would you (?:mind|kindly)(?: telling| tell)?|out of curiosity|if (?:i (?:may|might|can|could)|you (?:do not )?mind)(?: (?:me )?ask(?:ing)?)?|(?<=(?:^|[,.?!] )(?:please )?)(?:rate|judge|grade)(?= my )|(?:get|getting|got|catch|need|spend) (?:more |some |enough |much )*(?:sun|sunlight|sunshine)|under control|as a rule|be (?:straight|honest|frank|real) with me|(?:no|without) (?:bullshit|bs|sugar ?coating)|straight up|(?:, )?(?:every|each|no) (?:single )?(?:day|night|one) (?:counted|included|left out)|(?:against|to|under|beside) my name|(?:, )?and (?:which|what) (?:day|night|date)(?: (?:was|is) (?:it|that))?(?= ?(?:[?.]|$))|(?:(?:in|within|inside|outside|out of|above|below|beyond|over|under|off)(?: of)?(?: the| their| its| my)*) (?:(?:normal|reference|healthy|usual|upper|lower) )*(?:ranges?|limits?)(?! (?:of|is|was|were))|all day(?= )|(?:what |and )?if (?:the |my )?(?:limit|bar|threshold|cut off|cutoff) (?:was|were|is)|(?:raise|lower|move|put) (?:it|that|the (?:limit|bar|threshold)) (?:up |down )?to|by the way|if you (?:would|could) be so kind|any idea(?= how| what| when| which)|if (?:(?:that|it)(?: is)? |thats |its )?(?:you can|possible|(?:ok|okay|alright)(?= ?(?:[?.,]|$))|you please|you would|you like)|thank you|cheers|all in(?! all)|(?<=^(?:(?:so|and|but|well|ok) )*)all in all|(?:be )?so kind (?:as )?to(?: work out)?|work out(?= (?:my|the|what|how))|(?:without|excluding|not including|not counting|excl) today|in (?:a|any|{number}) (?:single )?(?:day|night|go)|how (?:can|could|do|should|might) i (?:improve|increase|get (?:more|better|less)|lower|reduce|raise|boost)|(?:ignoring|skipping|ignore|leaving out|not counting|excluding|except|without) (?:the )?(?:days|nights) (?:without|with no|where i have no|with missing|i have no)(?: an?| any)? (?:readings?|measurements?|data|values?)|i wonder|i hope|so i watch this|good (?:morning|evening|afternoon)',
  ),
  ...says(
    { kind: 'correction', value: true },
    '(?:,|-) no(?: ,)?(?= {number})|(?:(?:,|-|\\.|\\?) )*(?:sorry|no wait|wait|scratch that|make that|i (?:mean|meant)|or rather)(?: no)?(?: ,)?|(?:,|-|\\.|\\.\\.)(?: \\.)* (?:er|erm|uh|um)(?: (?:,|-|\\.|\\.\\.))*',
  ),
];

const declined = (pattern: string, answer: string): Construct =>
  construct(pattern, () => ({ kind: 'missing', value: answer }));

/** Times that no stored day or night tells. */
export const unknownTimes: readonly Construct[] = [
  declined(
    'this (?:afternoon|evening)|before (?:work|breakfast|dinner)|after (?:work|breakfast|dinner)|at (?:lunch(?: ?time)?|dawn|dusk)|(?:at )?‹number› (?:am|pm|a m|p m|o clock)|at {number} (?:and|to|-) {number} (?:am|pm|in the (?:morning|afternoon|evening))|before bed|between meals',
    noHours,
  ),
  declined(
    '(?:(?:on|during|over|in|since|at|around|of) )?(?:(?:my|our|the|this|last|past|all|every) )*(?:days off|vacation|holidays?)(?! (?:in|from|months|\\())(?! (?:\\( |, |: |- )?(?:of )?(?:\\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))(?:(?: of)? {number})?|(?:(?:over|at|on|during|around|in) )?(?:(?:this|last|the) )?(?:(?<!since |between )christmas(?! (?:day|eve)| ?time to)|easter|thanksgiving|ramadan|pentecost|whitsun|diwali|hanukkah|passover|lent|midsummer)(?: (?:holidays?|weekend|week|break|time))?',
    whichDays,
  ),
];

/** What picks days or workouts in a way that no query knows; read once names and periods are. */
export const unknownPicks: readonly Construct[] = [
  declined('(?:no|zero|without(?: an?| any)?) {sport}', onlyWith),
  declined(
    '(?:on|after|during|in) (?:my |the )?(?:longest|shortest|fastest|slowest|biggest) {sport}',
    'I can find that workout, but not what was measured beside it; ask for its date, and then for that day.',
  ),
  construct(
    '(?<=(?:longest|shortest|furthest|farthest|biggest) {sport} [^?.]{0,40})(?:and |, )+(?:how fast|(?:the |my |its |at |what )*(?:pace|speed|{metric}))(?: (?:was|were|i|it|did|go|do|run|that))*(?= ?(?:[?.]|$))',
    (found) => {
      const [metric] = found.all('metric');
      return metric?.keys[0] === 'distance'
        ? { kind: 'metric', value: metric }
        : { kind: 'missing', value: besideSession };
    },
  ),
  declined(
    'per (?:{metric}|{sport}|rest) day|(?:on )?the other (?:days|nights)|(?:days|nights) before an? (?:night|day)|with (?:either|both) [^?.]{0,80}(?:and|or) (?:an? )?(?:{sport}|{metric})|or an? {sport}',
    vaguePick,
  ),
  declined('on at (?:least|most) {span}(?! (?:in a row|running|straight|on end))', vaguePick),
  declined('since when|(?:last |past )?(?:couple|few) or so|(?:an?|one) (?:week|month|year) later', whichDays),
  declined('(?:without|no) (?:any )?sugar', noSuchData),
  declined('since (?:my |the )?(?:last|latest|previous) (?:{sport}|{others}|(?:rest )?day(?: off)?)', whichDays),
];

const topic = (value: Topic, pattern: string): Construct => construct(pattern, () => ({ kind: 'topic', value }));

const labs =
  '(?:labs?|bloods?|laboratory|bloodwork|biomarkers?|markers?)(?! (?:pressure|oxygen|sugar|glucose))(?: (?:values?|results?|tests?|markers?|work|panels?|reports?|numbers|figures))*';
const ask = '(?:anything|any|something|what|which|are|is|were|was|do|does|did|everything|all|list|show)';
const outside =
  '(?:(?:outside|out of|beyond|not in|in|within)(?: of| the| its| their| my| normal| reference| lab| healthy)* (?:range|ranges|limits|bounds|order)|abnormal|flagged|red flags?|(?:too )?(?:high|low)(?: or (?:too )?(?:high|low))?|not (?:normal|good|ok|okay|fine)|off|unusual|worrying|concerning|wrong|normal|(?:all )?(?:ok|okay|alright|all right)(?= (?:with|in) )|bad|poor|(?:to )?worr(?:y|ied)(?: about)?|problematic|noteworthy)';
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
    `(?:sum(?:marise|marize)?(?: up)?|(?:an? )?(?:(?:short|quick|brief) )?(?:summary|overview|rundown|gist) of|translate|(?:give|show|read|list)(?: me)?(?: all)?|walk me through|break down|go (?:through|over)|explain|tell me about|how (?:is|are|was|were|did|do)|what (?:did|do|does|is|was|about))(?: (?:in|on|of|my|the|our|last|latest|newest|recent|most))* ${labs}(?: (?:say|show|look|looks|like|tell(?: me)?|mean|turn|turned|out|come|came|back|go|went|good|ok|okay|alright|fine))*(?= ?(?:[?.!,]|$|in (?:an?|one|two|few|simple|plain|easy|normal|everyday|layman|short|brief)|for me|please|briefly))`,
  ),
  topic(
    'reports',
    `(?:how (?:do|did|have|has)|${compares})(?: [^ ?.;]+){0,7} ${labs}(?: [^ ?.;]+){0,3} ${compares}(?: [^ ?.;]+){0,8}`,
  ),
  topic(
    'reports',
    `(?:which|what|any)(?: of (?:my|the))? (?:values?|results?|markers?)(?: that| have| has| got)* ${compares}(?: [^ ?.;]+){0,8}`,
  ),
  topic(
    'reports',
    `${compares}(?: [^ ?.;]+){0,6} (?:${labs}|(?:last|latest|two|both|newest) reports)(?: [^ ?.;]+){0,8}`,
  ),
  topic(
    'stages',
    '(?![^?.]* by (?:the )?(?:day|week|month|weekday))(?:my |the )?(?:sleep (?:stages?|phases?|breakdown|split)|(?:stages?|phases?) of (?:my )?(?:sleep|the night)|(?:stages?|phases?)(?= (?:for |in |of )?last night)|(?<=nights?[^a-z]+(?:s )?)(?:stages?|phases?)|(?<=(?:nights?|sleep) [^?.]{0,20})(?:broken|split) (?:down|up|into)|(?:break|broken|split|breakdown)(?: it)?(?: down)?(?= [^?.]{0,40}(?:night|sleep|stages?|phases?)))(?: (?:by|into|of) (?:sleep )?(?:stages?|phases?))?',
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
];
