import { commonRefusals, onlyYourOwn, people, type Refusal, refusal } from '../lexicon/refusals.ts';
import { wordsOf } from '../lexicon/words.ts';

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

// Questions that no query answers, and the reply; first match wins.

const weekdayWords = 'weekends?|weekdays?|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?';

const refusals: readonly Refusal[] = [
  refusal(
    'I can only read what was measured; I cannot record, change or set anything.',
    /^\s*(?:please\s+)?(?:set|remind(?! me[,:]? (?:what|how|when|which|of|about)\b)|log|record(?! (?:high|low|number|for|of|steps?))|add(?!(?:ing)? (?:up|together|all))|delete|remove|export|enter|update|share(?! of)|send|sync|connect|turn|write|sing)\b/,
    /\b(?:joke|poem|song|story)\b/,
  ),
  refusal(
    onlyYourOwn,
    `(?<!with )\\b(?:my|our) (?:${people})(?:['’]?s)?\\b`,
    /\b(?:his|her)\b|^\s*what(?:['’]?s| is| was) your\b/,
    /\b(?:other people|people|my age|average person|year[- ]olds?|compared (?:to|with) (?:other|average) (?:men|women|person))\b/,
  ),
  refusal(
    'I cannot tell which part of that period you mean; please name its first and its last day.',
    /\b(?:first|second|last|other|early|late)\s+(?:part|third)\s+of\b/,
    /\b(?:first|second|third|last|\d+(?:st|nd|rd|th)) (?:\w+day|days?|nights?|weeks?|weekends?|half) (?:of|in) (?:each|every|any) \w+/,
    /(?<!\b(?:since|until|till|to|before|from) (?:the )?)\b(?:start|beginning|middle|end) of\b(?! (?:my|the) (?:data|record))|\b(?:early|mid|late)[- ](?:in )?(?:(?:this|last|the) (?:year|month|week|quarter|spring|summer|autumn|winter)|(?:19|20)\d\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/,
  ),
  refusal(
    'I cannot leave days out or count what did not happen; I can answer for a period, for certain weekdays, or for days under a limit.',
    new RegExp(
      `\\b(?:except|excluding|without(?! (?:ever |once )?\\w+ing\\b[^,?]*\\d)|apart from|other than|ignoring|not (?:counting|including|on))\\b(?! (?:for |the |on |my )*(?:${weekdayWords}))`,
    ),
    /^(?!.*\d).*\bhow (?:many|often)\b.*\b(?:not(?! (?:more|less|fewer))|never|fail(?:ed)?|miss(?:ed)?|skip(?:ped)?|forg[eo]t)\b|^(?!.*\d).*\bhow (?:many|often)\b.*n['’]t\b/,
  ),
  refusal(
    'I do not predict; I can tell you what has been measured.',
    /\b(?:will(?! you)|predict(?!s?\b[^?]*\b(?:next|following) (?:day|night|morning)|s? (?:my|the|higher|lower|better|more|less|how)\b)|forecast|expect|(?<!\bthe )next night|next (?:workout|run|ride|walk|swim|hike|session|training|test|appointment|check-?up)\b|(?:next|coming|upcoming) (?:week|weekend|month|year|time|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|tomorrow|tonight|how (?:long|many \w+) (?:until|till|left)|going to)\b/,
    /\bif i\b(?![^?]*\d)|\b(?<!\b(?:percentile|percentage|share|where)\b.*)(?:would(?! like| love| you)(?!.*\b(?:percentile|rank(?:s|ed)?|stand|place[ds]?)\b))\b/,
  ),
  ...commonRefusals,
  refusal(
    'I cannot compute that; ask me for an average, a median, a standard deviation, a total, a trend or a comparison.',
    /\b(?:variance|quartiles?|interquartile|geometric|harmonic|mode of|ratio|minus|divided by|multiplied by|coefficient of variation|moving average|rolling average|running average)\b/,
  ),
  refusal(
    'I can count the values that there are, but not those that are missing.',
    /\b(?:missing|gaps? in (?:my|the)|without (?:any )?data|no data)\b/,
  ),
  refusal(
    'I can count days, nights and workouts, but not weeks or months; ask me for each week or each month instead.',
    /\bhow many (?:weeks|months)\b(?! (?:ago|since|until|till))/,
  ),
  refusal(
    'I cannot compute the value at a percentile; I can tell where a value stands among your own.',
    /\b\d+(?:st|nd|rd|th) percentile\b/,
  ),
  refusal('I have no pace; ask me for the average speed of your runs or rides.', /\bpace\b/),
  refusal(
    'I only have whole days and nights, no hours; please ask for a day or a night.',
    /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day[- ](?:nights|mornings?|afternoons?|evenings?)\b/,
    /\b(?:an?|any|every|each|typical|average|usual|normal) (?:mon|tues|wednes|thurs|fri|satur|sun)day[- ]night\b/,
  ),
  refusal(
    'I have no such data; ask me what is measured of sleep, activity, heart and body.',
    /\b(?:coffees?|caffeine|alcohol|beers?|wine|teas?|cigarettes?|smok\w+|carbs?|carbohydrates?)\b|\b(?:protein|fat|sugar|fiber|fibre|salt)\b.*\b(?:eat|ate|eaten|consumed?|intake)\b/,
    /\bsleep (?:debt|need|regularity|stages?|apnea|apnoea|schedule|cycles?|talk\w*|walk\w*)\b|\bheart rate (?:recovery|reserve|zones?)\b|\bzones? \w+\b|\brest(?:ing)? days?\b/,
    /\b(?:lift(?:ed)?(?! (?:weights|iron))|bench(?: press(?:ed)?)?|squat(?:s|ted)?|deadlift(?:s|ed)?)\b|\bbirth weight\b|\b(?:weather|outside|room|bedroom|ambient|outdoor|indoor)\b|\b(?:menstru\w*|ovulat\w*|handicap|push-?ups?|screen time|commut\w+)\b/,
    /\bhow far (?:is|are|away|apart|from)\b|\bdistance to\b/,
    /\b(?:how loud(?:ly)?|theoretical|(?<!basal )metabolic rate|metabolism|grip|body battery|moods?|blood alcohol|fitness age|posture)\b/,
  ),
];

export const asks = (text: string): boolean =>
  /^\s*(?:and |but |so |ok(?:ay)? )*(?:how|what|whats|which|when|where|who|whose|why|is|are|was|were|am|does|do|did|has|have|had|can|could|will|would|should|tell|show|compare|give|list)\b/i.test(
    text,
  );

export const refusalFor = (text: string): string | null =>
  refusals.find(({ pattern }) => pattern.test(text))?.answer ?? null;
