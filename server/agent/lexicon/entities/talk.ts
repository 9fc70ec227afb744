import { type Construct, construct } from './constructs.ts';

const advisers =
  '(?:doctor|gp|coach|physio|trainer|cardiologist|nurse|doc|insurer|physiotherapist|consultant|nutritionist)';

/** `longest run of days` names no sport; `longest run in the last 60 days` does. */
const unbroken = construct(
  '(?!(?:longest|best|record) run (?:of|in) (?:the |my |these )*(?:last|past|previous) (?:[^ ]+ )?(?:days|nights) *(?:[?.!,;]|$))(?:longest|best|record)(?: ever)?(?: unbroken)?(?: ever)? (?:run|period|series|row|stretch|streak) (?:(?:of|in)(?: consecutive)?(?= .{0,120}(?:days|nights))|(?:of )?in a row|(?:of|in)(?= .{0,120} row))',
  () => ({ kind: 'streak', value: { longest: true } }),
);

/** Talk around a question, and slips of the tongue. */
export const talk: readonly Construct[] = [
  unbroken,
  construct(
    `(?:for |so |this is for )?(?:my|our|the|a) ${advisers}(?: (?:wants?|needs?|asked(?: me)?|asks?|would like|tomorrow|next week|is asking)(?: for| to (?:know|see))?)*|coach wants(?: to (?:know|see))?`,
    () => ({ kind: 'aside', value: true }),
  ),
  construct(
    '(?:it )?(?:does )?not matter(?: (?:to me|at all))?(?: (?:which|what|whether|how))?(?: (?:kinds?|types?|sorts?|of|it is|it was|one|sports?|workouts?|activity|exercise))*|(?:no matter|regardless of|irrespective of|whichever|whatever)(?: (?:which|what|the|kinds?|types?|sorts?|of|it is|it was|sports?|workouts?|activity|exercise))+',
    () => ({ kind: 'aside', value: true }),
  ),
  construct(
    '(?:run|crunch|do) the (?:numbers|maths?|sums)(?: for me)?|(?:may|can|could|might) i (?:please |just |kindly )?ask(?: you)?|(?:can|could|would|will) you (?:please |kindly )?work out|when(?:ever)? you (?:can|get (?:a|the) chance|have (?:a|the) (?:moment|minute|second|time))|(?<=, )what (?:was|were|is|are) (?:it|that|they)(?= [?.!]|$)',
    () => ({ kind: 'aside', value: true }),
  ),
  construct(
    '(?:(?:my|the|our) )?(?:mum|mom|mother|dad|father|wife|husband|partner|friends?|boss|kids?|daughter|son|sister|brother|doctor|everyone|everybody|people|somebody|someone|she|he|they) (?:says?|said|thinks?|thought|reckons?|told me|tells me|keeps? (?:saying|telling me)|claims?|insists?|believes?|worr(?:y|ies))(?: that)?(?= i [^?.!]{1,80} , (?:is|are|am|right|true|correct))',
    () => ({ kind: 'aside', value: true }),
  ),
  construct('which (?:is|was) (?:when|the (?:day|date|time))(?: [^ ?.;]+){1,12}', () => ({
    kind: 'aside',
    value: true,
  })),
  // Set off by a mark, it names nothing that is measured.
  construct(
    '(?:between all (?:the|my|our|these|those) [a-z]+(?: and [a-z]+)?|(?:what )?with (?:the|my|our|all|this|that)(?: [a-z]+){1,5} and (?:everything|all(?: that)?|so on|stuff))(?= [:,-])',
    () => ({ kind: 'aside', value: true }),
  ),
  construct(
    'like (?:an? |the )(?:log|baby|rock|stone|lamb|dream|charm|train)|in (?:a few|few|two|simple|plain|other) (?:words|sentences)|in (?:one|a) (?:word|sentence)|in (?:short|brief|a nutshell)|briefly|would you (?:mind|kindly)(?: telling| tell)?|out of curiosity|(?:(?:in|within|inside|outside|out of)(?: of)?(?: the| their| its| my)*) (?:(?:normal|reference|healthy|usual) )*ranges?|all day(?= )|(?:what |and )?if (?:the |my )?(?:limit|bar|threshold|cut off|cutoff) (?:was|were|is)|(?:raise|lower|move|put) (?:it|that|the (?:limit|bar|threshold)) (?:up |down )?to|by the way|if you (?:would|could) be so kind|any idea(?= how| what| when| which)|if (?:you can|possible|you please|you would|you like)|thank you|cheers|all in|(?:be )?so kind (?:as )?to(?: work out)?|work out(?= (?:my|the|what|how))|(?:without|excluding|not including|not counting|excl) today|in (?:a|one|a single|any|any one|one single) (?:single )?(?:day|night|go)|how (?:can|could|do|should|might) i (?:improve|increase|get (?:more|better|less)|lower|reduce|raise|boost)|(?:ignoring|skipping|ignore|leaving out|not counting|excluding|except|without) (?:the )?(?:days|nights) (?:without|with no|where i have no|with missing|i have no)(?: an?| any)? (?:readings?|measurements?|data|values?)|i wonder|i hope|so i watch this|good (?:morning|evening|afternoon)',
    () => ({ kind: 'aside', value: true }),
  ),
  construct(
    '(?:,|-) no(?: ,)?(?= {number})|(?:(?:,|-|\\.|\\?) )*(?:sorry|no wait|wait|scratch that|make that|i (?:mean|meant)|or rather)(?: no)?(?: ,)?',
    () => ({ kind: 'correction', value: true }),
  ),
];

const declined = (pattern: string, answer: string): Construct =>
  construct(pattern, () => ({ kind: 'missing', value: answer }));

/** Times that no stored day or night tells. */
export const unknownTimes: readonly Construct[] = [
  declined(
    'this (?:afternoon|evening)|before (?:work|breakfast|dinner)|after (?:work|breakfast|dinner)|at (?:lunch(?: ?time)?|dawn|dusk)|(?:at )?{number} (?:am|pm|a m|p m|o clock)|at {number} (?:and|to|-) {number} (?:am|pm|in the (?:morning|afternoon|evening))|before bed|between meals',
    'I only have whole days and nights, no hours; please ask for a day or a night.',
  ),
  declined(
    '(?:(?:on|during|over|in|since|at|around|of) )?(?:(?:my|our|the|this|last|past|all|every) )*(?:days off|vacation|holidays?)(?! (?:in|from|months|\\())(?! (?:\\( |, |: |- )?(?:of )?(?:\\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))(?:(?: of)? {number})?|(?:(?:over|at|on|during|around|in) )?(?:(?:this|last|the) )?(?:(?<!since |between )christmas(?! (?:day|eve)| ?time to)|easter|thanksgiving|ramadan|pentecost|whitsun|diwali|hanukkah|passover|lent|midsummer)(?: (?:holidays?|weekend|week|break|time))?',
    'I cannot tell which days you mean; please name dates, a month, or a number of days.',
  ),
];

const vague =
  'I can pick days only by something that is measured and a limit, for example nights under a number of hours.';

/** What picks days or workouts in a way that no query knows; read once names and periods are. */
export const unknownPicks: readonly Construct[] = [
  declined('(?:no|zero|without(?: an?| any)?) {sport}', 'I can pick days with a workout, but not days without.'),
  declined(
    '(?:on|after|during|in) (?:my |the )?(?:longest|shortest|fastest|slowest|biggest) {sport}',
    'I can find that workout, but not what was measured beside it; ask for its date, and then for that day.',
  ),
  declined(
    'per (?:{metric}|{sport}|rest) day|(?:on )?the other (?:days|nights)|(?:days|nights) before an? (?:night|day)|with (?:either|both) [^?.]{0,80}(?:and|or) (?:an? )?(?:{sport}|{metric})|or an? {sport}',
    vague,
  ),
  declined(
    'since when|(?:last |past )?(?:couple|few) or so',
    'I cannot tell which days you mean; please name dates, a month, or a number of days.',
  ),
  declined(
    '(?:without|no) (?:any )?sugar',
    'I have no such data; ask me what is measured of sleep, activity, heart and body.',
  ),
];
