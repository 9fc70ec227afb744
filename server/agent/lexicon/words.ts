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
  if (typed.length < typedLengthMin || typed[0] !== meant[0]) return null;
  if (meant.length < nameLengthMin) return isSwapped(typed, meant) ? 1 : null;
  const allowed = meant.length >= twoTyposLengthMin ? 2 : 1;
  const distance = editDistance(typed, meant, allowed);
  return distance <= allowed ? distance : null;
}

/** `wehn`: two letters beside each other changed places. */
function isSwapped(typed: string, meant: string): boolean {
  if (typed.length !== meant.length) return false;
  const at = [...typed].findIndex((letter, place) => letter !== meant[place]);
  return at >= 0 && typed === `${meant.slice(0, at)}${meant[at + 1]}${meant[at]}${meant.slice(at + 2)}`;
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

// English words within typo distance of a metric's name or of another word that is read, from a word list.
const words = `
  accent aggregate aggregated ascend assent awaken aware awoke banal basil bathing beating berating bleaching blond
  blood bloody bloom breaking breasting breath breathe breathed breather breeching brood brunt burn burner burped burst
  caloric chance change changed changes charge climber county court coverer coveted cowered deed deer hand rare race
  late time tame tome fast mast mess moss boy bond dairy daisy dally daring dedication deflation depiction deviating
  devotion distanced ruining divination dread dreamt dreamy drunk eater efficiently elation election elevating elevator
  energising excised exercises fatness feel fewer fights flights flours fluids heard hear hears hearth hearty heat heigh
  hours hydrating impulsed integrity intensive intensely later level lever levels lights master masters matters mechanic
  metabolism metabolite meters metres minuet minus minuses moderate moderated mooing moping mowing muscled nights nipped
  nocturne overweight parentage poker poser pound powder purse qualify readings ready recover recovers renting
  reparation reset restoration rusting sand scare scope scored scorer scorn seed seen seep seeping sent sept setting
  shape sheep shore shoring sifting situation skip sleek sleepy sleet snacks snow snowed snowing sore sored spare spend
  spent spied spill spite spore sport sports sprain staid stain stains stand stands stare stars starts state stays steal
  steam steed steel steep stem stems step sets stew stir stirs stone stop stops store stored stories storing story
  strains strait strands stranding stream sugary swamp sweep sweeping swept swore tailings temperate tides tiles timer
  tires tramp trailing trailed trained trainer trim trip trump wait waiter waits waking form meal waked wafer wager
  wander wants watery waver waves weigh weighs overnight while wight worded worker works world worse wright write
  attitude baking beads bean beans bears beech begun belts bench biting bitter blank blow boast boats boots boring
  bother brake breach brought buried butter caller calls carey charged charges charging cheek chick chin choir chose
  christians chuck click cloak clone clover cluck codes coding cold collected collection companion compete competing
  computing conducted connector contacted continues convention converted convicted conviction corrected correction
  corrections cough courts crank crest crops currency defend defining demanding descending detection director dive draft
  drove drugs dying excerpt expand expanded extend extended extending failing feather fellow fight filed filling films
  filter fires fixes flies flour foster gown grace grape grass grave graze grind groan harper harvest healing hearing
  heated heating hired hiring inner interface interfaces internal kings lanes laser launch layer leader leading leasing
  leeds letter liked lined lives lodging loser lover lovers loving males markets marking marsh mating menus mere
  metallic metals meyer mills mines mouth newer packs pages pain paint palace peace phrase phrases pint plane plate pond
  precious prevent print prints proceeding processing profession promotion proposition quote racing rage raising rally
  reactions realty regulations relating religions reporting resolution resolutions resort resorts roads sage sale sales
  saving scoring seal sealed seeds sell serves shade shake shame shave shell shining shipped shipping shirt shoes shone
  shoot shopping shops shots shout shower sill skill slit smack smart smell snuff soil spit spots staff stake stall
  starring stated stating steak stepping stick sticks stiff sting stock stocks stole stormy stove strand stranger
  streams striking strong stuck surprising swell tack tales talks tapes tasks taxes tease teeth theme thick thirsty
  token touch touched trailer tree trick tricks truck trucks tuning validation valuation valve valves wages waken wales
  walter whale wherever whose winner witch women woods worlds wound
`;

export const ordinary: ReadonlySet<string> = new Set(words.trim().split(/\s+/));

// Words that carry no question of their own. Anything else that no construct read is named in a refusal.
const unasked = `
  a an the i me my mine we our us you your it its this that these those there here am is are was were be been being do does did done doing
  has have had having get gets got getting gotten go goes went gone going take takes took taken taking make made makes making
  can could would should may might will shall must let lets please pls plz thanks thank thx hi hello hey ok okay so and or but then also just only
  of in on at to for from by with within into onto about as over during across through throughout out off up down per like around between among
  what which who when where how whats hows thats theres tell show give list find see look looking check compute calculate report know want wanted need needed needing
  much many more less most least some any all both each every other another one ones same single own very really quite too even still yet again ever well
  day days night nights morning mornings week weeks month months year years time times date dates today evening period
  value values figure figures number numbers level levels reading readings data result results record recorded recording measured measurement measurements count counts counted score scores
  spend spent spending cost walk walked walking move moved reach reached hit counting day's come came comes coming
  if than not no yes actually basically simply exactly roughly approximately say said says question quick wonder wondering curious can't mean means meant i'd
  say's far long high low fast slow good bad better worse best deep short big small large higher lower longer shorter heavier lighter
  next previous prior last first late lately recently overall general whole entire full total complete ago before after since until
  because though although despite while once already always often sometimes whether ya yo hmm hm oh ah
  suffer suffered alright dangerous worrying risky serious concerning looks looked seem sound sounds overview
  because's ? ! . , ; : - ( ) / ' " & = + % # .. min s stats stat statistics info information summary breakdown chart table
  workout workouts session sessions run ride my's self myself body health daily days'
  include included including inclusive excluded exclude excluding today's yesterday's either neither amount amounts
  pull bring try keep keeping kept seems feel felt set happen happened happening turn turned enough worried normal healthy fine concerned badly whilst wise start started starting begin beginning mostly rather
  manage managed manages percentage sorry anyway together tested testing lab labs everything added adding accumulated tests test reports blood file following followed back them types kindly gimme cheers ta u hiya afternoon foot tracking watch ring tracker cuff wore wearing entries type share sample squares line length duration fewer deeper rack clock clocked logged ive im dont w instead stay stayed stays sit sits sat stand stands works new hale assistant bot app scale scales bathroom energy strongly closely corr pearson rho right strictly stable consistent variable variation h past current average trend stop ended ending ends commencing quarters further tops nightly half totals pounds lbs lb kilos kilo km miles mile feet inches
  hrs mins kms gave given play played playing readout stuff block
  units unit minutes hours steps bpm kg ms kcal percent points bit lot lots kind sort thing things they their now split break n separately
  lie lies lay land lands name rank ranked ranking rankings personal broken tend tips tip advice
  mmhg quickly faster slower quicker calmer busier stronger fitter upward upwards downward downwards rate truly noticeably significantly slightly substantially somewhat
  based according judging judged sense term terms nah nope lasts lasted lasting use uses used using rest
  dear darling sweetheart honey lad lass chief fam matey sis bestie cap deadass lowkey highkey ugh meh phew argh oof
  x otherwise part parts little suppose guess reckon think believe version oclock volume
  such statistical statistically average's calendar unbroken continuous uninterrupted altogether whatsoever specifically particular particularly respectively
  aye nae dude bro bruh man mate pal hen hun love sir madam homie buddy guys lol lmao haha ngl tbh fr rn imo btw eh ay gosh wow oops yeah yep yup nice cool
  swear convinced sure certain trust god knows heavens pray state
  match matches marker markers loads way tons heaps bunch massively properly hard point stage occasion lemme gotta gonna wanna dunno kinda sorta honest honestly
  put puts putting rough thingy thingie whatsit draw drawn scratch rounded nearest
  began begun reference range ranges overnight saying telling held holding hold front checked later earlier early understand understood
`;

export const plainWords: ReadonlySet<string> = new Set(unasked.trim().split(/\s+/));

/** Lower case, no accents, one spelling of each letter. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[’‘`´ʼ]/g, "'")
    .replace(/(?<=\p{Script=Cyrillic})'(?=\p{Script=Cyrillic})/gu, '')
    .replace(/(?<=\p{Script=Cyrillic})i|i(?=\p{Script=Cyrillic})/gu, 'і')
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('ı', 'i');
}
