import { type Decimals, digitsForm, readNumber } from './numbers.ts';

export type Bounds = { low: number | null; high: number | null };
const none: Bounds = { low: null, high: null };

const number = `[+-]?(?:${digitsForm})`;
const upTo =
  "<\\s?(?:or\\s?|\\/|à\\s?(?=\\d))?=?|≤|=<|up to|less than|lower than|até|ate|inferior ou igual a|not more than|below|under|max(?:\\.|imum|imal)?|bis(?: zu)?|unter|kleiner(?: als)?|höchstens|jusqu['’]?[àa]|inf(?:érieure?|\\.)?(?: ou égale?)? ?[àa]|moins de|hasta|menor (?:de|que|a)|inferior a|menos de|fino a|inferiore a|minore di|meno di|sino a";
const from =
  '>\\s?(?:or\\s?|\\/|à\\s?(?=\\d))?=?|≥|=>|from|at least|more than|greater than|higher than|above|over|min(?:\\.|imum|destens)?|mind\\.|ab|über|größer(?: als)?|mehr als|sup(?:érieure?|\\.)?(?: ou égale?)? ?[àa]|plus de|au moins|mayor (?:de|que|a)|superior a|más de|desde|superiore a|maggiore di|più di|almeno';
const dash = '(?:-|–|—|−|‐|‑|÷|\\.\\.\\.?|…|~|to|bis|à|al?|hasta|fino a|y|et|und|and|e)';
const opening = '(?:from|between|von|zwischen|de|entre|da|tra)\\s+';

/** `70-99`, `[3,5 – 5,0]`, `13.0 to 17.0`. */
export const betweenForm = `(?:${opening})?${number}\\s*(?:(?:-|–|—|−|‐|‑|÷|\\.\\.\\.?|…|~)|(?<=\\s)${dash}(?=\\s))\\s*${number}`;
/** `< 5.0`, `up to 5`, `>= 40`. */
export const upToForm = `(?:${upTo})\\s*${number}`;
export const fromForm = `(?:${from})\\s*${number}`;

const between = new RegExp(`^(?:${opening})?(${number})\\s*${dash}\\s*(${number})$`, 'i');
const below = new RegExp(`^(?:${upTo})\\s*(${number})$`, 'i');
const above = new RegExp(`^(?:${from})\\s*(${number})$`, 'i');

/** Open or unreadable ends are null, as is what holds more than one range. */
export function readBounds(printed: string, decimals: Decimals): Bounds {
  const text = printed.trim().replace(/^[([]\s*(.*?)\s*[)\]]$/, '$1');
  const [, lower, upper] = between.exec(text) ?? [];
  if (lower !== undefined && upper !== undefined) {
    const [low, high] = [readNumber(lower, decimals), readNumber(upper, decimals)];
    return low !== null && high !== null && low <= high ? { low, high } : none;
  }
  const [, high] = below.exec(text) ?? [];
  if (high !== undefined) return { low: null, high: readNumber(high, decimals) };
  const [, low] = above.exec(text) ?? [];
  return low === undefined ? none : { low: readNumber(low, decimals), high: null };
}

/** Words that make a range one of several, for a sex, an age or a phase. */
export const dependent =
  /(?:^|[\s(,;/])(?:m|f|w|h|d|male|female|men|women|man|woman|männer|maenner|frauen|männlich|weiblich|hommes?|femmes?|hombres?|mujer(?:es)?|varones|uomini|uomo|donne|donna|maschi|femmine|adults?|erwachsene|kinder|children|adultes?|enfants?|adultos?|niños|adulti|bambini|ages?|age|alter|âge|edad|età|years?|yrs?|jahre|ans|años|anni|follicular|luteal|follikel\w*|luteal\w*|folliculaire|lutéale|folicular|lútea|follicolare|luteale|pregnan\w*|post-?menop\w*|desirable|borderline|optimal|wünschenswert|deficien\w*|insufficien\w*|mangel)\b\s*[:.]?/iu;
