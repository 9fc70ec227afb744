import { slips, wordsOf } from '../../lexicon/words.ts';
import { inDigits } from './number-words.ts';

// Words that matter in a question, and English words one typo away from them.

const sense = `
  above active activity after afternoon against alcohol altogether apnea apnoea april asleep august average averaged
  averages because before below better between bicycle biggest biking blood boyfriend breathing brother caffeine
  calendar calmer calorie calories caused change changed changes changing cholesterol cigarettes coffee colleague
  compare compared compares comparing comparison connected consecutive consistent correlate correlated correlates
  correlation could count counting creatinine creeping current currently cycled cycling daily daughter december
  declining decreasing deeper deepest developed developing development deviation diastolic differ differed
  difference differences different distance drifting dropping during efficiency eight eighty elevation eleven
  evening evenings evolved evolving except excluding exercise exercised falling farther farthest faster fastest
  father february ferritin fewer fewest fifteen fifty first floor floors followed following follows fortnight forty
  friday fridays friend further furthest getting girlfriend glucose going greater growing half-year heart heavier
  heaviest higher highest hikes hiking hours hundred husband improving included including increasing january
  kilometer kilometers kilometre kilometres kilos largest latest least lifting light lighter linked liter liters
  litre litres longer longest lower lowest march maximum measurement measurements median meter meters metre metres
  miles minimum minus minute minutes monday mondays month monthly months morning mornings mother napping night
  nightly nights ninety normal normally november number october opposed overall oxygen partner pearson percent
  percentage percentile pound pounds preceding predict pressure previous provided pulse quarter quicker rather
  readiness reading readings recent recorded recovery related relation relationship resting result results rides
  rising rowing running saturation saturday saturdays score scores second september session sessions seven seventy
  shorter shortest since sister sitting sixty sleep sleeping slept slope slower slowest smaller smallest snoring
  sorry spearman speed spend spent sports standard standing steps streak streaks strength stress sunday sundays
  swimming swims systolic tally temperature testosterone third thirty thousand three through thursday thursdays
  today together tomorrow total totals training trend trending trends triglycerides tuesday tuesdays twelve twenty
  typical typically under until usual usually value values versus walking walks water wednesday wednesdays weekday
  weekdays weekend weekends weekly weeks weight whenever where which while without workout workouts worse worst
  would years yesterday
`;

const others = `
  abode afternoons alter augusta averaging baking bathing batter beater beating befriend bellow betters bettor
  bikini biting bitter bleaching blond bloods bloody bloom blow bother boyfriends breaking brood brothel brothers
  butter calendars caller calmed calorific cased cause causes chance chances chang changer chanting charge charged
  charges charging cigarette clanging coffees cold collage colleagues collected college compadre companion
  comparisons compassion competing composing computing conceited concocted conducted connect connects consented
  consisted consistency consistently contacted contented converted convicted corrected correction correctly couldn
  counts county court courting cunt currency currents cycle cycles dairy daisy dally daring daughters deceasing
  deceiving deciding declaring dedication deemer defining depressing detaining develop developer developers
  developments develops devotion differently distances drafting dripping droppings duffer efficient efficiently
  eighth eights election elevator evolve evolves exceeding exercises exploding failing fasted fasten fasting fathers
  fatter fattest feather fellows fester fever fiend fifth filling firsts fist flood floods flor flour flowing follow
  follower foray foresight fort forte forth forthright forts foster fried friends girlfriends glowing gong goring
  greaser groping growling hart hear heard hears hearst hearth hearts hearty heat hides hiding hike hikers hires
  hiring hither hives hors hour hundreds husbands imposing improvise improvising include includes increasingly
  intruding kills kilo lamest last lately latent later latter leapt lease leash lest libre licked lifer lighted
  lighten lights liked lined liner linger lire listing lite litter liver livers loner longed loser lover lowe lowers
  mach males marc marco marsh match mater media medial medians medina meer menus mere meteor meteors metro mikes
  mile mills minds mines mints miter mixes moaning moles mont monte mooning moth mothers moths mourning mouth mouths
  mules nicht nigh nipping norma normalcy norman numbers oppose opposes overalls pardner parson partners percentages
  perceptive person pond ponds precedent precious predicts presiding pressured pressures pretending proceeding
  provide provider provides pulses purse quarters quartet raised raising ranking rating reaping recant recorder
  recover recovers redding regent relate relates relations relationships relaxed relayed renting repent resent
  rested ride rider riders ridges riding rises risking rites roving ruining runs scare scares scent scone scones
  scope scopes scored scorer scoring scorn seconds seed seen semen send sent sept setting sevens seventh sever sheep
  shitting shooter shore shores shorted shorten shorts shower sifting sims sisters sitter situation sixth skimming
  sleek sleeps sleepy sleet slop sloper slopes slowed snore snores snorting snorts snowing sore sores sorts sory
  sped speedo speeds speedy spends spied spitting spores sport sporty spots standards steak steaks steed steep stems
  step stepped stepping steven stops store stores storing stream streams strengths sundae sundaes sunways sweep
  sweeping swept swim swiss swore tall telly temperatures tend tending tends thee there thirds thirsty thorough
  though thousands threes threw tilly toddy tomorrows tonal topical trailing tread treading treads tree trended
  trendy trough untie vague vale valued valve valves verses wager waiter waking wales walk walked walling walls
  walter waters watery waver weakly weeds week weeps weigh weighed weighing weighs weights were whale whee wherever
  whine white whole whore wile wore workdays world worsen wouldn wound wright year yearn yesterdays
`;

const setOf = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

const senseWords = setOf(sense);

const ownWords = setOf(others);

const hasty: Readonly<Record<string, string>> = {
  nite: 'night',
  nites: 'nights',
  tonite: 'tonight',
  yday: 'yesterday',
  ystrday: 'yesterday',
  frist: 'first',
  fisrt: 'first',
  lst: 'last',
  avg: 'average',
  avrg: 'average',
  wk: 'week',
  weke: 'week',
  yaer: 'year',
  yera: 'year',
  yr: 'year',
  yrs: 'years',
  wks: 'weeks',
  mth: 'month',
  mths: 'months',
  mnth: 'month',
  hw: 'how',
  hwo: 'how',
  wat: 'what',
  waht: 'what',
  teh: 'the',
  mny: 'many',
  mcuh: 'much',
  mch: 'much',
  slp: 'sleep',
  dyas: 'days',
  tdy: 'today',
  btw: 'by the way',
  dis: 'this',
  wats: 'what is',
  wahts: 'what is',
  whta: 'what',
  whast: 'what is',
  waths: 'what is',
  wich: 'which',
  sd: 'standard deviation',
  stdev: 'standard deviation',
  mins: 'minutes',
  thru: 'through',
  pct: 'percent',
};

const startOfAll =
  /\bwhen i (?:first )?(?:started|began) (?:tracking|measuring|recording|logging|weighing)(?: (?:it|this|myself|my \w+))?\b|\bat the (?:very )?(?:start|beginning)(?= *(?:[?!.]|$))/gi;

const amidst =
  /\b(?:btw|btwn|betw|betwn|b\/w|bw)\.? (?=(?:the |my )?(?:[\d.,:/-]+|one|two|three|four|five|six|seven|eight|nine|ten|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun)\w*\.?)(?: ?[\p{L}\d.,:/-]+){0,3}? ?(?:and|&|to|-|–) )/giu;

const shortened =
  /\b((?:[Jj]an|[Ff]eb|[Mm]ar|[Aa]pr|[Jj]un|[Jj]ul|[Aa]ug|[Ss]ept?|[Oo]ct|[Nn]ov|[Dd]ec))\.(?=,? (?:['’\d–-]|vs\b|versus\b|[a-z]))/g;

const single =
  /(?<=\b(?:than|over|under|above|below|least|most) )an?(?= (?:hour|minute|kilomet(?:er|re)|km|mile|lit(?:er|re)|kg|kilo|pound)\b)/gi;

const stageInList = /\blight(?=(?:\s*,\s*(?:and\s+)?|\s+and\s+|\s*&\s*)(?:deep|rem)\b)/gi;

const byFirstLetter = Map.groupBy(senseWords, ([letter = '']) => letter);

// The closest word; ties prefer swapped letters.
function nearest(word: string): string | undefined {
  const near = (byFirstLetter.get(word.charAt(0)) ?? []).flatMap((meant) => {
    const distance = slips(word, meant);
    if (distance === null) return [];
    const alike = [lettersOf(meant) === lettersOf(word), meant.length > word.length, meant.at(-1) === word.at(-1)];
    const likeness = 4 * Number(alike[0]) + 2 * Number(alike[1]) + Number(alike[2]);
    return [{ meant, distance, likeness }];
  });
  return near.sort((a, b) => a.distance - b.distance || b.likeness - a.likeness)[0]?.meant;
}

const lettersOf = (word: string): string => [...new Set(word)].sort().join('');

export function spelled(text: string): string {
  const plain = withBothHalves(
    inDigits(text.replace(amidst, 'between ').replace(shortened, '$1'))
      .replace(startOfAll, 'first')
      .replace(stageInList, 'light sleep')
      .replace(single, '1'),
  );
  let mended = plain;
  for (const { text: word, start, end } of wordsOf(plain).reverse()) {
    if (senseWords.has(word) || ownWords.has(word)) continue;
    const meant = Object.hasOwn(hasty, word) ? hasty[word] : nearest(word);
    if (meant)
      mended = `${mended.slice(0, start)}${/^\p{Lu}/u.test(mended.slice(start)) ? capital(meant) : meant}${mended.slice(end)}`;
  }
  return mended;
}

function withBothHalves(text: string): string {
  const whole = /\bhalf of ((?:(?:this|last|the) (?:month|year)|\p{L}+)(?: \d{4})?)/iu.exec(text)?.[1];
  return whole === undefined
    ? text
    : text
        .replace(/\b((?:first|second|other|latter|last) half)\b(?! of)/gi, `$1 of ${whole}`)
        .replace(
          /\b(than|versus|vs\.?|and|to|with|against|or) (?:in |for |of )?(?:the )?(first|second|other|latter)(?: one)?(?= *(?:[?.,!;]|$))/gi,
          `$1 the $2 half of ${whole}`,
        );
}

const capital = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
