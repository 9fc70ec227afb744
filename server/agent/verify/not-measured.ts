import { clauseAround, isOpen } from '../gate/gate-text.ts';
import type { FoundNumber } from '../gate/numbers.ts';
import type { ReadSentence } from '../gate/read-sentence.ts';

const others =
  /\b(?:adults?|people|persons?|population|users|men|women|children|teenagers|athletes|runners|peers|others|everyone|somebody|someone|most of us|your age|age group|studies|study|research\w*|experts?|scientists?|guidelines?|literature|evidence|recommend(?:s|ed|ation|ations)?|advis\w+|nationa?l\w*|WHO|NHS|CDC|AHA|ADA)\b|\b(?:she|he|her|his|him|hers|their|them|theirs)\b(?! (?:difference|average|rank))|\b(?:(?:your|the|an?) )?(?:wife|husband|partner|mum|mom|mother|father|dad|parents?|son|daughter|kids?|child|brother|sister|friends?|colleagues?|boss|coach|neighbou?r|roommate|grand\w+|uncle|aunt|cousin)\b/i;

const wished =
  /\b(?:goals?|targets?|aim(?:s|ed|ing)?|will|won['’]t|going to|expect\w*|predict\w*|project(?:s|ed|ion)|estimat\w*|forecast\w*|probably|likely|normal(?:ly)? (?:range|is|for)|healthy (?:range|level)|(?:used|supposed) to|imagine|suppose|next (?:week|month|year|time))\b/i;

const conditional =
  /\b(?:days|nights|mornings|evenings|weeks|ones|sessions) (?:when|where|(?:right |just |soon )?after|following|before (?:you|your|an?|the|work\w*)|on which|with (?!more|over|fewer|less|under|at least|at most|above|below|no more|data|a value)|without|that)\b|\b(?:when|whenever|after|before|without|while|during) (?:you|your|drinking|eating|work\w*|travel\w*|alcohol|coffee|caffeine|meals?|dinner|breakfast)\b|\bother (?:days|nights|mornings|evenings|weeks|ones|sessions)\b|\bfrom the (?:first|last) \d+ \p{L}+|\b(?:workouts?|runs?|rides?|swims?|walks?|hikes?) (?:of |with (?:an? )?(?:\p{L}+ ){1,4}?)(?:over|under|at least|at most|between|more|less)\b|\bbetween\b(?:[^,;]|,(?=\d)){1,30}\band\b(?:[^,;]|,(?=\d)){1,20}\bon\b|\b(?:correlation|confidence|interval (?:reaches|is|from|of|[−-]?\d+))\b/iu;

export function whyNotMeasured(number: FoundNumber, read: ReadSentence): string | null {
  const { text, plain } = read;
  const { start, end } = clauseAround(text, number.start, number.end);
  const clause = plain.slice(start, end);
  if (read.mentions.length === 0 && ofThings.test(plain)) return 'It is about something else.';
  if (others.test(plain)) return 'It is about somebody else, or about people in general.';
  if (isOpen(clause) || isOpen(plain.slice(start)) || /\?\s*["'”’)]*\s*$/.test(text))
    return 'It is a question, a wish or a possibility.';
  if (ofReport.test(clause)) return 'It is a range of a report, not a value.';
  if (/\bat or under\b/.test(text)) return 'Where a value stands among the others is not checked here.';
  if (usual.test(text.slice(0, number.start))) return 'What is usual is not checked here.';
  if (wished.test(clause)) return 'It is a question, a wish or a possibility.';
  return namesUnknown(read, start, end) ? 'Nothing that hale measures is named like this.' : null;
}

// `A cheeseburger has 303 kcal.`
const ofThings =
  /^\W*(?:an?|one|every|each|any) (?!(?:days?|nights?|weeks?|months?|total|average|mean|median|streak|run|ride|walk|workout|session|difference|change|drop|rise|increase|decrease)\b)(?:[\p{L}-]+ ){1,3}(?:has|have|had|is|are|contains?|holds?|burns?|takes?|needs?|costs?|equals?|adds?|gives?|weighs?)\b/iu;

const ofReport = /\b(?:reference|laboratory|lab(?:'s|’s)?) range\b/i;

const usual =
  /\b(?:usual(?:ly)?(?:(?: [^\d.;,]{1,40})? (?:is|are|was|were|of|at|about))?|z-score (?:of|is|was)) ?[−-]?$/i;

const limited =
  /\b(?:days|nights|mornings|evenings|sessions|workouts) (?:with )?(?:more than|over|fewer than|less than|under|at least|at most|above|below|no more than|up to)\b/i;

const ofChosen = /^\W*on (?:days|nights|mornings) with\b/i;

export const isConditional = ({ text }: ReadSentence, counts: boolean): boolean =>
  conditional.test(text) || ofChosen.test(text) || (!counts && limited.test(text));

const plainNames =
  /^(?:average|mean|median|highest|lowest|best|worst|longest|shortest|most|fewest|least|peak|maximum|minimum|total|overall|daily|nightly|weekly|monthly|typical|usual|latest|newest|last|first|recent|current|figures?|numbers?|data|days?|nights?|weeks?|months?|years?|watch|device|ring|wearable|report|results?|labs?|records?|range|trend|body|blood|own|level|values?|readings?|weekends?|weekdays?|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|busiest|biggest|top|previous|nearly|personal|standard|difference|change|increase|decrease|workouts?|training|activity|streak|run|goal)$/i;

const owned = /\byour ((?:[\p{L}\d'’-]+[ ,.]?){1,4})/giu;

function namesUnknown({ text, mentions, periods, days, kinds }: ReadSentence, from: number, to: number): boolean {
  const known = [...mentions, ...periods, ...days, ...kinds];
  return [...text.matchAll(owned)].some((match) => {
    const [start, end] = [match.index + 'your '.length, match.index + match[0].length];
    if (match.index < from || match.index >= to || known.some((each) => each.start < end && each.end > start))
      return false;
    const [first = ''] = (match[1] ?? '').split(/[ ,.]/);
    return !plainNames.test(first);
  });
}
