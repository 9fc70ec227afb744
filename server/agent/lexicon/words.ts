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
  form sign salt meal waked wafer wager wander wants warmed washed waste watch watery waver waves wedding weigh weighs weird where
  overnight which while wight wished worded worker works world worse wright write wrist action actively native alive
  attitude baking beads bean beans bears beech begun belts bench biting bitter blank blow boast boats boots boring
  bother brake breach brought buried butter caller calls carey charged charges charging cheek chick chin choir chose
  christians chuck click cloak clone clover cluck codes coding cold collected collection companion compete competing
  computing conducted connector contacted continues convention converted convicted conviction corrected correction
  corrections cough courts crank crest crops currency defend defining demanding descending detection director dive
  draft drove drugs dying excerpt expand expanded extend extended extending failing feather fellow fight filed filling
  films filter fires fixes flies flour foster gown grace grape grass grave graze grind groan harper harvest
  healing hearing heated heating hired hiring inner interface interfaces internal kings lanes laser launch layer
  leader leading leasing leeds letter liked lined lives lodging loser lover lovers loving males markets marking marsh
  mating menus mere metallic metals meyer mills mines mouth newer packs pages pain paint palace peace phrase phrases
  pint plane plate pond precious prevent print prints proceeding processing profession promotion proposition quote
  racing rage raising rally reactions realty regulations relating religions reporting resolution resolutions resort
  resorts roads sage sale sales saving scoring seal sealed seeds sell serves shade shake shame shave shell shining
  shipped shipping shirt shoes shone shoot shopping shops shots shout shower sill skill slit smack smart smell snuff
  soil spit spots staff stake stall starring stated stating steak stepping stick sticks stiff sting stock stocks stole
  stormy stove strand stranger streams striking strong stuck surprising swell tack tales talks tapes tasks taxes tease
  teeth theme thick thirsty token touch touched trailer tree trick tricks truck trucks tuning validation valuation
  valve valves wages waken wales walter whale wherever whose winner witch women woods worlds wound
`;

export const ordinary: ReadonlySet<string> = new Set(words.trim().split(/\s+/));

// Words that carry no question of their own. Anything else that no construct read is named in a refusal.
const unasked = `
  a an the i me my mine we our us you your it its this that these those there here am is are was were be been being do does did done doing
  has have had having get gets got getting gotten go goes went gone going take takes took taken taking make made makes making
  can could would should may might will shall must let lets please pls plz thanks thank thx hi hello hey ok okay so and or but then also just only
  of in on at to for from by with within into onto about as over during across through throughout out off up down per like around between among
  what which who when where how whats hows tell show give list find see look looking check compute calculate report let know want wanted need needed needing like would
  much many more less most least some any all both each every other another one ones same single own very really quite too even still yet again ever well
  day days night nights morning mornings week weeks month months year years time times date dates today evening period
  value values figure figures number numbers level levels reading readings data result results record recorded recording measured measurement measurements count counts counted score scores
  spend spent spending walk walked walking move moved do did does reach reached hit count counting day's come came comes coming
  if than not no yes actually basically simply exactly roughly approximately say said says question quick wonder wondering curious can't mean means meant i'd
  say's far long high low fast slow good bad better worse best deep short big small large higher lower longer shorter heavier lighter
  next previous prior last first late lately recently overall general whole entire full total complete ago before after since until
  because though although while once already always often sometimes done far whether ya yo hmm hm oh ah
  suffer suffered alright dangerous worrying risky serious concerning look looks looked seem sound sounds overview
  because's figure out ? ! . , ; : - ( ) / ' " & = + % # .. min s
  stats stat statistics numbers info information summary breakdown chart table
  workout workouts session sessions run ride my's self myself body health daily days'
  include included including inclusive excluded exclude excluding today's yesterday's either neither amount amounts
  pull bring keep keeping kept been seem seems feel felt set run happen happened happening turn turned
  enough worried normal healthy okay fine should concerned badly whilst wise start beginning taken then rather
  manage managed manages percentage sorry anyway together tested testing lab labs everything taken added adding accumulated across tests test reports report blood file following followed back them mine types them kindly gimme cheers ta u hiya hey yo morning afternoon foot wise tracking watch wore wearing had entries type share sample least squares line length duration fewer more or deeper rack clock clocked logged ive im dont lets w instead stay stayed stays sit sits sat stand stands works out new hale assistant bot app scale bathroom energy strongly closely corr pearson rho right strictly stable consistent variable variation h past current average trend stop full ended ending ends commencing quarters further tops nightly daily half both either totals pounds lbs lb kilos kilo km miles mile feet inches
  hrs mins kms gave give given play played playing readout overview stuff block
  units unit minutes hours steps km bpm kg ms kcal percent points bit lot lots kind sort thing things
  they their now split break n both separately
  lie lies land lands name rank ranked ranking rankings personal broken tend breakdown tips tip advice own counts
  mmhg quickly faster slower quicker calmer busier stronger fitter upward upwards downward downwards rate really actually truly noticeably significantly slightly substantially bit somewhat
  based according sense term terms nah nope lasted lasting use uses used using rest sort
  dear darling sweetheart honey lad lass chief fam matey sis bestie cap deadass lowkey highkey ugh meh phew argh oof
  x otherwise part parts little suppose guess reckon think believe version oclock volume
  such statistical statistically average's calendar unbroken continuous uninterrupted altogether specifically particular particularly respectively
  aye nae dude bro bruh man mate pal hen hun love sir madam homie buddy guys lol lmao haha ngl tbh fr rn imo btw eh ay gosh wow oops ugh yeah yep yup nice cool
  trust god knows heavens kindly pray file state
  match matches marker markers loads way tons heaps bunch massively properly hard point stage any occasion lemme gotta gonna wanna dunno kinda sorta basically honest honestly
  put puts putting rough thingy thingie whatsit draw drawn scratch rounded nearest
  reference range ranges overnight saying telling held holding hold front checked drawn later earlier late early understand understood
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
