import { wordsOf } from './words.ts';

/** `unless`: metrics of which it can be told all the same. */
type Refusal = { pattern: RegExp; answer: string; unless?: RegExp };

export const people =
  'team|wife|husband|partner|son|daughter|mother|mom|mum|father|dad|brother|sister|friend|child|kid|baby|girlfriend|boyfriend|boss|colleague|neighbou?r|room-?mate|flat-?mate|team-?mate|co-?worker|trainer|uncle|aunt|cousin|niece|nephew|grand\\w+|family|parents|dog|cat';

const refusal = (answer: string, ...patterns: (RegExp | string)[]): Refusal => ({
  answer,
  pattern: new RegExp(patterns.map((each) => (typeof each === 'string' ? each : each.source)).join('|'), 'i'),
});

export const vaguePick =
  'I can pick days only by something that is measured and a limit, for example nights under a number of hours.';
export const onlyWith = 'I can pick days with a workout, but not days without.';
export const noHours = 'I only have whole days and nights, no hours; please ask for a day or a night.';
export const whichDays = 'I cannot tell which days you mean; please name dates, a month, or a number of days.';
export const noSuchData = 'I have no such data; ask me what is measured of sleep, activity, heart and body.';
export const noPredicting = 'I do not predict; I can tell you what has been measured.';
export const besideSession =
  'I cannot tell what else was measured of that session; ask for its date, and then for that day.';
export const onlyYours = 'I judge no value that you name; this is your own, with the range that I have for it.';
export const noPercentileValue =
  'I cannot compute the value at a percentile; I can tell where a value stands among your own.';

export const explainsNothing =
  'I do not explain what a metric is in general or decide for you; I can tell you what was measured of you and where it stands.';

const onlyYourOwn = 'I only know your own data, so I cannot speak of or compare you with other people.';

export const noCause = 'I cannot say why a value is what it is; I can show how it was and how it changed.';

/** Refusals; the first match wins. */
const commonRefusals: readonly Refusal[] = [
  refusal(
    noCause,
    /^\s*(?:so\s+|and\s+|but\s+)?(?:why|how come)\b/,
    /\b(?:what causes?|what (?:caused|made|makes|is making|was making|drove|drives)|the reasons?|because of)\b/,
  ),
  {
    unless: /^biomarker:/,
    ...refusal(
      explainsNothing,
      /^\s*(?:is|are|was|were) (?!20\d\d\b)\d(?!.*\b(?:for me|for my|of mine|by my standards|in my case|among my)\b)/,
    ),
  },
  refusal(
    explainsNothing,
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
  {
    unless: /^(?:bedtime|wake_time|workout_start)$/,
    ...refusal(
      'I can part a period by days, weeks, months, weekdays and kinds of activity, and by nothing else.',
      /\b(?<!at )(?:which|what) (?:year|season|hour)\b|\b(?:best|worst|busiest|laziest) (?:year|season|hour)\b/,
      /(?<!(?:\d|min|mins|minutes|time|pace|breaths|respirations|beats|revolutions|rotations|km|kilomet(?:er|re)s|miles|met(?:er|re)s) )\b(?:per|each|every) (?:year|hour|minute|kilomet\w+|km|mile|step|season)\b|(?<!\d )\b(?:hours|minutes|kilomet\w+|km|miles|steps|runs|workouts) an hour\b|\b(?:yearly|hourly|by (?:the )?hour|hour by hour)\b/,
    ),
  },
  refusal(
    'I cannot tell which of them was the hardest; ask for the longest, the fastest or the one with the highest heart rate.',
    /\b(?:hardest(?! (?:on|for) (?:my|the) (?:heart|ticker))|easiest|toughest|favou?rite)\b/,
  ),
  {
    unless: /_share$|^sleep_efficiency$/,
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

// Questions that no query answers, and the reply; first match wins.

const refusals: readonly Refusal[] = [
  refusal(
    'I can only read what was measured; I cannot record, change or set anything.',
    /^\s*(?:(?:can|could|would|will) you\s+)?(?:please\s+)?(?:set(?! [^?]{1,60}\bagainst\b)|remind(?! me[,:]? (?:what|how|when|which|of|about)\b)|log|record(?! (?:high|low|number|for|of|steps?|streak|run|stretch))|add(?!(?:ing)? (?:up|together|all))|delete|remove|export|enter|update|share(?! of)|send|sync|connect|turn|write|sing)\b/,
    /\b(?:joke|poem|song|story)\b/,
  ),
  refusal(
    onlyYourOwn,
    `(?<!with )(?<!for (?=(?:my|our) trainer\\b))\\b(?:(?:my|our) (?:${people})(?:['’]?s)?|(?:${people})s?['’]s)\\b(?! and (?:i|me) (?:have|had|are|were|got|made|bet)\\b)(?!,? (?:(?:has |have |had |is |was |were |are |just |also |always |keeps? |kept |keep |would )*(?:ask\\w*|wants?|wanted|reckon\\w*|says?|said|saying|think\\w*|thought|wonder\\w*|tells?|told|telling|bets?|insist\\w*|claim\\w*|complain\\w*|nag\\w*|worr\\w+|arriv\\w*|came|born|moved|suggest\\w*|recommend\\w*|believe\\w*|swear\\w*|like to know|need\\w*|curious|convinced|sure|on at me|going on)\\b))`,
    /\b(?:his|her)\b|^\s*what(?:['’]?s| is| was) your\b/,
    /\b(?:other people|people|my age|average person|year[- ]olds?|compared (?:to|with) (?:other|average) (?:men|women|person))\b/,
  ),
  refusal(
    noPredicting,
    /\b(?:will(?! you| do\s*[.?!]*\s*$)|predict(?!s?\b[^?]*\b(?:next|following) (?:day|night|morning)|s? (?:my|the|higher|lower|better|more|less|how)\b)|forecast|expect|(?<!\bthe )next night|next (?:workout|run|ride|walk|swim|hike|session|training|test|appointment|check-?up)\b|(?:next|coming|upcoming) (?:week|weekend|month|year|time|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|(?<!\b(?:was|were|did) [^?]*)tonight|how (?:long|many \w+) (?:until|till|left)(?! (?:i|i['’]m|im) (?:am )?(?:out|asleep|fall|drift|nod|drop|go|get|doze))|going to(?! (?:bed|sleep)))\b/,
    /\bif i\b(?! (?:may|might|can|could)\b(?! \w+ \w))(?![^?]*(?:\d|,? (?:do|does|is|am|are) (?:i|my)\b))|\b(?<!\b(?:percentile|percentage|share|where)\b.*)(?:would(?! like| love| you| be (?:better|nice|great|fine|enough|cool|good|lovely|interesting|interested|helpful|useful)\b)(?!.*\b(?:percentile|rank(?:s|ed)?|stand|place[ds]?)\b))\b/,
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
  refusal(noPercentileValue, /\b\d+(?:st|nd|rd|th) percentile\b/),
  refusal(noHours, /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day[- ](?:mornings?|afternoons?|evenings?)\b/),
  refusal(
    noSuchData,
    /\b(?:coffees?|caffeine|alcohol|beers?|wine|teas?|cigarettes?|smok\w+|carbs?|carbohydrates?)\b|\b(?:protein|fat|sugar|fiber|fibre|salt)\b.*\b(?:eat|ate|eaten|consumed?|intake)\b/,
    /\bsleep (?:debt|need|regularity|apnea|apnoea|schedule|cycles?|talk\w*|walk\w*)\b|\bheart rate (?:recovery|reserve|zones?)\b|\bzones? \w+\b|\b(?:many|number of|count of|which|list) (?:my |the )?rest(?:ing)? days?\b/,
    /\b(?:how (?:much|many (?!times|days|hours|minutes|sessions|workouts))[^?]*lift(?:ed)?(?! (?:weights|iron))|bench(?: press(?:ed)?)?|squat(?:s|ted)?|deadlift(?:s|ed)?)\b|\bbirth weight\b|\b(?:weather|outside|room|bedroom|ambient|outdoor|indoor)\b|\b(?:menstru\w*|ovulat\w*|handicap|push-?ups?|screen time|commut\w+)\b/,
    /\bhow far (?:(?:is|are)(?! my\b)|away|apart|from)\b|\bdistance to\b/,
    /\b(?:how loud(?:ly)?|theoretical|(?<!basal )metabolic rate|metabolism|grip|body battery|moods?|blood alcohol|fitness age|posture)\b/,
  ),
];

/** What the question is about is not kept or not computed. */
export const declineFor = (text: string, metrics: readonly { key: string }[]): string | null =>
  refusals.find(({ pattern, unless }) => pattern.test(text) && !metrics.some(({ key }) => unless?.test(key)))?.answer ??
  null;

const foreign = new Set(
  [
    'wie viel viele bin ich gestern heute letzte letzten letzter woche nacht schritte geschlafen habe mein meine meiner meinem der das und ist nicht gegangen monat durchschnitt schlaf wieviel hatte',
    'combien de pas ai je hier faits fait mon ma mes est quel quelle dernière derniere semaine nuit dormi sommeil moyenne le la les cette mois',
    'cuántos cuantos pasos ayer di mi mis cuál cual fue es semana noche dormí dormi promedio sueño cuanto cuánto el los las pasada mes',
    'quanti passi ho fatto ieri qual quale è mia mio settimana scorsa notte dormito media sonno della il gli quanto ultima mese',
    'quantos passos dei ontem meu minha semana passada noite foi média sono dormi quanto última',
    'hoeveel stappen heb ik gisteren gezet mijn vorige week nacht geslapen gemiddelde slaap was hoe het een van',
    'ile kroków krokow zrobiłem wczoraj moje mój jaki tydzień jak spałem w noc',
    'hur många steg gick jag igår min mitt natten sov veckan hvor mange skridt skritt gik igår går',
  ].flatMap((line) => line.split(' ')),
);

const english = new Set(
  'the my i how what which when was were is are did do does of in on at for last this me much many long well average week day night and or with than since between month year it that a an to'.split(
    ' ',
  ),
);

const shared = new Set(
  'was in week la le es de media min mes a an on me the is it do i den moment sono di ma van'.split(' '),
);

export const onlyEnglish = 'I understand questions in English only; please ask me in English.';

/** True if the question is clearly not English. */
export function isForeign(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const latin = text.match(/\p{Script=Latin}/gu) ?? [];
  if (letters.length > 0 && latin.length * 2 < letters.length) return true;
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const count = (set: ReadonlySet<string>) => words.filter((word) => set.has(word) && !shared.has(word)).length;
  const [others, own] = [count(foreign), count(english)];
  return others > own && (others >= 2 || wordsOf(text).length <= 3);
}
