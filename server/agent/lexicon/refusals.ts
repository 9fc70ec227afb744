/** `unless`: metrics of which it can be told all the same. */
export type Refusal = { pattern: RegExp; answer: string; unless?: RegExp };

export const people =
  'wife|husband|partner|son|daughter|mother|mom|mum|father|dad|brother|sister|friend|child|kid|baby|girlfriend|boyfriend|boss|colleague|neighbou?r|room-?mate|flat-?mate|team-?mate|co-?worker|trainer|uncle|aunt|cousin|niece|nephew|grand\\w+|family|parents|dog|cat';

export const refusal = (answer: string, ...patterns: (RegExp | string)[]): Refusal => ({
  answer,
  pattern: new RegExp(patterns.map((each) => (typeof each === 'string' ? each : each.source)).join('|'), 'i'),
});

export const explainsNothing =
  'I do not explain what a metric is in general or decide for you; I can tell you what was measured of you and where it stands.';

export const onlyYourOwn = 'I only know your own data, so I cannot speak of or compare you with other people.';

export const noCause = 'I cannot say why a value is what it is; I can show how it was and how it changed.';

/** Refusals; the first match wins. */
export const commonRefusals: readonly Refusal[] = [
  refusal(
    noCause,
    /^\s*(?:so\s+|and\s+|but\s+)?(?:why|how come)\b/,
    /\b(?:what causes?|what caused|the reasons?|because of)\b/,
  ),
  refusal(
    explainsNothing,
    /^\s*(?:is|are|was|were) (?!20\d\d\b)\d(?!.*\b(?:for me|for my|of mine|by my standards|in my case|among my)\b)/,
    /^\s*should (?:my|you|we)\b|^\s*should i (?:go|take a|do a|skip|start|stop|see|buy|get a|call)\b/,
    /\bhow (?:is|are)\b.*\b(?:calculated|computed|defined|measured)\b|\bhow (?:do|to|can) (?:i |you |we )?(?:calculate|measure|compute)\b/,
    /\bhow many (?:steps|calories)\s+(?:is|are (?:in|there|recommended|needed|enough|healthy)|in(?! (?:the|total|all|sum)\b)|does(?! (?:a|an|my|one)\b)|do (?!i\b))/,
  ),
  refusal(
    'I do not know your goals or ideal values; name the number, and I can hold your data against it.',
    /\bhow (?:many|much|long|far|often|fast)\b.*\bshould (?:i|my|one|you)\b|\b(?:ideal|target|recommended|optimal|goals?)\b(?!\s+(?:(?:of|is|was|being|=|set at)\s+)*(?:at least\s+)?\d)/,
  ),
  {
    unless: /^(?:bedtime|wake_time|workout_start)$/,
    ...refusal(
      'I cannot say at what time something happened; I know how long it lasted and on which day.',
      /\b(?:what time|when (?:did|do|does|was|were|am|is|have|had))\b(?!.*\b(?:best|worst|most|least|longest|shortest|highest|lowest|last|longer|shorter|more|less|better|worse|deeper)\b).*\b(?:bed|wake|woke|woken|get up|got up|fall asleep|fell asleep|sleep|slept)\b/,
      /\bwhat time\b|\bat what (?:time|hour)\b/,
    ),
  },
  refusal(
    'I cannot tell how far apart things lie; I know how often they were and on which days.',
    /\b(?:time|days|gaps?|intervals?|breaks?) between (?:my |the |two )?(?:\w+ )?(?:runs|rides|workouts|sessions|walks|swims|hikes|trainings|naps)\b/,
  ),
  refusal(
    'I do not know places or devices.',
    /^\s*(?:who\b|where\b(?!.*\b(?:head(?:ing|ed)|going|trending|stands?|standing|sits?|place[ds]?|ranks?|falls?|lies?|land)\b))|\bwhich (?:device|watch|app|sensor)\b/,
  ),
  refusal(
    'I can part a period by days, weeks, months, weekdays and kinds of activity, and by nothing else.',
    /\b(?:which|what) (?:year|season|hour)\b|\b(?:best|worst|busiest|laziest) (?:year|season|hour)\b/,
    /(?<!(?:breaths|beats|revolutions|rotations|km|kilomet(?:er|re)s|miles|met(?:er|re)s) )\b(?:per|each|every) (?:year|hour|minute|kilomet\w+|km|mile|step|season)\b|\b(?:hours|minutes|kilomet\w+|km|miles|steps|runs|workouts) an hour\b|\b(?:yearly|hourly)\b/,
  ),
  refusal(
    'I cannot tell which of them was the hardest; ask for the longest, the fastest or the one with the highest heart rate.',
    /\b(?:hardest|easiest|toughest|favou?rite)\b/,
  ),
  {
    unless: /_share$/,
    ...refusal(
      'I cannot compute shares of a whole; I can give both amounts.',
      /\b(?:percent|percentage|share|proportion|fraction|ratio|%) of (?!change|(?:all |the |my |own |last |past |\d+ )*(?:days|nights|mornings|values|runs|workouts)\b)|\bhow much of (?:my|the)\b(?! (?:day|night|week|weekend|month|time|evening|morning)\b)/,
    ),
  },
  refusal(
    'I cannot count against an average; name a number as the limit.',
    /\b(?:days|nights|times|often|mornings)\b.*\b(?:above|below|over|under)\s+(?:my |the )?(?:own )?(?:average|normal|usual|mean|median)\b/,
  ),
];
