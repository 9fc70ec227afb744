import { findMarker } from '../markers/markers.ts';
import type { LineParts, PlacedAtom } from './columns.ts';
import type { Role } from './headings.ts';
import { type Decimals, readNumber } from './numbers.ts';
import { readBounds } from './ranges.ts';
import { type Flag, readFlag, saysWhose, splitAmount } from './scan.ts';
import { isUnit } from './units.ts';

/** A result as it is printed. A range that is not one for everybody has a text and no bounds. */
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

export type LineReading =
  | { kind: 'result'; row: Row }
  | { kind: 'name'; text: string }
  | { kind: 'range'; text: string }
  | { kind: 'none' };

const amounts = new Set(['number', 'bound']);

export function readLine(parts: LineParts, decimals: Decimals, isBelowHeading: boolean): LineReading {
  const atoms = withWholeWords(withoutIndex(parts.atoms), parts.text);
  const aligned = atoms.some(({ role }) => role !== null);
  const value = valueIn(atoms, aligned);
  if (!value) return withoutValue(atoms, parts);
  const name = nameOf(atoms, value, parts.text);
  const rest = atoms.filter((atom) => atom !== value && !name.atoms.includes(atom));
  const others = rest.filter(({ role }) => role !== 'previous' && role !== 'other');
  const unit = unitOf(others, parts, value);
  const range = rangeOf(others, parts, value, decimals);
  const flags = others.filter((atom) => isFlagIn(atom, range.atoms));
  const spare = others.filter(
    (atom) => atom.kind === 'text' && !range.atoms.includes(atom) && atom !== unit.atom && !flags.includes(atom),
  );
  const { digits, mark } = value.kind === 'number' ? splitAmount(value.text) : withoutMark(value.text);
  const flagText = flags[0]?.text ?? mark;
  const amount = amountOf(value, digits, decimals);
  const row: Row = {
    name: name.text,
    ...amount,
    unit: unit.text ?? name.unit,
    range_text: range.text,
    low: range.low,
    high: range.high,
    flag_text:
      flagText === null
        ? null
        : flagText.replaceAll(/[()[\]]/g, (sign, at: number) =>
            /[+-]/.test(flagText[at === 0 ? 1 : at - 1] ?? '') ? sign : '',
          ),
    flag: flagText === null ? null : readFlag(flagText),
    confidence: Math.min(
      ...[value, ...name.atoms, ...flags, ...range.atoms, ...(unit.atom ? [unit.atom] : [])].map(
        (atom) => atom.confidence,
      ),
    ),
  };
  if (isAdministrative(parts.text, row)) return { kind: 'none' };
  return isResult(row, value, { aligned, isBelowHeading, spare, cells: parts.cells })
    ? { kind: 'result', row }
    : { kind: 'none' };
}

/** `arancio*`. */
function withoutMark(text: string): { digits: string; mark: string | null } {
  const [, digits = text, mark = null] = /^(.*\p{L})\s?([*!↑↓]+)$/u.exec(text) ?? [];
  return { digits, mark };
}

/** `Giallo paglierino` is one value, though `Giallo` would be one too. */
function withWholeWords(atoms: readonly PlacedAtom[], text: string): PlacedAtom[] {
  const out: PlacedAtom[] = [];
  for (const atom of atoms) {
    const last = out.at(-1);
    const goesOn = atom.kind === 'text' && atom.role === 'value' && atom.cell === last?.cell;
    if (last?.kind === 'quality' && last.role === 'value' && goesOn)
      out[out.length - 1] = { ...last, text: text.slice(last.start, atom.end), end: atom.end, right: atom.right };
    else out.push(atom);
  }
  return out;
}

/** A running number or a code before the name. */
function withoutIndex(atoms: readonly PlacedAtom[]): PlacedAtom[] {
  const [first, second] = atoms;
  const isIndex =
    first &&
    second &&
    second.kind === 'text' &&
    second.cell > first.cell &&
    (first.kind === 'number' || /^[A-Z]?\d[\d.-]*\)?$/.test(first.text));
  const isOwn = first?.role === 'other' || first?.role === 'name' || first?.role === null;
  return isIndex && isOwn && /^[^.,]*\.?$/.test(first.text) && atoms.slice(2).some(({ kind }) => kind !== 'text')
    ? atoms.slice(1)
    : [...atoms];
}

function valueIn(atoms: readonly PlacedAtom[], aligned: boolean): PlacedAtom | null {
  if (aligned) {
    const own = atoms.filter(({ role }) => role === 'value');
    const inColumn =
      own.find(({ kind }) => amounts.has(kind)) ??
      own.find(({ kind }) => kind === 'quality' || kind === 'range') ??
      own.find(isPlus);
    if (inColumn) return inColumn;
    const asText = own.find(({ kind, text }) => kind === 'text' && text.length <= 40);
    if (asText && atoms.some((atom) => atom.role === 'name')) return asText;
  }
  const skipped: readonly (Role | null)[] = ['previous', 'range', 'low', 'high', 'other', 'name'];
  const open = atoms.filter(({ role }) => !aligned || !skipped.includes(role));
  return headless(open, atoms);
}

function headless(open: readonly PlacedAtom[], atoms: readonly PlacedAtom[]): PlacedAtom | null {
  const firstText = atoms.find(({ kind, text }) => kind === 'text' && /\p{L}/u.test(text));
  const after = open.filter((atom) => !firstText || atom.start > firstText.start || atoms[0] === firstText);
  const numbers = after.filter(({ kind }) => kind === 'number');
  const united = numbers.filter((atom) => unitFollows(atoms, atom));
  // `54 % 3.04 10^9/L 2.0-7.5`: the range is that of the second.
  const beforeUnit = united.find((atom) => rangeFollows(atoms, atom)) ?? united[0];
  const apart = numbers.find((atom) => atom.cell !== firstText?.cell);
  const number =
    apart && beforeUnit
      ? apart.cell !== beforeUnit.cell &&
        !rangeFollows(atoms, beforeUnit) &&
        (apart.start < beforeUnit.start || unitFollows(atoms, apart))
        ? apart
        : beforeUnit
      : (beforeUnit ?? apart ?? behindKnownName(numbers, firstText) ?? numbers[0]);
  const bounds = after.filter(({ kind }) => kind === 'bound');
  if (
    number &&
    bounds[0] &&
    bounds[0].start < number.start &&
    bounds[0].cell !== firstText?.cell &&
    !unitFollows(atoms, number) &&
    unitFollows(atoms, bounds[0])
  )
    return bounds[0];
  if (number) return number;
  const quality = after.find((atom) => atom.kind === 'quality' && !isInName(atoms, atom));
  const [bound] = bounds;
  if (bound && quality && quality.start < bound.start) return quality;
  const ranges = after.filter(({ kind }) => kind === 'range');
  const plus = after.find((atom) => isPlus(atom) && atom.cell !== firstText?.cell);
  return bound ?? quality ?? (ranges.length > 1 ? ranges[0] : plus) ?? null;
}

/** The `reactive` of `C reactive protein`. */
function isInName(atoms: readonly PlacedAtom[], atom: PlacedAtom): boolean {
  const next = atoms[atoms.indexOf(atom) + 1];
  return next?.kind === 'text' && next.cell === atom.cell;
}

const isPlus = ({ kind, text }: PlacedAtom) => kind === 'flag' && /^\(?\+{1,4}\)?$/.test(text);

function unitFollows(atoms: readonly PlacedAtom[], atom: PlacedAtom): boolean {
  const behind = atoms.filter(({ start }) => start > atom.start);
  const next = behind.find(({ kind }) => kind !== 'flag');
  return next?.kind === 'unit';
}

function rangeFollows(atoms: readonly PlacedAtom[], atom: PlacedAtom): boolean {
  const [, range, after] = atoms.filter(({ start, kind }) => start > atom.start && kind !== 'flag');
  return (range?.kind === 'range' || range?.kind === 'bound') && after?.kind !== 'unit';
}

const behindKnownName = (numbers: readonly PlacedAtom[], firstText: PlacedAtom | undefined) =>
  firstText && findMarker(firstText.text) ? numbers.find(({ start }) => start > firstText.start) : undefined;

type Name = { text: string; atoms: PlacedAtom[]; unit: string | null };

function nameOf(atoms: readonly PlacedAtom[], value: PlacedAtom, text: string): Name {
  const inColumn = atoms.filter((atom) => atom !== value && atom.role === 'name');
  const before = atoms.filter((atom) => atom.start < value.start && !['date'].includes(atom.kind));
  const firstText = atoms.find(
    (atom) =>
      atom !== value &&
      atom.kind === 'text' &&
      /\p{L}/u.test(atom.text) &&
      (atom.role === null || atom.role === 'name'),
  );
  const own =
    inColumn.length > 0
      ? inColumn
      : runOf(before.some((atom) => atom === firstText) ? before : atoms, firstText, value);
  const [first, last] = [own[0], own.at(-1)];
  if (!first || !last) return { text: '', atoms: [], unit: null };
  const end = text[last.end] === ')' && text.slice(first.start, last.end).includes('(') ? last.end + 1 : last.end;
  const printed = text.slice(first.start, end).replaceAll(' | ', ' ');
  const { name, unit } = withoutUnit(
    printed
      .replace(/[\s:=…_]+$/, '')
      .replace(/\.{2,}.*$/, '')
      .trim(),
  );
  return { text: name, atoms: own, unit };
}

/** The name's text with what stands in its cell before the value, such as the 12 of `Vitamin B 12`. */
function runOf(atoms: readonly PlacedAtom[], firstText: PlacedAtom | undefined, value: PlacedAtom): PlacedAtom[] {
  if (!firstText) return [];
  const at = atoms.indexOf(firstText);
  const flagged = atoms[at - 1];
  const run: PlacedAtom[] = [];
  for (const atom of atoms.slice(at)) {
    if (atom === value) break;
    const sameCell = atom.cell === firstText.cell;
    if (!sameCell && atom.kind !== 'text') break;
    if (!sameCell && run.at(-1)?.cell !== atom.cell) break;
    run.push(atom);
  }
  while (run.length > 1 && ['unit', 'range', 'bound'].includes(run.at(-1)?.kind ?? ''))
    if (run.pop()?.kind === 'unit' && run.at(-1)?.kind === 'number') run.pop();
  if (run.length > 1 && run.at(-1)?.kind === 'flag' && !/^\p{L}+$/u.test(run.at(-1)?.text ?? '')) run.pop();
  return flagged && flagged.kind !== 'flag' && flagged.cell === firstText.cell ? [flagged, ...run] : run;
}

/** `Glucose (mg/dL)`. */
function withoutUnit(text: string): { name: string; unit: string | null } {
  const [, name, , bracketed] = /^(.*\S)\s*([([])\s*([^()[\]]+?)\s*[)\]]$/.exec(text) ?? [];
  if (name !== undefined && bracketed !== undefined && isUnit(bracketed)) return { name, unit: bracketed };
  const [, before, last] = /^(.*\S),?\s+(\S+)$/.exec(text) ?? [];
  if (before && last?.includes('/') && isUnit(last)) return { name: before.replace(/,$/, ''), unit: last };
  return { name: text, unit: null };
}

function unitOf(atoms: readonly PlacedAtom[], { text }: LineParts, value: PlacedAtom) {
  const units = atoms.filter(({ kind }) => kind === 'unit');
  const inColumn = units.find(({ role }) => role === 'unit');
  const behind = units.find(({ start }) => start > value.start);
  const found = inColumn ?? behind ?? units[0];
  const asText = atoms.filter(({ role, kind }) => role === 'unit' && kind === 'text');
  const [first, last] = [asText[0], asText.at(-1)];
  if (found) {
    const behindIt = asText.find(({ start, cell }) => cell === found.cell && start > found.start);
    const whole =
      behindIt && /^\p{L}{2,}\.?$/u.test(behindIt.text) ? text.slice(found.start, behindIt.end) : found.text;
    return { text: whole.replace(/^[([](.*)[)\]]$/, '$1'), atom: found };
  }
  if (first && last && last.end - first.start <= 20) return { text: text.slice(first.start, last.end), atom: first };
  return { text: null, atom: null };
}

type RangeFound = { text: string | null; low: number | null; high: number | null; atoms: PlacedAtom[] };
const noRange: RangeFound = { text: null, low: null, high: null, atoms: [] };

function rangeOf(atoms: readonly PlacedAtom[], { text }: LineParts, value: PlacedAtom, decimals: Decimals): RangeFound {
  const lows = atoms.filter(({ role, kind }) => role === 'low' && kind === 'number');
  const highs = atoms.filter(({ role, kind }) => role === 'high' && kind === 'number');
  if (lows[0] || highs[0]) {
    const own = [...lows.slice(0, 1), ...highs.slice(0, 1)];
    const [low, high] = [lows[0], highs[0]].map((atom) => (atom ? readNumber(atom.text, decimals) : null));
    return { text: own.map((atom) => atom.text).join(' - '), low: low ?? null, high: high ?? null, atoms: own };
  }
  const inColumn = atoms.filter(({ role, kind }) => role === 'range' && kind !== 'flag');
  const loose = atoms.filter(
    ({ kind, role }) => (kind === 'range' || kind === 'bound') && role !== 'unit' && role !== 'flag',
  );
  const qualities = atoms.filter(
    (atom) => atom.kind === 'quality' && atom.start > value.start && value.kind !== 'number',
  );
  // `mg/dL (calc)` alone in the column is no range.
  const isUnitAlone =
    inColumn.some(({ kind }) => kind === 'unit') && inColumn.every(({ kind }) => kind === 'unit' || kind === 'text');
  const own =
    inColumn.length > 0 && !isUnitAlone ? inColumn : loose.length > 0 ? whole(atoms, loose) : qualities.slice(0, 1);
  return own.length === 0 ? noRange : rangeIn(own, text, decimals);
}

/** A range with its words before it, such as `M: 13.5-17.5 F: 12-15`. */
function whole(atoms: readonly PlacedAtom[], loose: readonly PlacedAtom[]): PlacedAtom[] {
  const from = atoms.indexOf(loose[0] as PlacedAtom);
  const to = atoms.indexOf(loose.at(-1) as PlacedAtom);
  const before = atoms[from - 1];
  const isLetter = before?.kind === 'flag' && /^(?:m|f|w|h)$/i.test(before.text) && loose.length > 1;
  const takesBefore = before?.kind === 'text' || isLetter;
  const own = atoms.slice(takesBefore && saysWhose(` ${before.text}`) ? from - 1 : from, to + 1);
  return own.filter(({ kind }, index) => kind !== 'flag' || index === 0 || index < own.length - 1);
}

function rangeIn(own: readonly PlacedAtom[], text: string, decimals: Decimals): RangeFound {
  const [first, last] = [own[0], own.at(-1)];
  if (!first || !last) return noRange;
  const printed = stripped(text.slice(first.start, last.end).replaceAll(' | ', ' '));
  const parts = own.filter(({ kind }) => kind === 'range' || kind === 'bound');
  const [only] = parts;
  const extra = own.some(
    (atom) =>
      atom.kind === 'text' &&
      !/^(?:ref\w*|normal\w*|range|norm|vr|vn|\(?calc(?:ulated)?\)?|of total \w+)\.?:?$/i.test(atom.text) &&
      !isUnitLike(atom.text),
  );
  const isOne = parts.length === 1 && only !== undefined && !extra && !saysWhose(printed);
  const bounds = isOne ? readBounds(only.text, decimals) : { low: null, high: null };
  return { text: isOne && only ? stripped(only.text) : printed, ...bounds, atoms: [...own] };
}

const isUnitLike = (text: string) => isUnit(text.replaceAll(/[()]/g, ''));
const stripped = (text: string) =>
  text
    .trim()
    .replace(/^[([]\s*([^()[\]]*?)\s*[)\]]$/, '$1')
    .replace(/^(?:ref\w*|norm\w*|vr|vn)\.?(?:\s+range)?:?\s+(?=[\d<>≤≥])/i, '');

function isFlagIn(atom: PlacedAtom, range: readonly PlacedAtom[]): boolean {
  if (range.includes(atom)) return false;
  return atom.kind === 'flag' || (atom.role === 'flag' && atom.kind === 'quality');
}

function amountOf(
  value: PlacedAtom,
  digits: string,
  decimals: Decimals,
): Pick<Row, 'value' | 'operator' | 'value_text'> {
  if (value.kind === 'number') return { value: readNumber(digits, decimals), operator: null, value_text: digits };
  if (value.kind !== 'bound') return { value: null, operator: null, value_text: digits };
  const bounds = readBounds(value.text, decimals);
  const isOrEqual = /^[([\s]*(?:<\s?=|=<|≤|>\s?=|=>|≥)/.test(value.text);
  const side = bounds.high === null ? '>' : '<';
  return {
    value: bounds.high ?? bounds.low,
    operator: isOrEqual ? `${side}=` : side,
    value_text: value.text.replace(/^[([]\s*(.*?)\s*[)\]]$/, '$1'),
  };
}

function withoutValue(atoms: readonly PlacedAtom[], { text }: LineParts): LineReading {
  const ranges = atoms.filter(({ role }) => role === 'range');
  const isOnlyRange = ranges.length > 0 && atoms.every(({ role }) => role === 'range' || role === 'unit');
  const [first, last] = [atoms[0], atoms.at(-1)];
  if (!first || !last) return { kind: 'none' };
  if (isOnlyRange) return { kind: 'range', text: text.slice(first.start, last.end).replaceAll(' | ', ' ') };
  const isText = atoms.every(({ kind, cell }) => kind === 'text' || cell === first.cell);
  return isText && /\p{L}|^\S{2,8}$/u.test(text)
    ? { kind: 'name', text: text.replaceAll(' | ', ' ').trim() }
    : { kind: 'none' };
}

const labelForm = /(?:^|[\s|])\p{L}[\p{L}.' ]{1,24}\s?[:#]\s?(?=\S)/gu;

/** Two labels with their values, such as `Name: … MRN: …`, and nothing that only a result has. */
const isAdministrative = (text: string, { unit, low, high, name }: Row) =>
  (unit === null || !isUnit(unit)) &&
  low === null &&
  high === null &&
  !findMarker(name) &&
  ((text.match(labelForm)?.length ?? 0) > 1 || text.split(' = ').length > 2);

const namesDay = /\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})(?!\d)/;

const noMarker =
  /^(?:age|alter|âge|edad|età|weight|gewicht|height|größe|page|seite|página|pagina|tel\w*|phone|fax|id|patient.*|pat\.?.*|order.*|auftrag.*|sample.*|specimen.*|room|zip|plz|dr\.?|date|datum|fecha|data|collected|reported|time|uhrzeit|optimal|desirable|borderline|high|low|normal|very high|moderate|deficien\w*|insufficien\w*|sufficien\w*|insuffizien\w*|carenz[ae]|carence|mangel\w*|grenzwertig|toxic|diabetes|prediabetes|target|goal|ziel\w*|reference|referenz|goals?|risk|adult\w*|children|men|women|male|female|note|notes|comments?|kommentar|commentaires?|comentarios?|commento|method|v\.?|version|lab no|labor-?nr|dossier|interpretation|stage)\b[.:]?/iu;

function isResult(
  row: Row,
  value: PlacedAtom,
  {
    aligned,
    isBelowHeading,
    spare,
    cells,
  }: { aligned: boolean; isBelowHeading: boolean; spare: readonly PlacedAtom[]; cells: number },
): boolean {
  const { name } = row;
  const marker = name === '' ? null : findMarker(name);
  if (name !== '' && !marker && (!/\p{L}{2}/u.test(name) || noMarker.test(name) || namesDay.test(name))) return false;
  if (name.length > 120 || name.split(' ').length > 12) return false;
  const spareWords = spare.reduce((sum, { text }) => sum + text.split(' ').length, 0);
  if (!aligned && spareWords > 2 && !marker) return false;
  if (value.kind === 'text') return aligned;
  if (value.kind === 'quality' || value.kind === 'flag')
    return (
      aligned || (name !== '' && name.split(' ').length <= 6 && (cells > 1 || spareWords === 0) && !/\.$/.test(name))
    );
  const hasMore = row.unit !== null || row.range_text !== null || row.flag_text !== null;
  return hasMore || marker !== null || (aligned && isBelowHeading && value.role === 'value' && name !== '');
}
