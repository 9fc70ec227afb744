export type Word = { text: string; start: number; end: number };

const pattern = /\d+(?:[.,]\d+)*|[\p{L}\d]+(?:['’]\p{L}+)?|%/gu;

export function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(pattern), (match) => ({
    text: plain(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

// Lower case, without accents and possessive.
const plain = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]s$/, '');

/** For comparison only. */
export function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 3 && word.endsWith('s') && !/(?:ss|us|is)$/.test(word)) return word.slice(0, -1);
  return word;
}

export const sameWord = (a: string, b: string): boolean => a === b || singular(a) === singular(b);

const nameLengthMin = 5;

const typedLengthMin = 4;

const twoTyposLengthMin = 9;

/** One typo apart, same first letter: `stpes`, `heart raet`; not `eight` for `weight`. */
export const almostSameWord = (typed: string, meant: string): boolean =>
  !ordinary.has(typed) && slips(typed, meant) !== null;

/** Number of typos; null if too many or the words are too short. */
export function slips(typed: string, meant: string): number | null {
  if (typed.length < typedLengthMin || meant.length < nameLengthMin || typed[0] !== meant[0]) return null;
  const allowed = meant.length >= twoTyposLengthMin ? 2 : 1;
  const distance = editDistance(typed, meant, allowed);
  return distance <= allowed ? distance : null;
}

const shortTypedMin = 3;

const shortNameMin = 4;

/** Use only when neighbouring words confirm it. */
export const almostSameShortWord = (typed: string, meant: string): boolean =>
  typed.length >= shortTypedMin &&
  meant.length >= shortNameMin &&
  typed[0] === meant[0] &&
  !ordinary.has(typed) &&
  editDistance(typed, meant, 1) <= 1;

// Optimal string alignment distance, up to `limit`.
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? limit + 1;
}

/** Overwrites a range with spaces, so offsets stay valid. */
export const blank = (text: string, start: number, end: number): string =>
  text.slice(0, start) + ' '.repeat(end - start) + text.slice(end);

// English words within typo distance of a metric's name, from a word list.
const words = `
  accent aggregate aggregated ascend assent awaken aware await awoke banal basil bathing beating berating bleaching
  bleeding blond blood bloody bloom braking breaking breasting breath breathe breathed breather breeching brood brunt
  burn burner burped burst caloric chance change changed changes charge climber county court coverer coveted cowered
  dead deal dear deed deer desk hard hand rare race late lane time tame team tome fast mast mess moss boy bond bold
  dairy daisy dally daring dedication deflation delegation demotion depiction deviating devotion distanced divination
  dread dreamt dreamy dreary drunk eater efficiently elation election elevating elevator energising evaluation excised
  exercises expertise expert fatness fatigue feel fewer fights flights flooded flours fluids fresh heal heap
  heard hear hears hearth hearty heat heats heavy heigh hints hours hotel hydrating impulsed inches integrity
  intensive intensely lately later latest leave level lever levels lightly lights master masters matters mechanic
  metabolism metabolite meters metres minuet minus minuses moderate moderated mooing moping moving mowing muscled
  nights nightly nipped nocturne once overweight parentage pause poker polar poser pound powder prowler pulled pulls
  pulp purse pursue qualify quality readily readings ready recover recovers recovered renting reparation reset
  resisting restoration rusting sand sane scare scenes scope scored scorer scorn seat seed seen seep seeping sent sept
  setting shape sheep sheet shore shoring shortly shut sifting since sister situation skip sleek sleepy sleet slide
  slip sleeve snacks snow snowed snowing sore sored sorted spare spec speech spell spend spent spied spill spite split
  spore sport sports spread sprain staid stain stains stage stand stands stare stars start starts state stay stays steal
  steam steed steel steep steer stem stems step stern sets stew still stir stirs stone stop stops store stored stories
  storing story strain strains strait strange strands stranding straw stream street stretch strip stress stressed study
  sugary swamp swear sweat sweep sweeping sweet swept swore tailings temperate tides tiles timer tires tramp trailing
  trailed trained trainer traits trim trip trump unless under until vitality voting wait waiter waits waiting waking
  waked wafer wager wander wants warmed washed waste watch watery waver waves wedding weigh weighs weird where
  which while wight wished worded worker works world worse wright write wrist action actively native alive
`;

export const ordinary: ReadonlySet<string> = new Set(words.trim().split(/\s+/));
