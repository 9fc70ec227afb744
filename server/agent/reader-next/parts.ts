import type { Item, Kind } from '../lexicon/entities/constructs.ts';

const isEnd = (item: Item | undefined): boolean => item?.kind === 'word' && /^[?!;.]$/.test(item.text);
const isJoint = (item: Item | undefined): boolean =>
  item?.kind === 'word' && /^(?:and|,|plus|also|then)$/.test(item.text);
const leads = /^(?:how|what|which|when|did|do|was|were|is|are|show|tell|compare)$/;

const has = (items: readonly Item[], ...kinds: Kind[]): boolean =>
  items.some((item) => kinds.some((kind) => item.kind === kind));
const holds = (items: readonly Item[]): boolean => has(items, 'metric', 'sport');

/** The sentences of a message, parted again where each side asks for something of its own. */
export function partsOf(items: readonly Item[]): Item[][] {
  const sentences: Item[][] = [[]];
  for (const item of items) {
    if (isEnd(item)) sentences.push([]);
    else sentences.at(-1)?.push(item);
  }
  return sentences
    .flatMap(withoutTold)
    .filter((sentence) => sentence.some((item) => item.kind !== 'word' || /\p{L}/u.test(item.text)))
    .flatMap(parted);
}

// `In May I was in Spain: how many steps …`
function withoutTold(items: readonly Item[]): Item[][] {
  const place = items.findIndex(
    (item, at) =>
      at > 0 &&
      item.kind === 'word' &&
      /^[:,-]$/.test(item.text) &&
      /^(?:how|what|which|did|was|so|could)$/.test(items[at + 1]?.text.split(' ')[0] ?? ''),
  );
  const [left, right] = [items.slice(0, place), items.slice(place + 1)];
  return place > 0 && tells(left) ? [left, right] : [[...items]];
}

function parted(items: readonly Item[]): Item[][] {
  const places = items.flatMap((item, place) => (isJoint(item) ? [place] : []));
  const whole = has(items, 'versus') || items.some((item) => item.kind === 'opener');
  for (const place of places) {
    const [left, right] = [items.slice(0, place), items.slice(isJoint(items[place + 1]) ? place + 2 : place + 1)];
    const next = right[0];
    const asksAgain =
      (next?.kind === 'word' && leads.test(next.text)) || (next?.kind === 'statistic' && next.value === 'amount');
    if (!holds(left) || (!holds(right) && !asksAgain)) continue;
    if (opens(left) || has(items, 'relation') || (!has(right, 'period') && sameNames(left, right))) continue;
    const bothDated = has(left, 'period') && has(right, 'period');
    const bothManners = has(left, 'statistic') && has(right, 'statistic') && holds(right) && !whole;
    if ((bothDated && !whole) || asksAgain || bothManners) return shared([...parted(left), ...parted(right)]);
  }
  return [[...items]];
}

// `On days when …, how long …`: the left side only picks the days.
const opens = (items: readonly Item[]): boolean =>
  items[0]?.kind === 'opener' || (items[1]?.kind === 'opener' && items[0]?.kind === 'word');

const namesIn = (items: readonly Item[]) =>
  [...new Set(items.flatMap((item) => (item.kind === 'metric' ? item.value.keys[0] : [])))].join();
const sameNames = (a: readonly Item[], b: readonly Item[]) => namesIn(a) !== '' && namesIn(a) === namesIn(b);

/** A period that only one part names holds for all of them. */
function shared(parts: readonly Item[][]): Item[][] {
  const periods = parts.map((part) => part.filter(({ kind }) => kind === 'period'));
  const [only, ...others] = periods.filter((each) => each.length > 0);
  if (!only || others.length > 0) return [...parts];
  return parts.map((part, place) => (periods[place]?.length === 0 ? [...part, ...only] : part));
}

const persons =
  /^(?:wife|husband|partner|mum|mom|mother|father|dad|son|daughter|brother|sister|friend|doctor|gp|coach|boss|watch|knee|colleague)$/;

/** A sentence that tells and asks nothing: `I was in Spain in May`. */
export function tells(items: readonly Item[]): boolean {
  const words = items.filter(
    (item) =>
      !(item.kind === 'word' && /^(?:and|so|but|well|,|ok|hey|now|long|in|back|on)$/.test(item.text)) &&
      item.kind !== 'period',
  );
  const [first, second] = words;
  if (first?.kind !== 'word') return first?.kind === 'aside' && !holds(items);
  const asks =
    has(items, 'statistic', 'days', 'often', 'change', 'group', 'rank', 'versus') ||
    items.some((item) => item.kind === 'word' && /^(?:how|what|which|when|show|tell|compare)$/.test(item.text));
  if (/^(?:i|we)$/.test(first.text)) return !asks || /^(?:think|guess|feel|want)$/.test(second?.text ?? '');
  return first.text === 'my' && second?.kind === 'word' && persons.test(second.text);
}
