import { withoutWorkouts } from '../lexicon/sports.ts';
import { blank } from '../lexicon/words.ts';
import type { Clause } from './clause/clause.ts';
import { comparesWith, isComparison } from './queries/comparisons.ts';

// Finds words of periods that no rule read.

const anyTime = [
  '\\b(?:spring|summer|autumn|winter|fall of|season)\\b',
  "\\b(?:christmas|xmas|easter|thanksgiving|new year(?:['’]s)?|ramadan|lent|halloween|birthday|anniversary)\\b",
  '\\b(?:holidays?|vacations?|trip|journey|travels?|wedding|pregnan\\w+|pandemic|lockdown|surgery|operation|injury|illness|sick)\\b',
  '\\b(?:since|until|till|ago|back in|before|after|prior to)\\b',
  '\\b(?:decade|century|fortnights?|semester|quarter|childhood|the other (?:day|night)|these days of)\\b',
  '\\b(?:when i was|when we|while i was (?!asleep|sleeping|awake|in bed|running|cycling|swimming|working|exercising|training))\\b',
  '\\b(?:January|February|April|June|July|August|September|October|November|December)\\b',
  '\\bwhen(?:ever)? (?!i\\b|my\\b|did|was|is|are|were|do|does|have|has|had|am)',
  '\\bfirst (?:week|month|year|few)\\b|\\bmid\\b',
  '\\b(?<!\\band a |\\ban? |half[- ])half\\b(?! (?:an? )?(?:hour|marathon|mile|litre|liter|as\\b))',
  '\\b(?:last|past|previous|preceding|this)\\s+(?:[\\w-]+\\s+){0,3}?(?:days|nights|weeks?|months?|years?|weekends?|quarters?|decades?)\\b',
  '\\b\\d+ (?:weeks?|months?|years?)\\b',
  '\\bsame (?:week|month|period|time|days?|nights?|quarter)\\b',
  '\\bevery (?:other|second|third) (?:day|night|week|month)\\b',
  '\\b(?:the |all )?other (?:days|nights|weeks|months|ones)\\b',
  '\\b(?:unless|leaving out|leave out|leaving aside|skipping|but not (?:on|in|for|during|the)|instead of|rather than (?:in|on|last|this))\\b',
];

const timesOfDay = [
  '\\b(?:this|in the|every|each|on \\w+|at) (?:morning|afternoon|evening|noon|lunchtime|midday)\\b|\\b(?:mornings|afternoons|evenings|midnight|noon|lunchtime|lunch|breakfast|dinner|dawn|dusk)\\b',
  "\\b\\d{1,2}(?::\\d\\d)?\\s*(?:a\\.?m|p\\.?m)\\b|\\bo['’]clock\\b|\\bat \\d{1,2}(?::\\d\\d)?\\b(?!\\s*(?:%|bpm|km|kg))|\\bbetween \\d{1,2}(?::\\d\\d)? and \\d{1,2}:\\d\\d\\b",
  '\\b(?:last|past) (?:\\d+ |few |couple of )?(?:hours?|minutes?)\\b|\\b(?:morning|afternoon|evening)\\b(?! (?:run|ride|walk|swim|workout)s?)',
];

const place =
  /\b(?:on|in|at|near|around|from|to)\s+(?:the\s+)?\p{Lu}\p{Ll}+\b|\b(?:at|from|near) (?:home|work|school|the (?:office|beach|hotel|airport))\b/u;

const weekdays = /\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?\b/g;

const unread = new RegExp(anyTime.join('|'), 'i');

const partOfDay = new RegExp(timesOfDay.join('|'), 'i');

export function unreadPeriod(text: string): string | null {
  const rest = text.replace(
    /\b(?:up )?(?:until|till|to) (?:now|today)\b|\bthe day before\b|\b(?:how many|number of|which|count the|count of|on) (?:mornings|evenings)\b|\b(?:days|nights|mornings) when(?:ever)?\b/gi,
    '',
  );
  if (unread.test(rest)) return 'I cannot tell which days you mean; please name dates, a month, or a number of days.';
  if (partOfDay.test(rest)) return 'I only have whole days and nights, no hours; please ask for a day or a night.';
  if (place.test(text.replace(weekdays, ' '))) return 'I do not know places or devices.';
  return null;
}

// Finds circumstances that nobody measured.

const ordinaryWords = new Set(
  [
    'average total one single whole typical usual normal general particular addition case fact short sum row go sitting stretch outing shot while',
    'day days night nights week weeks month months year years weekend weekends weekday weekdays morning period time times date dates moment hour hours minute minutes second seconds',
    'last past previous prior first latest current present next same other others each every more most least best worst highest lowest longest shortest top bottom few couple',
    'mean median maximum minimum max min range trend rate percentage percent share value values number numbers figure figures level levels reading readings measurement measurements unit units result results test tests score',
    'clock bed foot scale scales watch ring band tracker phone app device monitor record records file data log history database system books report table list chart form format way manner whole end beginning start middle',
    'long run full detail details order hand mind view english words blood body sleep life question both either it that this those these them you me mine own and or of to',
    'bit lot little heart chest wrist arm side half quarter third day-to-day daily weekly monthly nightly row basis average-sized lag delay limit minimum maximum difference comparison gap',
    'up down rise increase decline decrease wane fall drop upward downward mend way road scales feet move whole',
    'lower higher longer shorter better worse greater smaller fewer fewest larger bigger lighter heavier faster slower deeper more less good bad low high long short',
    'workout workouts run runs ride rides walk walks swim swims hike hikes session sessions sport sports bike bicycle treadmill gym nap naps goal streak',
  ].flatMap((line) => line.split(' ')),
);

const placeOrCompany =
  /\b(?:in|on|at|with|near|inside|outside|beside|around|under|without) (?:the|my|an?|our|some|any) (\p{L}[\p{L}'’-]*)/giu;

const others: readonly RegExp[] = [
  /\bif (?:it|there|the weather|they|we|he|she)\b(?!['’]?s? (?:is |possible|ok|okay|fine|easy|easier|helps|not))/i,
  /\b(?:post|pre)-(?!workout|dinner\b)\p{Ll}{3,}/u,
  /\bdays? (?:off|out(?! of|\s{2,}|\s*$)|away|abroad|alone|at home)\b/i,
  /\bbetween (?:meals|jobs|shifts|sets|matches|classes|meetings)\b/i,
];

const namesCircumstance = (unread: string): boolean =>
  others.some((pattern) => pattern.test(unread)) ||
  [...unread.matchAll(placeOrCompany)].some(
    ([, word = '']) => !ordinaryWords.has(word.toLowerCase().replace(/['’]s$/, '')),
  );

// Finds words that no rule used; such a question is refused.

const words =
  'zero|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|dozen';

const idle =
  /\b24\/7\b|\b(?:to|at) (?:0|zero)\b|\b(?:two|three|four|2|3|4) (?:quick |more |short |last |other )?(?:things|questions|numbers|figures|values|requests|parts)\b|\b(?:number|no\.?|#) ?\d\b|\b(?:the|my|these|those|all|of|last) (?:two|three|four)\b(?! (?:days|nights|weeks|months|years))|\(?\b\d\)|\b\d[.)](?= )|\bone\b|\b10[- ]?q\b/gi;

const number = new RegExp(
  `(?<![\\p{L}\\d])\\d|\\b(?:${words})\\b|\\b(?:third|fourth|fifth|sixth)\\b|\\bsecond (?=weeks?|half|fortnight|quarter|days?|nights?|month)`,
  'iu',
);

const unusedNumber =
  'I cannot tell what a number in your question is for; please ask in other words what is to be counted, or over which days.';

const unusedDay = 'I cannot tell which days you mean; please name dates, a month, or a number of days.';

const unusedComparison =
  'I cannot tell what is to be held against what; please name both periods, or both kinds of days.';

const withoutAmount = ({ unread, amount }: Clause): string =>
  amount === null ? unread : blank(unread, amount.start, amount.end);

function holdsNothing(clause: Clause): boolean {
  const { unread, pair, weekdaySets, picked, operation, limit, metrics } = clause;
  if (!comparesWith(unread) || isComparison(clause) || clause.asksForChange) return false;
  return (
    pair === null &&
    weekdaySets === null &&
    picked.length === 0 &&
    operation === null &&
    limit === null &&
    metrics.length < 2 &&
    clause.intents.length === 0
  );
}

const byRecord =
  /\b(?:on|for|after|before|following) (?:the |my |that )?(?:days?|nights?|mornings?|dates?) (?:(?:that|when|after|before|of) )?(?:i|my)\b[^,?]*\b(?<!\bat )(?:most|least|fewest|longest|shortest|highest|lowest|best|worst|fastest|hardest)\b|\b(?:after|before|following) (?:the|my) (?:longest|shortest|best|worst|hardest|fastest|biggest)\b(?! (?:week|month))/i;

const noRecords = 'I cannot pick days by a record; ask on which day it was, and then about that day.';

const recordDay =
  /\b(?:on|for) (?:the|that|my) (?:days?|nights?) (?:with|of) (?:my |the )?(?:most|least|fewest|longest|shortest|highest|lowest|best|worst)\b/i;

const isOnRecordDay = ({ asked, metrics }: Clause): boolean => metrics.length > 1 && recordDay.test(asked);

const recordWorkout =
  /\b(?:on|in|during|for|of|at) (?:my|the) (?:longest|shortest|fastest|slowest|biggest|furthest|farthest|quickest)\b(?! \d)/i;

const ofItself = /^workout_(?:distance|duration|active_time|speed|max_speed)$/;

const isOfRecordWorkout = ({ asked, aboutWorkouts, metrics }: Clause): boolean =>
  aboutWorkouts && recordWorkout.test(asked) && metrics.length > 0 && !metrics.some(({ key }) => ofItself.test(key));

const plainDays = new Set(
  [
    'laziest busiest quietest calmest per a an in i by one two three four five six seven all any both each every many most more my our own past last first recent previous next same single which what that the these those',
    'other such typical average normal usual regular ordinary given consecutive successive individual calendar full whole complete',
    'different certain few some several weekend week work working weekday best worst top bottom highest lowest longest shortest most',
    'least number how on of for at during through step steps sleep calorie recorded measured tracked logged no separate distinct total recent latest',
  ].flatMap((line) => line.split(' ')),
);

const kindOfDays =
  /\b(?:on|for|during|after|of|and|per|each|every)\s+(?:(?:my|the|all|those|an?)\s+)?((?:[\p{L}-]+\s+){1,2})(?:days?|nights?|mornings?)\b/giu;

const circumstance =
  /\b(?:during|despite|amid|thanks to|due to|because of) (?!(?:the |my |that |this |a |those |these )*(?:(?:days?|nights?|weeks?|months?|years?|period|time|same)\b|[^\p{L}]|$))/iu;

const unknownDays =
  'I can pick days only by something that is measured and a limit, for example nights under a number of hours.';

const manners: readonly RegExp[] = [
  /\b(?:while|whilst) (?!(?:i\b|i['’]m\b|i am\b|(?:i |i['’]m |i am |i was )?(?:asleep|sleeping|in bed|resting|at rest|awake)\b|[^\p{L}]))/iu,
  /\b(?:up|down)hill\b|\b(?:in|out)doors?\b|\btreadmill\b|\bbarefoot\b|\baltitude\b|\bsauna\b/i,
  /\b(?:at|from) (?:my|the|our) (?!(?:best|worst|age|weekends?|moment|end|start|time|beginning|most|least|highest|lowest|same|very|earliest|latest|first|last)\b)\p{Ll}+/u,
  /\bwith (?:\p{Lu}\p{Ll}+)\b/u,
  /\bper (?!day|night|week|month|year|run|ride|walk|swim|hike|jog|workout|session|outing|sport|activit|time|minute|hour|cent|type|kind|date|total|capita|\d)\p{L}+/iu,
];

const picksByOther = ({ unread }: Clause): boolean =>
  circumstance.test(withoutWorkouts(unread)) ||
  namesCircumstance(withoutWorkouts(unread)) ||
  manners.some((pattern) => pattern.test(withoutWorkouts(unread))) ||
  /\b(?:days?|nights?) (?:with|of) (?:many|few|little|lots|much|plenty|hardly)\b/i.test(unread) ||
  [...unread.matchAll(kindOfDays)].some(([, kind = '']) =>
    kind
      .toLowerCase()
      .trim()
      .split(/\s+/)
      .some((word) => !plainDays.has(word)),
  );

const weekday = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/i;

const behind = /\b(?:than|versus|vs|against|compared? (?:to|with))\b(.*)$/i;

const known =
  /\b(?:than|versus|vs|against|compared?|to|with|usual(?:ly)?|normal(?:ly)?|average|mean|typical(?:ly)?|always|ever|expected|before|used|last|time|now|then|it|its|was|were|is|are|am|did|do|does|had|has|have|i|my|me|mine|the|those|that|this|these|of|in|on|at|for|from|by|a|an|and|or|so|far|per|day|days|night|nights|please|percent|percentage|what|how|much|many|more|less|values?|numbers?|levels?|total|averages?|ones?|period|previous|prior|same|any|other|own|all|just|only|overall|weekly|daily|change|difference|ago|year|month|week|walk\w*|slept|sleep\w*|ran|run|rode|take|took|taken|get|got|getting|average[ds]?|going|go|recent(?:ly)?|past)\b|['’]s\b/gi;

function againstUnknown(clause: Clause): boolean {
  const { unread, times, metrics, weekdaySets, limit, pair, picked } = clause;
  const held = isComparison(clause) && times.length < 2 && metrics.length < 2 && weekdaySets === null;
  if (!held || limit !== null || pair !== null || picked.length > 0) return false;
  return /\p{L}{3}/u.test((behind.exec(unread)?.[1] ?? '').replace(known, ' '));
}

const countsBeforeNothing = ({ take, intent, times: [first, ...others] }: Clause): boolean =>
  (take !== null || intent?.intent === 'latest') &&
  others.length === 0 &&
  first !== undefined &&
  first !== 'before' &&
  first.kind === 'before';

const either =
  /\beither\b[^?]*\bor\b|\bor (?:with )?(?:an?|any) (?:workout|run|ride|swim|walk|hike|nap|training|session)\b/i;

const allOrNone =
  'I can count days on which several things hold together, but not those on which one or the other does; ask for each of them.';

const isEither = ({ asked, limit, asksForDays, picked }: Clause): boolean =>
  (picked.length > 0 || (limit !== null && (asksForDays || /\b(?:days|nights)\b/i.test(asked)))) && either.test(asked);

const otherSide =
  /(?<!\b(?:at|to|equal) )\bor\s+(?:(?:i|my|sle[ep]\w*|walk\w*|took|take|had|have|was|were|with|on|did|for)\s+){0,3}(?:at (?:least|most)|over|under|above|below|beyond|more than|less than|fewer than|longer than|shorter than|higher than|lower than|exceed\w*|reach\w*|hit|[<>])\s*\d|\beither\b[^?]*\d[^?]*\bor\b[^?]*\d/i;

const isEitherLimit = ({ asked, limit, picked }: Clause): boolean =>
  (limit !== null || picked.length > 0) && otherSide.test(asked);

const somePeriod = /\b(?:weeks?|months?|years?|quarters?|fortnights?)\b(?!['’-]|ly)/i;

/** Null if every word was used. */
export function leftover(clause: Clause): string | null {
  if (isEitherLimit(clause)) return allOrNone;
  if (number.test(withoutAmount(clause).replace(idle, ' '))) return unusedNumber;
  if (clause.weekdays === null && clause.weekdaySets === null && weekday.test(clause.unread)) return unusedDay;
  if (clause.times.length === 0 && clause.group === null && somePeriod.test(clause.unread)) return unusedDay;
  if (byRecord.test(clause.asked) || isOnRecordDay(clause) || isOfRecordWorkout(clause)) return noRecords;
  if (isEither(clause)) return allOrNone;
  if (picksByOther(clause)) return unknownDays;
  if (countsBeforeNothing(clause)) return unusedComparison;
  if (againstUnknown(clause)) return unusedComparison;
  return holdsNothing(clause) ? unusedComparison : null;
}
