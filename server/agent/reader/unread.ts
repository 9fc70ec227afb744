import { type Item, ofKind } from '../lexicon/entities/constructs.ts';
import { happening } from '../lexicon/entities/ranges.ts';
import { people } from '../lexicon/refusals.ts';
import { unitOf } from '../lexicon/units.ts';
import { blank, plainWords } from '../lexicon/words.ts';

// What of a clause asks for something, what only is talk, and the words that nothing read.

const restricts =
  /^(?:if|when|where|while|on|in|at|during|except|excluding|without|unless|only|but|not|after|before|with|by|per|from|until|provided|given)$/;
const isMark = (item: Item) => item.kind === 'word' && /^(?:[,:;()-]|\.\.|lol|lmao|haha|tbh|ngl|tho)$/.test(item.text);
const verbs = /^(?:should|shall|am|is|are|was|were|do|does|did|have|has)$/;

/** `… or am I just old?` */
const turnsAway = (item: Item, next: Item | undefined) =>
  item.kind === 'word' && item.text === 'or' && next?.kind === 'word' && verbs.test(next.text);
const means = (item: Item) => item.kind !== 'word' && item.kind !== 'aside' && item.kind !== 'number';

/** What is missing, unless it only stands in talk beside the question: `quick one before bed, how many steps …`. */
export function missingIn(items: readonly Item[]): string[] {
  const segments = segmentsOf(items);
  return segments
    .filter((segment) => {
      const [first] = segment;
      const alone = segment.every((item) => !means(item) || item.kind === 'missing');
      return !(segments.length > 1 && alone && first?.kind === 'word' && !restricts.test(first.text));
    })
    .flatMap((segment) => ofKind(segment, 'missing'));
}

function segmentsOf(items: readonly Item[]): Item[][] {
  const segments: Item[][] = [[]];
  for (const [place, item] of items.entries()) {
    if (isMark(item) || turnsAway(item, items[place + 1])) segments.push([]);
    else segments.at(-1)?.push(item);
  }
  return segments;
}

/** Talk beside the question, set off by a comma, asks for nothing. */
function isTalk(segment: readonly Item[], segments: readonly (readonly Item[])[]): boolean {
  const [first] = segment;
  if (segment.some((item) => means(item) && item.kind !== 'missing')) return false;
  if (segment.some(({ kind }) => kind === 'aside')) return true;
  return segments.length > 1 && !(first?.kind === 'word' && restricts.test(first.text));
}

/** Without what is only talked of beside the question: `…, or was that 900 quid down the drain?` */
export function withoutTalk(items: readonly Item[]): Item[] {
  const segments = segmentsOf(items);
  return segments.filter((each) => !(each[0]?.kind === 'word' && each.length > 2 && isTalk(each, segments))).flat();
}

const happened = new RegExp(`\\b(?:${happening})\\b`);

export const began = new RegExp(
  `^(?:(?:ever )?since|before and (?:since|after)) (?!the (?:start|beginning|middle|end|turn|first|\\S+(?:st|nd|rd|th))\\b|my \\S+ (?:on|in|at) |(?:i|my) (?:last|first)|(?:the|an?) [\\d‹])(?:${happening}) \\S+ \\S+`,
);
const ofSomebody = new RegExp(`^(?:[a-z]+ )?(?:my|our) (?:${people})\\b`);
const textOf = (items: readonly Item[]) => items.map(({ text }) => text).join(' ');

export function asksIn(items: readonly Item[], said: string): string {
  const base = items[0]?.start ?? 0;
  const segments = segmentsOf(items);
  const out = segments.flatMap((segment) =>
    isTalk(segment, segments) &&
    !(segment[0]?.kind === 'word' && leadsToChoice.test(segment[0].text)) &&
    !ofSomebody.test(textOf(segment))
      ? segment
      : segment.filter(({ kind, text }) => kind === 'period' && / .* .* /.test(text) && happened.test(text)),
  );
  return [...out, ...items.filter(({ kind }) => kind === 'aside')].reduce(
    (left, { start, end }) => blank(left, start - base, end - base),
    said,
  );
}

/** Words that nothing read; those that were passed cannot change what is asked where they stand. */
type Unread = { unread: string[]; passed: string[] };

export function unreadIn(items: readonly Item[]): Unread {
  const segments = segmentsOf(items);
  const found: Unread = { unread: [], passed: [] };
  for (const segment of segments.filter((each) => !isTalk(each, segments)))
    for (const [place, item] of segment.entries()) {
      if (item.kind !== 'word' || !/\p{L}/u.test(item.text) || plainWords.has(item.text) || isMeasure(item.text))
        continue;
      if (isHarmless(segment, place, items)) continue;
      (choosesAt(segment, place) ? found.unread : found.passed).push(item.text);
    }
  return found;
}

/** `metres` of what is named beside it. */
const isMeasure = (word: string): boolean => /^(?:time|length|mass|volume|energy)$/.test(unitOf(word).dimension);

const leadsToChoice =
  /^(?:on|in|at|during|with|w|without|while|when|whenever|if|after|before|for|from|by|of|about|as|than|to|into|per|despite|only|just|except|excluding|not|no|and|or|where|that|which|who|what|because|since|until|unless|compared|against)$/;
const things = /^(?:days?|nights?|mornings?|evenings?|ones|weeks?|months?|sessions?|times?|readings?|values?)$/;
const asksForIt: ReadonlySet<Item['kind']> = new Set([
  ...(['metric', 'sport', 'days', 'often', 'opener', 'others', 'versus', 'relation', 'statistic'] as const),
  ...(['rank', 'group', 'lag', 'missing', 'number', 'amount', 'limit', 'percentile', 'streak'] as const),
]);

/** Whether an unknown word can choose what is asked of: after a preposition, or beside a name or what counts. */
function choosesAt(segment: readonly Item[], place: number): boolean {
  // `… for the school run`: a purpose at the end.
  const purpose = segment.findLastIndex(({ kind, text }) => kind === 'word' && text === 'for');
  if (purpose > 0 && purpose < place && segment.slice(purpose).every(({ kind }) => kind === 'word')) return false;
  // `For an essay at school I need …`
  const need = segment.findIndex(({ kind, text }) => kind === 'word' && /^(?:need|want|like)$/.test(text));
  if (place < need && segment[0]?.text === 'for' && segment.slice(0, need).every(({ kind }) => kind === 'word'))
    return false;
  // `um so like what is …`
  const asks = segment.findIndex(({ text }) => /^(?:how|what|which|when|did|do|does|show|tell|give)\b/.test(text));
  if (place < asks && segment.slice(0, asks).every(({ kind, text }) => kind === 'word' && !leadsToChoice.test(text)))
    return false;
  const next = segment[place + 1];
  const word = segment[place]?.text ?? '';
  if (
    segment[place - 1]?.text === 'my' &&
    !new RegExp(`^(?:${people}|doctor|gp|coach|doc|physio|nurse|watch|heart)`).test(word)
  )
    return true;
  if (place === 0 || changing.test(word)) return true;
  if (next && next.kind !== 'statistic' && asksForIt.has(next.kind)) return true;
  if (next?.kind === 'word' && things.test(next.text)) return true;
  for (const before of segment.slice(0, place).reverse()) {
    if (before.kind !== 'word') return asksForIt.has(before.kind);
    if (leadsToChoice.test(before.text)) return true;
  }
  return false;
}

/** By its form or place a word cannot change what is asked: `surprisingly`, `furnish my …`, `did I clock` of a named metric. */
function isHarmless(segment: readonly Item[], place: number, items: readonly Item[]): boolean {
  const text = (at: number) => (segment[at]?.kind === 'word' ? (segment[at]?.text ?? '') : '');
  const word = text(place);
  if (/^(?!hypothetical|theoretical|hour|quarter|year|fortnight|famil|ital|consecutive)[a-z]{3,}ly$/.test(word))
    return true;
  if (/^(?:him|her)$/.test(word) && /^(?:before|after)$/.test(text(place - 1))) return true;
  if (judging.test(word)) return !things.test(text(place + 1)) && segment[place + 1]?.kind !== 'metric';
  if (recording.test(word) && segment.slice(0, place).some(({ text }) => recorders.test(text))) return true;
  if (changing.test(word)) return false;
  const orders = segment.slice(0, place).every(({ kind, text }) => kind === 'aside' || plainWords.has(text));
  if (orders && /^(?:me|my|us|the)$/.test(text(place + 1))) return !has(segment.slice(0, place), 'metric');
  const isNamed = items.some(
    ({ kind, text }) =>
      kind === 'sport' || /^(?:workouts|sessions)$/.test(text) || (kind === 'metric' && !ofUnit.test(text)),
  );
  return (
    isNamed &&
    /^(?:i|we)$/.test(text(place - 1)) &&
    /^(?:did|do|have|had|has|not|that|which)$/.test(text(place - 2) || text(place - 3))
  );
}

const has = (items: readonly Item[], kind: Item['kind']) => items.some((item) => item.kind === kind);
const ofUnit = /^how |\b(?:miles?|km|kilomet\w+|hours?|minutes?|calories|kcal|energy|weight|water|distance|time)\b/;
// It tells what somebody thinks of a value, and picks none.
const judging =
  /^(?:rubbish|crap|crappy|shit|shite|pants|garbage|awful|terrible|horrible|dreadful|lousy|dire|abysmal|mediocre|meh|amazing|brilliant|fantastic|great|excellent|superb|stellar|decent|poor)$/;
// `did my watch log …`: that it was recorded goes without saying.
const recording = /^(?:log|read|record|register(?:ed)?|show|shown|capture|note|notice|detect|store|report|say|count)$/;
const recorders = /\b(?:watch|ring|tracker|device|band|scales?|monitor|cuff|app|you|it)\b/;
// Whoever did this did or measured something else.
const changing =
  /^(?:eat|ate|eaten|drink|drank|drunk|ow(?:e|ed)|dri?[ov]ve?n?|fl[ey]w?|flown|need\w*|miss\w*|lack\w*|los[et]|wast\w+|sav\w+|dream\w*|smok\w+|buy|bought|read|wr[io]te|earn\w*|sell|sold|plan\w*|expect\w*|skip\w*|divid\w+|multipl\w+|subtract\w*|round\w*|doubl\w+|halv\w+|guess\w*|estimat\w+|invent\w*|leav\w+|omit\w*|ignor\w+|drop\w*|exclud\w+|predict\w*|forecast\w*)$/;
