// `all-time high`, `on record`, `SD`.
type Rewording = readonly [pattern: RegExp, words: string];

const few = '(?:\\d{1,2}|two|three|four|five|six|seven|eight|nine|ten)';
const oneEnd = `(?:(?:top|bottom|best|worst|highest|lowest) ${few}|${few} (?:best|worst|highest|lowest|longest|shortest|fastest|slowest|most|least|top|bottom))`;
const rewordings: readonly Rewording[] = [
  [/\b(?:all[- ]time|lifetime|career) high\b/gi, 'highest ever'],
  [/\b(?:all[- ]time|lifetime|career) low\b/gi, 'lowest ever'],
  [
    /\b(?:all[- ]time|lifetime|career|personal) (best|worst|record)\b(?! (?:\d|two|three|four|five|six|ten))/gi,
    '$1 ever',
  ],
  [/\bon record\b/gi, 'ever'],
  [
    /\b(?:everything|all|all of it|it all|the lot|the whole lot) (?:added|adding|summed|counted|totalled|put|taken|lumped) ?(?:up|together)\b|\b(?:(?:add(?:ed|ing)?|sum(?:med|ming)?|put(?:ting)?|tak(?:en|ing)|count(?:ed|ing)|lump(?:ed|ing)) (?:(?:it|them|that|those|everything)(?: all)? |all )?(?:up|together))(?=,)|\badded together\b/gi,
    'in total',
  ],
  [
    /[,(–-]* ?\b(?:but |and )?(?:(?:ignor|skipp|exclud|omitt|disregard|discount)ing|leaving out|leave out|ignore|skip|exclude|not counting|not including|without(?: counting)?|except(?: for)?|excluding|minus|apart from)(?: all| any| the| those| my)* (?:(?:days?|nights?|mornings?) (?:without (?:an?y? |any )?|with (?:no|0|missing) |that (?:have|has|had) (?:no|0) |where (?:there['’]?s|there is|there was|i have|i had) (?:no|0) |lacking (?:an?y? |any )?)(?:\w+ )?(?:readings?|data|values?|measurements?|records?|recordings?|entry|entries)|(?:missing|empty|blank|unrecorded|unmeasured|untracked) (?:days?|nights?|values?|readings?|data|entries|measurements?)|(?:days?|nights?) (?:that (?:are|were) )?(?:missing|not (?:recorded|measured|tracked)))\b\)?/gi,
    '',
  ],
  [
    /\b(days|nights|values|readings) (?:in|of|from|over|during) (?:the |my )?(last|past) (\d{1,3})(?= *(?:[?!.,;:)]|$|(?:would|does|do|did|is|was|are|were|have|has)\b))/gi,
    '$1 of the $2 $3 $1',
  ],
  [/\brun (?:me )?(?:the|some|a few) numbers\b/gi, 'tell me'],
  [/\b(days|nights) in which (?=i\b|my\b)/gi, '$1 when '],
  [/\bon file\b/gi, 'recorded'],
  [/\b(?:S\.?D\.?|st(?:d|andard)?\.? ?dev(?:iation)?\.?|stdev)(?= (?:of|in|for)\b)/g, 'standard deviation'],
  [/\b(oxygen|o2|spo2|blood ox(?:ygen)?) sats?\b/gi, 'oxygen saturation'],
  [
    /\ban? ([\d.,]+k?)[- ]steps?[- ]day\b(?<=\b(?:percentile|rank(?:s|ed)?|rare|unusual|extreme|exceptional)\b.*)/gi,
    '$1 steps',
  ],
  [/\ban? ([\d.,]+k?)[- ]steps?[- ]day(?= (?:sit|rank|stand|fall|place|lie|land)\b)/gi, '$1 steps'],
  [
    /\b(first|earliest|oldest)(?: ever)? ((?!and\b)[\p{L}\d-]+(?: (?!and\b)[\p{L}\d-]+)?) (and|versus|vs\.?) (?:the |my )?(latest|last|newest|current|most recent) (?:one|reading|value|result)\b/giu,
    '$1 $3 $4 $2',
  ],
  [/\b((?:first|earliest|oldest)(?: ever)? (?:and|versus|vs\.?|to)) now\b/gi, '$1 latest'],
  [
    /\b(weekends|weekdays|(?:mon|tues|wednes|thurs|fri|satur|sun)days) (?:aside|excluded|left out|excepted|not (?:counted|included))\b/gi,
    'excluding $1',
  ],
  [/(?<=\bi |\bi['’]ve |\bhave i |\bhave |\band )sat\b(?! ?\d)/gi, 'was sitting'],
  [
    /\bhow efficient(?:ly)? (was|is|were|did|do|does|has|have) (?:my|i) (?:sleep|slept|sleeping|been sleeping|nights)\b/gi,
    'what $1 my sleep efficiency',
  ],
  [/\b(\d+(?:[.,]\d+)?k|[\d,]{4,}(?=\+?[- ]steps?[- ]))\+?(?:[- ]steps?)?[- ]days?\b/gi, 'days with at least $1 steps'],
  [/\bsub[- ]?(\d+(?:\.\d+)?)[- ]?(?:h|hours?|hrs?)[- ]nights?\b/gi, 'nights under $1 hours'],
  [/\b(\d+(?:\.\d+)?)[- ]?(?:h|hours?|hrs?)[- ]nights?\b/gi, 'nights of at least $1 hours'],
  [new RegExp(`\\b(${oneEnd}) (?:and|plus|&) (?:my |the )?(${oneEnd}) ((?!and\\b|,)[^?!;]+)`, 'gi'), '$1 $3 and $2 $3'],
  [/\bif (?=i\b[^,?]*\b(?:more|less|longer|better|worse|a lot)\b[^,?\d]*,? (?:do|does|is|are)\b)/gi, 'when '],
  [
    /\b(?:at least|more than|over|above) ([\d.,]+k?)((?: \p{L}+){0,2}),? (?:but|and|yet) (?:no more than|not more than|at most|less than|fewer than|under|below|up to) ([\d.,]+k?)(?=$| steps\b|\s*[?,;!]| (?:in|last|this|on|during|over|since|of)\b)/giu,
    'between $1 and $3$2',
  ],
  [/\b(?:hear|heat|hart|heard|herat|haert)[- ]?(rate|beat)\b/gi, 'heart $1'],
  [/\bon (?:my |the |all )?(?:workout|training|exercise) days\b/gi, 'on days with a workout'],
  [
    /\bon (?:my |the |all )?(gym|running|run|cycling|biking|riding|ride|swimming|swim|hiking|yoga|lifting|skiing) days\b/gi,
    'on days with a $1 workout',
  ],
  [
    /\b(?:on|in|for|during|of|over)? ?(?:the |my |those )?(nights?|days?|mornings?) (?:that|which) (?:directly |immediately )?(?:follow(?:s|ed)?|c[ao]mes? (?:right )?after|were preceded by|was preceded by) (?=(?:an? |the |my |those )?(?:days?|nights?)\b)/gi,
    ' on $1 after ',
  ],
  [/\b(nights?|days?|mornings?) preceded by (?=(?:an? |the |my |those )?(?:days?|nights?)\b)/gi, '$1 after '],
  [
    /(^|[,:;] )((?:\d{1,2}|two|three|four|five|six|seven|ten) (?:days|nights|mornings) with (?:the |my )?(?:highest|lowest|most|fewest|least|best|worst|longest|shortest)\b)/gi,
    '$1the $2',
  ],
  [/\bmost low\b/gi, 'lowest'],
  [/\bmost high\b/gi, 'highest'],
  [/\bmost (long|short|slow|fast|small|deep)\b/gi, '$1est'],
  [/\bkms\b/gi, 'km'],
  [/\bw\/(?= )/gi, 'with'],
  [/\b(?:percent(?:age)?|%) share\b/gi, 'percentage'],
];

const otherSide: Readonly<Record<string, string>> = {
  'more than': 'at most',
  over: 'at most',
  above: 'at most',
  'less than': 'at least',
  'fewer than': 'at least',
  under: 'at least',
  below: 'at least',
  'at least': 'less than',
  'at most': 'more than',
};
const leftOut = new RegExp(
  `\\b(?:excluding|except(?: for| on)?|leaving out|ignoring|not counting|disregarding|apart from|other than|without)(?: the| any| my| on| those)* (days|nights) ([^,?]{0,40}?)\\b(${Object.keys(otherSide).join('|')})(?= (?:an? |\\d))`,
  'gi',
);

export const inPlainWords = (text: string): string =>
  rewordings
    .reduce((left, [pattern, words]) => left.replace(pattern, words), text)
    .replace(
      leftOut,
      (_, days: string, said: string, side: string) =>
        `only counting ${days} ${said === '' ? 'with ' : said}${otherSide[side.toLowerCase()] ?? side}`,
    );
