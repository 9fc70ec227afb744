import { findMarker } from '../markers/markers.ts';
import type { LineParts, PlacedAtom } from './columns.ts';
import { plainName } from './names.ts';
import { type Around, fitOf, isAdministrative, isResult, isSentence, meritOf, type Row } from './result.ts';
import { nameOf } from './row-name.ts';
import { isCount, type Part, pairIn } from './row-pair.ts';
import { rangeOf } from './row-range.ts';
import { type Candidate, candidatesIn, isPlus, isSign } from './row-value.ts';
import type { Used } from './table.ts';
import { type Flag, readFlag } from './words/flags.ts';
import type { Role } from './words/headings.ts';
import { type Decimals, readNumber } from './words/numbers.ts';
import { readBounds } from './words/ranges.ts';
import { closed, splitAmount } from './words/scan.ts';

export type LineReading =
  /** `before`: per cent beside a count of cells, or the reverse. */
  | { kind: 'result'; row: Row; used: Used; before: Row | null }
  | { kind: 'name'; text: string }
  | { kind: 'value'; row: Row }
  | { kind: 'more'; more: More }
  | { kind: 'none' };

export type More = {
  name: string | null;
  range: string | null;
  unit: string | null;
  flag: Flag | null;
  flagText: string | null;
  isSaid: boolean;
  isBelow?: true;
};

export const noMore: More = { name: null, range: null, unit: null, flag: null, flagText: null, isSaid: false };

export function readLine(parts: LineParts, decimals: Decimals, isBelowHeading: boolean): LineReading {
  const reading = readRow(parts, decimals, isBelowHeading);
  const canBeMore =
    reading.kind === 'none' ||
    reading.kind === 'name' ||
    (reading.kind === 'result' && isBesideScale(reading.row, parts));
  const more = canBeMore ? rangeOfSome(parts) : null;
  return more ? { kind: 'more', more } : reading;
}

function readRow(parts: LineParts, decimals: Decimals, isBelowHeading: boolean): LineReading {
  const atoms = withWholeWords(withoutIndex(withoutDash(parts.atoms)), parts.text);
  const pair = pairIn(atoms);
  if (pair) return pairOf(pair, atoms, parts, decimals);
  const aligned = atoms.some(({ role }) => role !== null);
  const candidates = atoms.every(({ role }) => role === 'range') ? [] : candidatesIn(atoms, aligned);
  const read = candidates.map((each) => wholeOf(each, { atoms, parts, decimals, aligned, isBelowHeading }));
  const best = read.reduce<Whole | null>((one, other) => (one && one.worth >= other.worth ? one : other), null);
  return best ? readingOf(best, parts) : withoutValue(atoms, parts, decimals);
}

type Whole = {
  row: Row;
  value: PlacedAtom;
  around: Around;
  worth: number;
  share: Row | null;
  isBare: boolean;
  roleIn: (atom: PlacedAtom) => Role | null;
};
type LineOf = Pick<Around, 'aligned' | 'isBelowHeading'> & {
  atoms: readonly PlacedAtom[];
  parts: LineParts;
  decimals: Decimals;
};

function wholeOf({ value, worth }: Candidate, { atoms, parts, decimals, ...line }: LineOf): Whole {
  const name = nameOf(atoms, value, parts.text);
  const rest = atoms.filter((atom) => atom !== value && !name.atoms.includes(atom));
  const others = rest.filter((atom) => !isAside(atom) || atom.cell === value.cell || isMarkOf(value, atom, atoms));
  const unit = unitOf(others, parts, value);
  const range = rangeOf(others, parts, value, decimals);
  const flags = others.filter((atom) => isFlagIn(atom, range.atoms) && !(isSign(value) && isSign(atom)));
  const spare = others.filter((atom) => !range.atoms.includes(atom) && atom !== unit.atom && !flags.includes(atom));
  const row = rowOf({ value, name: name.text, unit: unit.text ?? name.unit, range, flags }, decimals, [
    ...name.atoms,
    ...range.atoms,
    ...(unit.atom ? [unit.atom] : []),
  ]);
  const around: Around = { ...line, spare, range: range.atoms, unit: unit.atom, cells: parts.cells };
  const roleIn = (atom: PlacedAtom): Role | null => {
    if (atom === value) return 'value';
    if (name.atoms.includes(atom)) return 'name';
    if (range.atoms.includes(atom)) return range.isLimits ? (atom.role ?? null) : 'range';
    if (atom === unit.atom) return 'unit';
    return flags.includes(atom) ? 'flag' : atom.role;
  };
  const isEndOfScale = (range.text?.match(/[\d.,]+/g) ?? []).some((bound) => bound === row.value_text);
  return {
    ...{ row, value, around, roleIn },
    worth: worth + meritOf(row, value, around) + 0.4 * fitOf(row) - (isEndOfScale ? 1 : 0),
    share: shareIn(rest, row, decimals),
    isBare: others.length === flags.length,
  };
}

function readingOf({ row, value, around, share, isBare, roleIn }: Whole, parts: LineParts): LineReading {
  if (isAdministrative(parts.text, row) || isSentence(parts.text, row)) return { kind: 'none' };
  if (isResult(row, value, around))
    return { kind: 'result', row, used: parts.atoms.map((atom) => ({ ...atom, role: roleIn(atom) })), before: share };
  if (row.name === '' && isBare && parts.cells <= 2) return { kind: 'value', row };
  const isName = parts.cells === 1 && row.name !== '' && around.range.length === 0;
  return isName && parts.text.split(' ').length <= 5 ? { kind: 'name', text: parts.text } : { kind: 'none' };
}

/** `Expected: 7 - 25 mg/dL` or `Diabetic: 126 or more` beside a scale gives no result. */
const isBesideScale = ({ name, value_text }: Row, { atoms }: LineParts) =>
  !findMarker(plainName(name)) &&
  (/\d.*\p{L}{2}/u.test(value_text) || atoms.some(({ kind, text }) => kind === 'range' && text.includes(value_text)));

/** `Male > 18 years : 13.0 - 17.0`. */
function rangeOfSome({ text, atoms }: LineParts): More | null {
  const cell = atoms.filter((atom) => atom.cell === atoms[0]?.cell);
  const unit = cell.at(-1)?.kind === 'unit' ? cell.at(-1) : undefined;
  const last = cell.at(unit ? -2 : -1);
  if (last?.kind !== 'range' && last?.kind !== 'bound') return null;
  const lead = text.slice(0, last.start);
  const isScale = atoms.every(
    (atom) => cell.includes(atom) || (atom.kind === 'number' && last.text.includes(atom.text)),
  );
  if (!isScale || lead.length >= 40 || !/\p{L}.*\s?:\s*$/u.test(lead)) return null;
  return { ...noMore, range: text.slice(0, last.end), unit: unit?.text ?? null, isBelow: true };
}

const isAside = ({ role }: PlacedAtom) => role === 'previous' || role === 'other';

function isMarkOf(value: PlacedAtom, atom: PlacedAtom, atoms: readonly PlacedAtom[]): boolean {
  const isSignal = atom.kind === 'flag' && (atom.role === 'previous' || /^(?:[^\p{L}]+|HH?|LL?)$/u.test(atom.text));
  if (!isSignal || atoms.some(({ kind, cell }) => cell === atom.cell && kind !== 'flag')) return false;
  const before = atoms.findLast(({ kind, start }) => start < atom.start && kind !== 'flag' && kind !== 'unit');
  // Marks of earlier values stand close to them.
  const isFar = before && (atom.left - before.right) * before.text.length > 8 * (before.right - before.left);
  return before === value || isFar || !atoms.some((other) => isAside(other) && amounts.has(other.kind));
}

const amounts = new Set(['number', 'bound', 'quality']);

type RowParts = Pick<Row, 'name' | 'unit'> & {
  value: PlacedAtom;
  range: { text: string | null; low: number | null; high: number | null };
  flags: readonly PlacedAtom[];
};

function rowOf({ value, name, unit, range, flags }: RowParts, decimals: Decimals, others: readonly PlacedAtom[]): Row {
  const { digits, mark } = value.kind === 'number' ? splitAmount(value.text) : withoutMark(value.text);
  // In `- HIGH` the dash is no flag.
  const flagText = (flags.find(({ text }) => text !== '-') ?? flags[0])?.text ?? mark;
  return {
    ...{ name, ...amountOf(value, digits, decimals), unit, range_text: range.text, low: range.low, high: range.high },
    flag_text:
      flagText?.replaceAll(/[()[\]]/g, (sign, at: number) =>
        /[+-]/.test(flagText[at === 0 ? 1 : at - 1] ?? '') ? sign : '',
      ) ?? null,
    flag: flagText === null ? (value.isOut ? 'abnormal' : null) : readFlag(flagText),
    confidence: Math.min(...[value, ...flags, ...others].map((atom) => atom.confidence)),
  };
}

function pairOf(
  pair: readonly Part[],
  atoms: readonly PlacedAtom[],
  parts: LineParts,
  decimals: Decimals,
): LineReading {
  const [before, row] = pair.map(({ value, unit, range, flags }): Row => {
    const name = nameOf(atoms, value, parts.text);
    const own = rangeOf([{ ...range, role: 'range' }], parts, value, decimals);
    return rowOf({ value, name: name.text, unit: unit?.text ?? null, range: own, flags }, decimals, [
      ...name.atoms,
      range,
    ]);
  });
  return before && row ? { kind: 'result', row, before: { ...before, name: row.name }, used: [] } : { kind: 'none' };
}

/** `48,4 %` beside `4,07 G/L`. */
function shareIn(rest: readonly PlacedAtom[], row: Row, decimals: Decimals): Row | null {
  if (row.unit === null || !isCount(row.unit)) return null;
  const at = rest.findIndex(
    ({ kind, role }, index) => kind === 'number' && role !== 'previous' && rest[index + 1]?.text === '%',
  );
  const digits = at < 0 ? '' : (splitAmount(rest[at]?.text ?? '').digits ?? '');
  if (!/^\d/.test(digits)) return null;
  const value = readNumber(digits, decimals);
  return { ...row, value, value_text: digits, unit: '%', operator: null, ...noRange, flag_text: null, flag: null };
}

const noRange = { range_text: null, low: null, high: null };

function withoutMark(text: string): { digits: string; mark: string | null } {
  const [, digits = text, mark = null] = /^(.*\p{L})\s?([*!↑↓]+)$/u.exec(text) ?? [];
  return { digits, mark };
}

/** `Giallo paglierino` is one value. */
function withWholeWords(atoms: readonly PlacedAtom[], text: string): PlacedAtom[] {
  const out: PlacedAtom[] = [];
  for (const atom of atoms) {
    const last = out.at(-1);
    const isBeside = last !== undefined && (atom.role === last.role || atom.role === null) && atom.cell === last.cell;
    const isApart = last?.role === 'value' || (out.length > 1 && out.at(-2)?.cell !== last?.cell);
    const goesOn =
      atom.kind === 'text' ||
      (atom.role === 'value' &&
        (atom.kind === 'quality' || (isPlus(atom) && last?.kind === 'text') || atom.text.startsWith('(')));
    const isWords =
      last?.kind === 'quality' ||
      (last?.kind === 'text' && last.role === 'value' && (atom.kind === 'quality' || isPlus(atom)));
    if (last && isBeside && isApart && isWords && last.role !== 'range' && goesOn)
      out[out.length - 1] = {
        ...last,
        kind: 'quality',
        text: text.slice(last.start, atom.end),
        end: atom.end,
        right: atom.right,
      };
    else out.push(atom);
  }
  return out;
}

/** `- Sodium : 139`. */
const withoutDash = (atoms: readonly PlacedAtom[]) =>
  atoms[0]?.text === '-' && atoms[1]?.kind === 'text' && atoms[0].cell === atoms[1].cell ? atoms.slice(1) : atoms;

function withoutIndex(atoms: readonly PlacedAtom[]): PlacedAtom[] {
  const [first, second] = atoms;
  const isIndex =
    first &&
    second &&
    second.kind === 'text' &&
    second.role !== 'range' &&
    second.cell > first.cell &&
    (first.kind === 'number' || /^[A-Z]?\d[\d.-]*\)?$/.test(first.text));
  const isOwn = first?.role === 'other' || first?.role === 'name' || first?.role === null;
  return isIndex && isOwn && /^[^.,]*\.?$/.test(first.text) && atoms.slice(2).some(({ kind }) => kind !== 'text')
    ? atoms.slice(1)
    : [...atoms];
}

function unitOf(atoms: readonly PlacedAtom[], { text, atoms: all }: LineParts, value: PlacedAtom) {
  const ofAnother = (unit: PlacedAtom) => {
    const before = all.findLast(({ start }) => start < unit.start);
    return before !== value && before?.kind === 'number' && before.cell === unit.cell;
  };
  const units = atoms.filter((atom) => atom.kind === 'unit' && !ofAnother(atom));
  const inColumn = units.find(({ role }) => role === 'unit');
  const behind = units.find(({ start }) => start > value.start);
  const beside = units.find((unit) => unit === behind && unit.cell === value.cell);
  const found = beside ?? inColumn ?? behind ?? units[0];
  // A ratio's unit may be printed as 1.
  const asText = atoms.filter(({ role, kind, text: own }) => role === 'unit' && (kind === 'text' || own === '1'));
  const [first, last] = [asText[0], asText.at(-1)];
  if (found) {
    const behindIt = [
      ...asText,
      ...atoms.filter(({ kind, text: own }) => kind === 'text' && /^\p{Lu}{2,4}$|^\(\p{L}+\.?\)$|^of \p{L}/u.test(own)),
    ].find(
      ({ cell, start }) => cell === found.cell && start > found.start && text.slice(found.end, start).trim() === '',
    );
    const isPart = behindIt && /^\(?\p{L}{2,}\.?\)?$|^of \p{L}/u.test(behindIt.text);
    const whole = isPart ? text.slice(found.start, behindIt.end) : found.text;
    return { text: closed(whole.replace(/^[([](.*)[)\]]$/, '$1')), atom: found };
  }
  if (first && last && last.end - first.start <= 20) return { text: text.slice(first.start, last.end), atom: first };
  return { text: null, atom: null };
}

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

/** `mg/dL (calc)`. */
function wholeUnit(atoms: readonly PlacedAtom[], text: string): string | null {
  const at = atoms.findIndex(({ kind }) => kind === 'unit');
  const [unit, behind] = atoms.slice(at);
  if (at < 0 || !unit) return null;
  return behind?.kind === 'text' && behind.cell === unit.cell ? text.slice(unit.start, behind.end) : unit.text;
}

function withoutValue(atoms: readonly PlacedAtom[], parts: LineParts, decimals: Decimals): LineReading {
  const { text } = parts;
  const [first, last] = [atoms[0], atoms.at(-1)];
  if (!first || !last) return { kind: 'none' };
  const isRange = (atom: PlacedAtom) =>
    atom.role === 'range' || ((atom.kind === 'range' || atom.kind === 'bound') && atom.role !== 'name');
  const named = atoms.filter((atom) => atom.role === 'name' && atom.kind === 'text');
  const others = atoms.filter((atom) => !named.includes(atom));
  const isBand = ({ kind, text: own, cell }: PlacedAtom) =>
    kind === 'flag' && /\p{L}{3}/u.test(own) && others.some((atom) => isRange(atom) && atom.cell === cell);
  const flags = others.filter((atom) => atom.kind === 'flag' && !isBand(atom));
  if (named.length > 0 && others.some(({ kind, role }) => kind === 'number' && role !== 'low' && role !== 'high'))
    return { kind: 'none' };
  const isInRange = ({ kind, cell }: PlacedAtom) =>
    kind === 'text' && others.some((other) => other.role === 'range' && other.kind === 'range' && other.cell === cell);
  const isMore = (atom: PlacedAtom) => isRange(atom) || isInRange(atom) || atom.kind === 'unit' || atom.kind === 'flag';
  if (others.length > 0 && others.every(isMore)) {
    const range = rangeOf(others, parts, last, decimals);
    const unit = wholeUnit(others, text);
    const name = named.length === 0 ? null : named.map((atom) => atom.text).join(' ');
    const [flag] = flags.filter((atom) => !range.atoms.includes(atom));
    const more = {
      isSaid: others.some((atom) => atom.isSaid === true),
      name,
      range: range.text,
      unit,
      flag: flag ? readFlag(flag.text) : null,
      flagText: flag?.text ?? null,
    };
    return { kind: 'more', more };
  }
  const isText = atoms.every(({ kind, cell }) => kind === 'text' || cell === first.cell);
  return isText && /\p{L}|^\S{2,8}$/u.test(text)
    ? { kind: 'name', text: text.replaceAll(' | ', ' ').trim() }
    : { kind: 'none' };
}
