import { convert, isUnitOf } from '../markers/conversion.ts';
import { findMarker } from '../markers/markers.ts';
import type { PlacedAtom } from './columns.ts';
import { plainName } from './names.ts';
import type { Flag } from './words/flags.ts';
import { isUnit } from './words/units.ts';

/** A range not for everybody has text but no bounds. */
export type Row = {
  name: string;
  value: number | null;
  operator: '<' | '<=' | '>' | '>=' | null;
  value_text: string;
  unit: string | null;
  range_text: string | null;
  low: number | null;
  high: number | null;
  flag_text: string | null;
  flag: Flag | null;
  confidence: number;
};

const labelForm = /(?:^|[\s|])\p{L}[\p{L}.' ]{1,24}\s?[:#]\s?(?=\S)/gu;

/** `Name: … MRN: …`. */
export const isAdministrative = (text: string, { unit, low, high, name }: Row) =>
  (unit === null || !isUnit(unit)) &&
  low === null &&
  high === null &&
  !findMarker(name) &&
  ((text.match(labelForm)?.length ?? 0) > 1 || text.split(' = ').length > 2);

export const isSentence = (text: string, { name }: Row) =>
  name.split(' ').length > 3 && (/\p{Ll}{3}\. \p{Lu}/u.test(name) || (/\p{Ll}\.$/u.test(text) && !findMarker(name)));

const namesDay = /\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})(?!\d)/;

const noMarker =
  /^(?:results?|rr|bp|hr|puls|pulse|temp|temperatur\w*|vitals?|age|alter|âge|edad|età|weight|gewicht|height|größe|page|seite|página|pagina|tel\w*|phone|fax|id|patient.*|pat\.?.*|order.*|auftrag.*|sample.*|specimen.*|room|zip|plz|dr\.?|date|datum|fecha|data|collected|reported|time|uhrzeit|optimal|desirable|borderline|high|low|normal|very high|moderate|deficien\w*|insufficien\w*|sufficien\w*|insuffizien\w*|carenz[ae]|carence|mangel\w*|grenzwertig|toxic|diabetes|prediabetes|target|goal|ziel\w*|reference|referenz|goals?|risk|class|klasse|clase|classe|grade|adult\w*|children|men|women|male|female|note|notes|comments?|kommentar|commentaires?|comentarios?|commento|method|v\.?\s?\d|version|lab no|labor-?nr|dossier|interpretation|stage)\b[.:]?/iu;

const namesRemark =
  /^(?:bemerkung|kommentar|hinweis|comments?|remarks?|notes?|nota|notas|commentaires?|remarque|observaci[óo]n|observaç[ãa]o|osservazion[ei]|opmerking|interpretation)\s?:/iu;
const isToCome =
  /^(?:folgt|ausstehend|pending|to follow|en cours|à suivre|pendiente|pendente|in corso|volgt|w toku|följer|følger|kesken)\W*$/iu;
/** Outside a table, `Ramipril 5 mg` and `LA 46 mm` are no results. */
const isMeasure = /^(?:(?:[mµcn]?|mc|k)g|m?l|i\.?[eu]\.?|units?|[mck]?m)\.?$/iu;
const namesNumber = /(?<!\p{L})(?:n[°º]|nr\.|no\.|#)(?!\p{L})/iu;

export type Around = {
  aligned: boolean;
  isBelowHeading: boolean;
  spare: readonly PlacedAtom[];
  range: readonly PlacedAtom[];
  unit: PlacedAtom | null;
  cells: number;
};
const rangeKinds = new Set(['range', 'bound', 'quality']);

function doubtOf({ name, value_text, unit }: Row, value: PlacedAtom, around: Around): number {
  const { aligned, spare, range, cells } = around;
  const left = spare.filter(({ kind }) => kind === 'number' || kind === 'range' || kind === 'bound');
  const wordsIn = (atoms: readonly PlacedAtom[]) => atoms.reduce((sum, { text }) => sum + text.split(' ').length, 0);
  const isBetween = (atom: PlacedAtom) => atom.start > value.start && atom.start < (around.unit?.start ?? 0);
  const isYear = (unit === null || range.some(isBetween)) && /^(?:19|20)\d{2}$/.test(value_text);
  const isLong = unit === null && /^\d{7,}$/.test(value_text);
  const isOpen = name.lastIndexOf('(') > name.lastIndexOf(')');
  const isProse = cells === 1 && wordsIn(spare) > 3;
  const isSentence = wordsIn(spare.filter(({ kind, cell }) => kind === 'text' && cell === value.cell)) > 4;
  const isRangeFirst = cells === 1 && range.some(({ start, kind }) => start === 0 && kind !== 'text');
  return (
    (aligned ? 0.5 : 0.75) * left.length +
    (isYear || isLong || isOpen ? 2 : 0) +
    (isSentence ? 1.5 : isProse ? 1 : 0) +
    (isRangeFirst ? 1 : 0) +
    (value.kind === 'bound' && !aligned ? 0.5 : 0)
  );
}

function supportFor(
  { name, unit, low, high, flag_text }: Row,
  value: PlacedAtom,
  { aligned, isBelowHeading, range }: Around,
) {
  return (
    (findMarker(plainName(name)) ? 2 : 0) +
    (unit !== null && isUnit(unit) ? 1 : 0) +
    ((low ?? high) !== null || range.some(({ kind }) => rangeKinds.has(kind)) ? 1 : 0) +
    (flag_text === null ? 0 : 0.5) +
    (aligned && value.role === 'value' ? 1 : 0) +
    (isBelowHeading ? 0.5 : 0) +
    (name === '' ? 1 : 0)
  );
}

export const isOutside = (value: number | null, { low, high }: Pick<Row, 'low' | 'high'>): boolean =>
  value !== null && ((low !== null && value < low) || (high !== null && value > high));

export function fitOf({ name, value, unit }: Row): number {
  const marker = findMarker(name);
  if (!marker || unit === null) return 0;
  const isAway = value !== null && isOutside(convert(value, unit, marker.unit, marker), marker);
  return (isUnitOf(unit, marker) ? 0.5 : 0) - (isAway ? 1 : 0);
}

export const meritOf = (row: Row, value: PlacedAtom, around: Around): number =>
  supportFor(row, value, around) - doubtOf(row, value, around);

export function isResult(row: Row, value: PlacedAtom, around: Around): boolean {
  const isAmount = value.kind === 'number' || value.kind === 'bound';
  if (isAmount && meritOf(row, value, around) < 1) return false;
  const { aligned, isBelowHeading, cells } = around;
  const spare = around.spare.filter(({ kind }) => kind === 'text');
  const { name } = row;
  const marker = name === '' ? null : findMarker(plainName(name));
  const isWhole = row.unit !== null && isUnit(row.unit) && row.range_text !== null;
  const isName = isWhole ? /\p{L}/u.test(name) : /\p{L}{2}|^\p{Lu}$/u.test(name);
  if (name !== '' && !marker && (!isName || noMarker.test(name) || namesDay.test(name))) return false;
  if (name.length > 120 || name.split(' ').length > 12) return false;
  const spareWords = spare.reduce((sum, { text }) => sum + text.split(' ').length, 0);
  if (!aligned && spareWords > 2 && !marker) return false;
  if (namesRemark.test(name) || isToCome.test(row.value_text)) return false;
  if (!aligned && !marker && /:\s/.test(name)) return false;
  if (!aligned && !marker && row.range_text === null && isMeasure.test(row.unit ?? '')) return false;
  if (row.unit === null && (/^0\d{2,}$/.test(row.value_text) || (namesNumber.test(name) && !marker))) return false;
  if (name === '' && value.isSaid && value.role === 'value') return true;
  if (value.kind === 'text') return aligned;
  if (value.kind === 'quality' || value.kind === 'flag')
    return (
      aligned || (name !== '' && name.split(' ').length <= 6 && (cells > 1 || spareWords === 0) && !/\.$/.test(name))
    );
  const hasMore = row.unit !== null || row.range_text !== null || row.flag_text !== null;
  return hasMore || marker !== null || (aligned && isBelowHeading && value.role === 'value' && name !== '');
}
