import { type Decimals, digitsForm, readNumber } from './numbers.ts';

export type Bounds = { low: number | null; high: number | null };
const none: Bounds = { low: null, high: null };

const number = `[+-]?(?:${digitsForm})`;
const sign = (side: string) => `(?:${side === '<' ? '≤|=<' : '≥|=>'}|${side}\\s?(?:or\\s?|\\/|à\\s?(?=\\d))?=?)`;
const upTo = `(?:below|under|less than|lager dan|inferior a|unter)\\s?${sign('<')}|${sign('<')}|up to|less than|lower than|até|ate|inferior ou igual a|menor ou igual a|not more than|below|under|max(?:\\.|imum|imal)?|bis(?: zu)?|unter|kleiner(?: als)?|höchstens|jusqu['’]?[àa]|inf(?:érieure?|\\.)?(?: ou égale?)? ?[àa]|moins de|hasta|menor (?:de|que|a)|menor o igual (?:a|que)|inferior a|menos de|fino a|inferiore a|minore di|meno di|sino a|lager dan|kleiner dan|minder dan|tot(?: en met)?|do|poniżej|mniej niż|mindre (?:enn|än|end)|lägre än|lavere enn|inntil|alle|méně než`;
const from = `(?:above|over|more than|hoger dan|superior a|über)\\s?${sign('>')}|${sign('>')}|from|at least|more than|greater than|higher than|above|over|min(?:\\.|imum|destens)?|mind\\.|ab|über|größer(?: als)?|mehr als|sup(?:érieure?|\\.)?(?: ou égale?)? ?[àa]|plus de|au moins|mayor (?:de|que|a)|mayor o igual (?:a|que)|igual ou superior a|superior a|maior (?:que|do que)|acima de|más de|desde|superiore a|maggiore di|più di|almeno|hoger dan|groter dan|meer dan|vanaf|powyżej|więcej niż|mer (?:enn|än)|mere end|högre än|yli|více než`;
const dash = '(?:-|–|—|−|‐|‑|÷|\\.\\.\\.?|…|~|to|bis|à|al?|hasta|fino a|y|et|und|and|e|tot|t/m|do|til|till)';
const opening = '(?:from|between|von|zwischen|de|entre|da|tra|van|tussen|od|från|fra|mellan|mellom)\\s+';

/** `70-99`, `[3,5 – 5,0]`, `13.0 to 17.0`. */
export const betweenForm = `(?:${opening})?${number}\\s*(?:(?:-|–|—|−|‐|‑|÷|\\.\\.\\.?|…|~)|(?<=\\s)${dash}(?=\\s))\\s*${number}`;
/** `< 5.0`, `up to 5`, `>= 40`. */
export const upToForm = `(?:${upTo})\\s*${number}`;
export const fromForm = `(?:${from})\\s*${number}`;

const joins = '(?:or|and|o|ou|und|oder|et|e|i|of|en|eller|och|og|lub)';
const moreForm = `(?:${joins}\\s(?:more|above|higher|greater|over|mehr|höher|darüber|más|mayor|mais|superior|plus|più|oltre|meer|hoger|więcej|mer|högre))`;
const lessForm = `${joins}\\s(?:less|below|lower|under|weniger|niedriger|darunter|menos|menor|inferior|moins|meno|minder|lager|mniej|mindre|lägre)`;
/** `126 or more`. */
export const behindForm = `${number}\\s(?:${moreForm}|${lessForm})`;

const between = new RegExp(`^(?:${opening})?(${number})\\s*${dash}\\s*(${number})$`, 'i');
const below = new RegExp(`^(?:${upTo})\\s*(${number})$`, 'i');
const above = new RegExp(`^(?:${from})\\s*(${number})$`, 'i');
const [belowBehind, aboveBehind] = [lessForm, moreForm].map((form) => new RegExp(`^(${number})\\s${form}$`, 'i')) as [
  RegExp,
  RegExp,
];

export function readBounds(printed: string, decimals: Decimals): Bounds {
  const text = printed.trim().replace(/^[([]\s*(.*?)\s*[)\]]$/, '$1');
  const [, lower, upper] = between.exec(text) ?? [];
  if (lower !== undefined && upper !== undefined) {
    const [low, high] = [readNumber(lower, decimals), readNumber(upper, decimals)];
    return low !== null && high !== null && low <= high ? { low, high } : none;
  }
  const [, high] = below.exec(text) ?? belowBehind.exec(text) ?? [];
  if (high !== undefined) return { low: null, high: readNumber(high, decimals) };
  const [, low] = above.exec(text) ?? aboveBehind.exec(text) ?? [];
  return low === undefined ? none : { low: readNumber(low, decimals), high: null };
}

/** Mark a range for a sex, an age or a phase. */
export const dependent =
  /(?:^|[\s(,;/])(?:[mfwhd]|k(?=\s?:)|male|female|men|women|man|woman|männer|maenner|frauen|männlich|weiblich|hommes?|femmes?|hombres?|mujer(?:es)?|varones|homens?|mulher(?:es)?|uomini|uomo|donne|donna|maschi|femmine|mannen|vrouwen|vrouw|mężczyźni|kobiety|män|kvinnor|menn|kvinner|mænd|kvinder|adults?|erwachsene|kinder|children|adultes?|enfants?|adult[oi]s?|crianças|niños|bambini|volwassenen|kinderen|dorośli|dzieci|ages?|age|alter|âge|edad|età|leeftijd|idade|wiek|years?|yrs?|jahre|jaar|ans|años|anos|anni|lat|år|fase|phase|\p{L}*phase|\p{L}*fase|folli[ck]ul\w*|lute\w*|folliculaire|lutéale|fol(?:icular|ikularna)|lút\w*|ovulat\w*|pregnan\w*|schwanger\w*|p(?:o|ó)st-?menop\w*|desirable|borderline|optimal|wünschenswert|deficien\w*|insufficien\w*|mangel)(?!\p{L})\s*[:.]?/iu;
