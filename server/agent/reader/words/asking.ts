type Rewording = readonly [pattern: RegExp, words: string];

const asked =
  "(?=(?:(?:all|both)(?: of)? )?(?:my|the|an?|how|is|are|was|were|do|does|did|has|have|what|whats|what['’]s|which|whether|if|when|on|in|for|by|total|average|avg|mean|median|highest|lowest|latest|longest|shortest|number|standard)\\b)";
const forMe = '(?: for me| me)?,?';
const begins = '(?<=^|[.!?;:,–-] *)';
const verbs =
  '(?:work(?:ing)? out|figur(?:e|ing) out|find(?:ing)? out|suss(?:ing)? out|puzzl(?:e|ing) out|dig(?:ging)? (?:out|up)|look(?:ing)? (?:up|into)|pull(?:ing)? (?:up|out)|bring(?:ing)? up|calculat(?:e|ing)|comput(?:e|ing)|determin(?:e|ing)|retriev(?:e|ing)|fetch(?:ing)?|reckon(?:ing)?|(?:double[- ]?)?check(?:ing)?(?: on)?|let me know|remind me of)';
const mayDo =
  "(?:to|and|just|please|kindly|quickly|you|you please|me|help me|can['’]?t|cannot|could|can|let['’]?s|mind|now|perhaps|maybe|by)";
const knowing = '(?:know|ask|learn|hear|see|find out|check|understand)';

const rewordings: readonly Rewording[] = [
  [new RegExp(`(?<=\\b${mayDo} )${verbs}${forMe} ${asked}`, 'gi'), 'tell me '],
  [new RegExp(`${begins}${verbs}${forMe}:? ${asked}`, 'gi'), 'tell me '],
  [
    new RegExp(
      `${begins}i(?:['’](?:m|d)| am| would| was)?(?: be)? (?:just |also |really |mostly |mainly |only )*(?:interested in|curious about|asking (?:for|about)|wondering about|looking for|after|keen on) ${asked}`,
      'gi',
    ),
    'tell me ',
  ],
  [
    new RegExp(
      `${begins}(?:i (?:have|['’]ve got) no (?:idea|clue)|i (?:do not|don['’]?t|can['’]?t|cannot) (?:know|remember|recall|tell)|i forg[eo]t|no idea|not sure) ${asked}`,
      'gi',
    ),
    'tell me ',
  ],
  [new RegExp(`${begins}may i (?:please |just |quickly )?${knowing},? ${asked}`, 'gi'), 'tell me '],
  [
    new RegExp(
      `${begins}(?:what|all|the (?:only )?(?:thing|number|figure)) i(?:['’]m| am|['’]d| would)? (?:really |just |only )?(?:(?:like|love|want|need|care)(?: to (?:know|see))?|want|need|after|looking for|interested in)(?: to ${knowing})?(?: is|:|,) ${asked}`,
      'gi',
    ),
    'tell me ',
  ],
  [
    /,? (?:when(?:ever)? you (?:can|get (?:a|the) chance|have (?:a|the) (?:moment|minute|second|time))|if you have (?:a )?(?:moment|minute|second|time)|as soon as you can|asap)(?=\s*[?.!]*\s*$)/gi,
    '',
  ],
  [
    /,? (?:if (?:i may|you don['’]?t mind(?: me asking)?|that['’]?s (?:ok(?:ay)?|all right|possible))|would you|will you|could you|can you|do you(?: know)?|any idea|i wonder|right|roughly|by any chance)(?=\s*[?.!]*\s*$)/gi,
    '',
  ],
  [/,? what (?:was|is|were|are) (?:it|that|they)(?: (?:then|please|again))?(?=\s*[?.!]*\s*$)/gi, ''],
];

export const withoutAsking = (text: string): string =>
  rewordings.reduce((left, [pattern, words]) => left.replace(pattern, words), text);
