import { type Construct, type Item, type Kind, ofKind, readConstructs, says } from '../lexicon/entities/constructs.ts';
import { isSlow } from '../lexicon/metric-labels.ts';
import { workoutKeys } from '../lexicon/sports.ts';
import { plainWords } from '../lexicon/words.ts';

const isWord = (item: Item | undefined, words: RegExp): boolean => item?.kind === 'word' && words.test(item.text);
const textOf = (items: readonly Item[]): string => items.map(({ text }) => text).join(' ');
// `Neighbours had a party .. how did I sleep?`
const isEnd = (item: Item | undefined, next?: Item): boolean =>
  isWord(item, /^[?!;.]$/) ||
  (isWord(item, /^\.\.$/) && /^(?:so )?(?:how|what|which|when|did)\b/.test(next?.text ?? ''));
const leads = /^(?:how|what|which|when|did|do|was|were|is|are|show|tell|compare)$/;

const has = (items: readonly Item[], ...kinds: Kind[]): boolean =>
  items.some((item) => kinds.some((kind) => item.kind === kind));
const holds = (items: readonly Item[]): boolean => has(items, 'metric', 'sport');

/** The sentences of a message, parted again where each side asks for something of its own. */
export function partsOf(items: readonly Item[]): Item[][] {
  const sentences: Item[][] = [[]];
  for (const [place, item] of items.entries()) {
    const listed =
      item.kind === 'number' && isWord(items[place + 1], /^\)$/) && !items.some((each) => isWord(each, /^\($/));
    const closes = isWord(item, /^\)$/) && items[place - 1]?.kind === 'number' && sentences.at(-1)?.length === 0;
    if (isEnd(item, items[place + 1]) || listed) sentences.push([]);
    else if (!closes) sentences.at(-1)?.push(item);
  }
  return sentences
    .flatMap(withoutTold)
    .filter((sentence) => sentence.some((item) => item.kind !== 'word' || /\p{L}/u.test(item.text)))
    .flatMap((sentence) => shared(parted(sentence, jointsIn(sentence))));
}

type Joint = { from: number; to: number };

const jointsIn = (items: readonly Item[]): Joint[] =>
  readConstructs(items, joints, { today: '' }).flatMap(({ kind, start, end }) =>
    kind === 'joint'
      ? [
          {
            from: items.findIndex((item) => item.start >= start),
            to: items.findLastIndex((item) => item.end <= end) + 1,
          },
        ]
      : [],
  );

// `In May I was in Spain: how many steps …`, `I'm training for a race and wonder what …`
function withoutTold(items: readonly Item[]): Item[][] {
  const place = items.findIndex((_, at) => at > 0 && endsTelling(items, at));
  if (place > 0) {
    const [left, right] = [items.slice(0, place), withoutReason(items.slice(place + 1))];
    return tells(left) ? [left, ...right] : right;
  }
  // `We got a puppy on 1 May and I walk more since.`
  const joint = items.findIndex(
    (item, at) => at > 2 && isWord(item, /^and$/) && isWord(items[at + 1], /^(?:i|my|now)$/),
  );
  const [event, since] = [items.slice(0, Math.max(0, joint)), items.slice(joint + 1)];
  const isSince = has(event, 'period') || since.some(({ kind, text }) => kind === 'period' && /since/.test(text));
  if (joint > 0 && isSince && tells(event) && !holds(event) && holds(since)) return [event, ...withoutReason(since)];
  const wonder = items.findIndex((_, at) => at > 1 && wonders.test(textOf(items.slice(Math.max(0, at - 6), at + 1))));
  const and = items.findLastIndex((item, at) => at < wonder && isWord(item, /^(?:and|so)$/));
  const circumstance = items.slice(0, Math.max(0, and));
  return and > 0 && tells(circumstance) && !has(circumstance, 'limit', 'opener')
    ? [circumstance, items.slice(wonder + 1)]
    : withoutReason(items);
}

const wonders =
  /(?:^| )(?:and|so) (?:i )?(?:am )?(?:wonder|wondered|wondering|curious|(?:(?:would|want|wanted|need|like|love|keen) )+to know)$/;

/** The left side of the mark tells; the right side asks for something of its own. */
function endsTelling(items: readonly Item[], at: number): boolean {
  if (!isWord(items[at], /^[:,-]$/)) return false;
  const [left, right] = [items.slice(0, at), items.slice(at + 1)];
  const next = right.find((item) => !isWord(item, /^(?:so|and|on|in|my|the|please|well|now|any|some|a)$/));
  const asks = isWord(next, asking) || (next !== undefined && next.kind !== 'word' && asksFor.has(next.kind));
  if (!asks || has(left, 'limit', 'opener') || isOfAnother(left)) return false;
  if (!isWord(next, asking) && has(left, 'statistic', 'group', 'days', 'rank')) return false;
  // `My Mondays at the office: … on an average Monday?`
  const again = [left, right].map((side) => ofKind(side, 'weekdays')[0]?.join());
  if (isWord(left[0], /^my$/) && !holds(left) && again[0] !== undefined && again[0] === again[1]) return true;
  return tells(left) || (states(left) && holds(right));
}

/** `My son has asthma: average breathing rate?` may ask of him; who asks or what I do about it may not. */
const isOfAnother = (items: readonly Item[]): boolean =>
  items.some((item, at) => isWord(item, persons) && isWord(items[at - 1], /^(?:my|our)$/)) &&
  !/\b(?:i|me|asks|asked|asking|wants|says|said|reckons|thinks|told)\b/.test(textOf(items));

const asking = /^(?:how|what|which|when|did|do|does|was|were|is|are|am|has|have|can|could|show|tell|whether)$/;
const asksFor: ReadonlySet<Kind> = new Set([
  ...(['statistic', 'days', 'often', 'rank', 'group', 'streak'] as const),
  ...(['percentile', 'metric', 'relation', 'opener', 'versus', 'change'] as const),
]);

/** `Work has been stressful`, `My mum had heart trouble`: no question, whatever it names. */
const states = (items: readonly Item[]): boolean =>
  items[0]?.kind === 'word' &&
  !asking.test(items[0].text) &&
  !has(items, 'statistic', 'days', 'often', 'rank', 'group', 'versus', 'period', 'relation', 'missing') &&
  items.some(
    (item, at) => at > 0 && at < 4 && isWord(item, /^(?:has|have|had|is|was|are|were|keeps|asks|wants|says|reckons)$/),
  );

const doing = /^(?!(?:count|ignor|exclud|mean|talk|ask|look|think|want|interest)ing$)[a-z]{3,}ing$/;
const reasons = /^(?:gotta|gonna|trying|hoping|wanting|because|cause|cos|coz|cuz)$/;

/** `… - I'm trying to get fitter`: a reason after the question, which neither measures nor picks. */
function withoutReason(items: readonly Item[]): Item[][] {
  const place = items.findLastIndex(
    (item, at) =>
      at > 0 && isWord(item, /^[,-]$/) && (isWord(items[at + 1], /^(?:i|we)$/) || isWord(items[at + 1], reasons)),
  );
  const [left, right] = [items.slice(0, place), items.slice(place + 1)];
  const aims = isWord(right[0], reasons) || isWord(right[1], doing);
  const isReason =
    place > 0 &&
    holds(left) &&
    (aims || isWord(right[1], /^(?:was|have|had|feel|felt|hope|try|tried|getting)$/)) &&
    right.every(
      ({ kind }) =>
        kind === 'word' || kind === 'sport' || kind === 'aside' || kind === 'change' || (aims && kind === 'metric'),
    ) &&
    !right.some((item) =>
      isWord(item, /^(?:only|just|not|without|except|excluding|mean|meant|count|ignore|when|on|if)$/),
    );
  return [isReason ? [...left] : [...items]];
}

/** `how far and how long was my ride`, `days on which I both ran and did 10,000 steps`. */
const onlyHalf = (left: readonly Item[]): boolean =>
  /^how \w+$/.test(textOf(left)) || (has(left, 'days') && left.some((item) => isWord(item, /^both$/)));

function parted(items: readonly Item[], places: readonly Joint[]): Item[][] {
  const whole = has(items, 'versus', 'opener');
  const periodFirst = items.find(({ kind }) => kind !== 'word')?.kind === 'period';
  for (const [at, { from, to }] of places.entries()) {
    const [left, right] = [items.slice(0, from), items.slice(to)];
    if (left.length === 0 || right.length === 0 || onlyHalf(left)) continue;
    if (opens(left) || has(items, 'relation') || !(holds(left) || (has(left, 'limit') && has(left, 'days', 'often'))))
      continue;
    if (!apart(left, right, whole, periodFirst)) continue;
    const before = places.slice(0, at);
    const after = places.slice(at + 1).map((each) => ({ from: each.from - to, to: each.to - to }));
    return [...parted(left, before), ...parted(right, after)];
  }
  return [[...items]];
}

/** `Saturday rides in Q3, how many km altogether`, `my first run, what distance`: the right side says how much is asked. */
const onlyMeasures = (left: readonly Item[], right: readonly Item[]): boolean =>
  !has(left, 'metric', 'days', 'often', 'rank', 'group', 'limit') &&
  !left.some((item) => item.kind === 'statistic' && item.value === 'amount') &&
  right.some((item) => item.kind === 'statistic' || item.kind === 'metric') &&
  right.every(
    (item) =>
      item.kind === 'unit' ||
      (item.kind === 'period' && !has(left, 'period')) ||
      (item.kind === 'word' && plainWords.has(item.text)) ||
      (item.kind === 'statistic' && (item.value === 'amount' || item.value === 'sum' || item.value === 'mean')) ||
      (item.kind === 'metric' && has(left, 'sport') && item.value.keys.some((key) => key in workoutKeys)),
  );

/** `my mood last week`: nothing but a word that nobody knows. */
export function isUnknownName(items: readonly Item[]): boolean {
  const [word, ...more] = items.filter((item) => item.kind !== 'period' && !isWord(item, /^(?:my|the|of|,)$/));
  return (
    isWord(items[0], /^my$/) &&
    word?.kind === 'word' &&
    more.length === 0 &&
    /^\p{L}{3,}$/u.test(word.text) &&
    !plainWords.has(word.text)
  );
}

function apart(left: readonly Item[], right: readonly Item[], whole: boolean, periodFirst: boolean): boolean {
  if (isUnknownName(right)) return !whole;
  if (onlyMeasures(left, right)) return false;
  const next = right.find(({ kind, text }) => kind !== 'word' || !/^(?:on|the|my|also|then|please)$/.test(text));
  if (next?.kind === 'period' && next.value.spec === 'previous' && has(right, 'statistic') && !holds(right))
    return false;
  if (
    isWord(next, leads) ||
    (next?.kind === 'days' && has(right, 'limit', 'metric')) ||
    next?.kind === 'often' ||
    (next?.kind === 'statistic' && next.value === 'amount') ||
    (next?.kind === 'metric' && /^how /.test(next.text))
  )
    return holds(right) || !isWord(next, /^(?:do|did|is|are|was|were)$/);
  const goesBack = right.some((item) => item.kind === 'period' && item.value.spec === 'previous');
  if (whole || (goesBack && asksLatest(left)) || (holds(right) && !dated(right) && sameNames(left, right)))
    return false;
  const bothDated = dated(left) && dated(right);
  const bothWeekdays = has(left, 'weekdays') && has(right, 'weekdays');
  if (!holds(right)) return bothDated && (bothWeekdays || has(right, 'statistic'));
  if (periodFirst && bothDated) return next?.kind === 'period';
  const bothManners = has(left, 'statistic') && has(right, 'statistic');
  return bothDated || bothManners || (bothWeekdays && !sameNames(left, right));
}

/** The newest value has a time of its own. */
const dated = (items: readonly Item[]): boolean => has(items, 'period') || asksLatest(items);
const asksLatest = (items: readonly Item[]): boolean =>
  items.some((item) => item.kind === 'statistic' && (item.value === 'latest' || item.value === 'first'));

// `On days when …, how long …`: the left side only picks the days.
const opens = (items: readonly Item[]): boolean =>
  items[0]?.kind === 'opener' ||
  (items[1]?.kind === 'opener' && (items[0]?.kind === 'word' || items[0]?.kind === 'period')) ||
  (isWord(items[0], /^(?:on|for|in|during|of|over|across|when|whenever|if)$/) &&
    has(items, 'sport') &&
    has(items, 'limit', 'take') &&
    !has(items, 'statistic', 'days', 'often', 'metric'));

const namesIn = (items: readonly Item[]) =>
  [...new Set(items.flatMap((item) => (item.kind === 'metric' ? item.value.keys[0] : [])))].join();
const sameNames = (a: readonly Item[], b: readonly Item[]) => namesIn(a) !== '' && namesIn(a) === namesIn(b);

const periodsIn = (items: readonly Item[]) => items.filter((item) => item.kind === 'period');

// `How did I sleep last night and what do I weigh?`
const isSeldom = (items: readonly Item[]) => ofKind(items, 'metric').some(({ keys: [key = ''] }) => isSlow({ key }));
const isOneDay = (items: readonly Item[]) =>
  ofKind(items, 'period').every(({ unit, spec }) => unit === 'day' && typeof spec === 'object' && spec.kind !== 'day');

/** A part without a period takes that of the part before it, or of the one after it. */
function shared(parts: readonly Item[][]): Item[][] {
  const whole: Item[][] = [];
  // `On average, how long did I sleep and how many steps did I take?`
  const [lead] = parts[0] ?? [];
  const leads_ =
    lead?.kind === 'statistic' && /^(?:sum|mean|median)$/.test(lead.value) && isWord(parts[0]?.[1], /^(?:,|how|what)$/)
      ? lead
      : null;
  for (const [place, part] of parts.entries()) {
    const before = whole.findLast((each) => periodsIn(each).length > 0);
    const after = parts.slice(place + 1).find((each) => periodsIn(each).length > 0);
    const lends = before ?? (after && !has(after, 'change') ? after : undefined);
    const open =
      periodsIn(part).length === 0 && !asksLatest(part) && lends !== undefined && !(isSeldom(part) && isOneDay(lends));
    const said =
      place > 0 &&
      leads_ &&
      part.every((item) => item.kind !== 'statistic' || item.value === 'amount') &&
      !has(part, 'rank', 'group', 'days', 'often', 'limit', 'change', 'streak')
        ? [leads_, ...part]
        : part;
    whole.push(open ? [...said, ...periodsIn(lends)] : [...said]);
  }
  return whole;
}

const persons =
  /^(?:wife|husband|partner|mum|mom|mother|father|dad|son|daughter|brother|sister|friend|doctor|gp|coach|boss|watch|knee|colleague)$/;

const happened =
  /^(?:just|recently|finally|started|began|quit|stopped|gave|got|moved|switched|changed|joined|had|went|bought|took|cut|became|turned|lost|been|new)$/;

const tag =
  /^(?:(?:so|and|but|or|,) )*(?:is (?:that|this|it) (?:so|true|right|correct|the case|just me|in my head|all in my head)|am i (?:right|wrong|imagining (?:it|things|that|this)|mistaken|just imagining (?:it|things))|(?:is|was) (?:that|this|it) (?:true|right)|right|correct|true|confirm|(?:can|could|would) you (?:confirm|check)(?: (?:that|this|it))?|(?:is|are|was) (?:she|he|they) (?:right|wrong|correct)|what (?:do|does) (?:you|the (?:data|numbers|figures)) (?:think|say|show)|do the numbers (?:agree|back (?:that|this|it|me) up)|do you agree|(?:does (?:he|she|it)|do they) have a point|(?:any|is there any) truth (?:in|to) (?:it|that)|does (?:that|this|it) (?:check out|show|add up)|thoughts|yes or no|no|yes|yeah|or not|(?:am|do|did|have) i|(?:is|was|does|did) it|or is it just me|just me)(?: (?:please|then|though))?$/;

/** `…, is that so?` asks whether what was told before it is so. */
export const isTag = (items: readonly Item[]): boolean => tag.test(textOf(items).replace(/^[, -]+|[, -]+$/g, ''));

/** A sentence that tells and asks nothing: `I was in Spain in May`. */
export function tells(items: readonly Item[]): boolean {
  const words = items.filter(
    (item) =>
      !(item.kind === 'word' && /^(?:and|so|but|well|sure|,|ok|hey|now|long|in|back|on)$/.test(item.text)) &&
      item.kind !== 'period',
  );
  const [first, second] = words;
  // `Last 90 days, if you please.` asks.
  if (first?.kind !== 'word')
    return first?.kind === 'aside' && !holds(items) && items.find(({ kind }) => kind !== 'word') === first;
  const asks =
    has(items, 'statistic', 'days', 'often', 'group', 'rank', 'versus') ||
    items.some((item) => item.kind === 'word' && /^(?:how|what|which|when|show|tell|compare)$/.test(item.text));
  if (happened.test(first.text) && has(items, 'period'))
    return !asks && (!has(items, 'metric') || (isWord(second, /^(?:an?|new)$/) && !has(items, 'number', 'amount')));
  if (
    /^(?:it|that|this|there|life|work)$/.test(first.text) &&
    second?.kind === 'word' &&
    /^(?:was|is|has|had|were)$/.test(second.text)
  )
    return !asks && !holds(items);
  // `Could not sleep last night.`
  if (first.text === 'not' && second?.kind === 'metric') return !asks;
  if (/^(?:i|we|they)$/.test(first.text)) return !asks || /^(?:think|guess|feel)$/.test(second?.text ?? '');
  const changed = items.some((item) => item.kind === 'change' || isWord(item, happened) || isWord(item, /^born$/));
  if (first.text === 'my' && has(items, 'period') && changed) return !asks && !holds(items);
  // `My husband's blood pressure` asks of him.
  const isTheirs = words[2]?.kind === 'metric' && !words[2].value.verb && !/^(?:watch|knee)$/.test(second?.text ?? '');
  return first.text === 'my' && second?.kind === 'word' && persons.test(second.text) && !isTheirs;
}

/** What joins the parts of a question: `and`, `as well as`, `plus`, `;` between two that ask. */
const joints: readonly Construct[] = [
  ...says(
    { kind: 'joint', value: true },
    '(?:(?:and|,|\\+|/|n|plus|also|then|&|along with|together with|as well as|what about|how about|in addition|besides)(?: |(?= ?$)))*(?:and|,|\\+|/|n|plus|also|then|&|along with|together with|as well as|what about|how about|in addition|besides)(?: on)?(?! (?:a half|under|below|above|over))',
  ),
];
