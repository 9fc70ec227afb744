import { commonRefusals, onlyYourOwn, people, type Refusal, refusal } from '../lexicon/refusals.ts';

// Questions that no query answers, and the reply; first match wins.

const refusals: readonly Refusal[] = [
  refusal(
    'I can only read what was measured; I cannot record, change or set anything.',
    /^\s*(?:please\s+)?(?:set|remind(?! me[,:]? (?:what|how|when|which|of|about)\b)|log|record(?! (?:high|low|number|for|of|steps?))|add(?!(?:ing)? (?:up|together|all))|delete|remove|export|enter|update|share(?! of)|send|sync|connect|turn|write|sing)\b/,
    /\b(?:joke|poem|song|story)\b/,
  ),
  refusal(
    onlyYourOwn,
    `(?<!with )(?<!for (?=(?:my|our) trainer\\b))\\b(?:my|our) (?:${people})(?:['’]?s)?\\b(?!,? (?:(?:has |have |had |is |was |were |are |just |also |always |keeps? |kept |keep |would )*(?:ask\\w*|wants?|wanted|reckon\\w*|says?|said|saying|think\\w*|thought|wonder\\w*|tells?|told|telling|bets?|insist\\w*|claim\\w*|complain\\w*|nag\\w*|worr\\w+|suggest\\w*|recommend\\w*|believe\\w*|swear\\w*|like to know|need\\w*|curious|convinced|sure|on at me|going on)\\b))`,
    /\b(?:his|her)\b|^\s*what(?:['’]?s| is| was) your\b/,
    /\b(?:other people|people|my age|average person|year[- ]olds?|compared (?:to|with) (?:other|average) (?:men|women|person))\b/,
  ),
  refusal(
    'I do not predict; I can tell you what has been measured.',
    /\b(?:will(?! you| do\s*[.?!]*\s*$)|predict(?!s?\b[^?]*\b(?:next|following) (?:day|night|morning)|s? (?:my|the|higher|lower|better|more|less|how)\b)|forecast|expect|(?<!\bthe )next night|next (?:workout|run|ride|walk|swim|hike|session|training|test|appointment|check-?up)\b|(?:next|coming|upcoming) (?:week|weekend|month|year|time|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|tonight|how (?:long|many \w+) (?:until|till|left)(?! (?:i|i['’]m|im) (?:am )?(?:out|asleep|fall|drift|nod|drop|go|get|doze))|going to(?! (?:bed|sleep)))\b/,
    /\bif i\b(?![^?]*(?:\d|,? (?:do|does|is|am|are) (?:i|my)\b))|\b(?<!\b(?:percentile|percentage|share|where)\b.*)(?:would(?! like| love| you| be (?:better|nice|great|fine|enough)\b)(?!.*\b(?:percentile|rank(?:s|ed)?|stand|place[ds]?)\b))\b/,
  ),
  ...commonRefusals,
  refusal(
    'I cannot compute that; ask me for an average, a median, a standard deviation, a total, a trend or a comparison.',
    /\b(?:variance|quartiles?|interquartile|geometric|harmonic|mode of|ratio|divided by|multiplied by|coefficient of variation|moving average|rolling average|running average)\b/,
  ),
  refusal(
    'I can count the values that there are, but not those that are missing.',
    /\b(?:(?<!\b(?:without|not|never) )missing|gaps? in (?:my|the)|without (?:any )?data|no data)\b/,
  ),
  refusal(
    'I can count days, nights and workouts, but not weeks or months; ask me for each week or each month instead.',
    /\bhow many (?:weeks|months)\b(?! (?:ago|since|until|till))/,
  ),
  refusal(
    'I cannot compute the value at a percentile; I can tell where a value stands among your own.',
    /\b\d+(?:st|nd|rd|th) percentile\b/,
  ),
  refusal(
    'I only have whole days and nights, no hours; please ask for a day or a night.',
    /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day[- ](?:mornings?|afternoons?|evenings?)\b/,
  ),
  refusal(
    'I have no such data; ask me what is measured of sleep, activity, heart and body.',
    /\b(?:coffees?|caffeine|alcohol|beers?|wine|teas?|cigarettes?|smok\w+|carbs?|carbohydrates?)\b|\b(?:protein|fat|sugar|fiber|fibre|salt)\b.*\b(?:eat|ate|eaten|consumed?|intake)\b/,
    /\bsleep (?:debt|need|regularity|apnea|apnoea|schedule|cycles?|talk\w*|walk\w*)\b|\bheart rate (?:recovery|reserve|zones?)\b|\bzones? \w+\b|\b(?:many|number of|count of|which|list) (?:my |the )?rest(?:ing)? days?\b/,
    /\b(?:how (?:much|many)[^?]*lift(?:ed)?(?! (?:weights|iron))|bench(?: press(?:ed)?)?|squat(?:s|ted)?|deadlift(?:s|ed)?)\b|\bbirth weight\b|\b(?:weather|outside|room|bedroom|ambient|outdoor|indoor)\b|\b(?:menstru\w*|ovulat\w*|handicap|push-?ups?|screen time|commut\w+)\b/,
    /\bhow far (?:is|are|away|apart|from)\b|\bdistance to\b/,
    /\b(?:how loud(?:ly)?|theoretical|(?<!basal )metabolic rate|metabolism|grip|body battery|moods?|blood alcohol|fitness age|posture)\b/,
  ),
];

/** What the question is about is not kept or not computed. */
export const declineFor = (text: string, metrics: readonly { key: string }[]): string | null =>
  refusals.find(({ pattern, unless }) => pattern.test(text) && !metrics.some(({ key }) => unless?.test(key)))?.answer ??
  null;
