import type { LineParts, PlacedAtom } from './columns.ts';
import { namesClass } from './labels.ts';
import { type Decimals, readNumber } from './words/numbers.ts';
import { readBounds } from './words/ranges.ts';
import { closed, saysWhose } from './words/scan.ts';
import { isUnit } from './words/units.ts';

type RangeFound = {
  text: string | null;
  low: number | null;
  high: number | null;
  atoms: PlacedAtom[];
  isLimits?: true;
};
const noRange: RangeFound = { text: null, low: null, high: null, atoms: [] };

export function rangeOf(
  atoms: readonly PlacedAtom[],
  { text }: LineParts,
  value: PlacedAtom,
  decimals: Decimals,
): RangeFound {
  const lows = atoms.filter(({ role, kind }) => role === 'low' && kind === 'number');
  const highs = atoms.filter(({ role, kind }) => role === 'high' && kind === 'number');
  if (lows[0] || highs[0]) {
    const own = [...lows.slice(0, 1), ...highs.slice(0, 1)];
    const [low, high] = [lows[0], highs[0]].map((atom) => (atom ? readNumber(atom.text, decimals) : null));
    return {
      text: own.map((atom) => atom.text).join(' - '),
      low: low ?? null,
      high: high ?? null,
      atoms: own,
      isLimits: true,
    };
  }
  const inColumn = atoms.filter((atom) =>
    atom.kind === 'flag' && !isNormal(atom, value) ? isBandName(atom, atoms) : atom.role === 'range',
  );
  const loose = atoms.filter(
    ({ kind, role }) => (kind === 'range' || kind === 'bound') && role !== 'unit' && role !== 'flag',
  );
  const qualities = atoms.filter(
    (atom) => atom.kind === 'quality' && atom.start > value.start && value.kind !== 'number',
  );
  const isLetter = inColumn.length === 1 && /^\p{Lu}$/u.test(inColumn[0]?.text ?? '');
  // `mg/dL (calc)` alone is no range.
  const isUnitAlone =
    inColumn.some(({ kind }) => kind === 'unit') && inColumn.every(({ kind }) => kind === 'unit' || kind === 'text');
  const own =
    inColumn.length > 0 && !isUnitAlone && !isLetter
      ? withLead(inColumn, atoms, text)
      : loose.length > 0
        ? whole(atoms, loose, text)
        : qualities.slice(0, 1);
  const range = own.length === 0 ? noRange : rangeIn(own, text, decimals);
  return saysNone.test(range.text ?? '') ? noRange : range;
}

const saysNone = /^(?:not (?:given|available)|none given|n\/a|keine(?: angabe)?|sin (?:datos?|referencia)|-+)$/i;

/** Beside a word, `Normal` is the expected value. */
const isNormal = ({ text }: PlacedAtom, value: PlacedAtom) => value.kind !== 'number' && /^normale?$/i.test(text);

/** The `High` of `> 240 High` is no mark. */
const isBandName = (atom: PlacedAtom, atoms: readonly PlacedAtom[]) =>
  /^\p{L}{3,}$/u.test(atom.text) &&
  atoms.some(
    (other) =>
      other !== atom && other.cell === atom.cell && other.role === 'range' && !other.isSaid && other.kind !== 'flag',
  );

/** A range with its words before it, such as `M: 13.5-17.5 F: 12-15`. */
function whole(atoms: readonly PlacedAtom[], loose: readonly PlacedAtom[], text: string): PlacedAtom[] {
  const from = atoms.indexOf(loose[0] as PlacedAtom);
  // A number between two ranges belongs to neither.
  const end = atoms.findIndex(({ kind }, at) => kind === 'number' && at > from);
  const to = atoms.indexOf(loose.findLast((atom) => end < 0 || atoms.indexOf(atom) < end) as PlacedAtom);
  const own = withLead(atoms.slice(from, to + 1), atoms, text);
  return own.filter(({ kind }, index) => kind !== 'flag' || index === 0 || index < own.length - 1);
}

const namesRange = /^[([]?(?:n|v\.?n|v\.?r|ref\p{L}*|norm\p{L}*)\.?\W*$/iu;

function withLead(own: readonly PlacedAtom[], atoms: readonly PlacedAtom[], text: string): readonly PlacedAtom[] {
  const [first] = own;
  const before = first ? atoms[atoms.indexOf(first) - 1] : undefined;
  if (!first || !before) return own;
  const isSeveral = own.filter(({ kind }) => kind === 'range' || kind === 'bound').length > 1;
  const isLetter = before.kind === 'flag' && /^[mfwh]$/i.test(before.text) && isSeveral;
  const isLabel = before.cell === first.cell && /:\s*$/.test(text.slice(before.start, first.start));
  const leads =
    (before.kind === 'text' && isLabel && !namesRange.test(before.text)) ||
    ((before.kind === 'text' || isLetter) && saysWhose(` ${before.text}`));
  return leads ? [before, ...own] : own;
}

function rangeIn(own: readonly PlacedAtom[], text: string, decimals: Decimals): RangeFound {
  const [first, last] = [own[0], own.at(-1)];
  if (!first || !last) return noRange;
  const printed = stripped(text.slice(first.start, last.end).replaceAll(' | ', ' '));
  const parts = own.filter(({ kind }) => kind === 'range' || kind === 'bound');
  const [only] = parts;
  const extra = own.some(
    (atom) =>
      wording.has(atom.kind) &&
      !/^(?:ref\w*|range|norm|vr|vn|\(?calc(?:ulated)?\)?|of total \w+)\.?:?$/i.test(atom.text) &&
      !isUnitLike(atom.text),
  );
  const words = own.filter(({ kind }) => kind !== 'unit').map((atom) => atom.text);
  const isOne = parts.length === 1 && only !== undefined && !extra && !saysWhose(words.join(' '));
  const bounds = isOne ? readBounds(stripped(only.text), decimals) : { low: null, high: null };
  const isNamed = [first, last].some((atom) => namesClass.test(atom.text));
  return { text: isOne && !isNamed ? stripped(only.text) : printed, ...bounds, atoms: [...own] };
}

/** `M: 30 - 400 ng/mL F: 13 - 150 ng/mL`. */
function withoutUnit<Row extends Ranged>(row: Row): Row {
  const { unit, range_text } = row;
  const spaced = unit === null ? range_text : (range_text?.replaceAll(` ${unit}`, '') ?? null);
  return { ...row, range_text: unit === '%' ? (spaced?.replaceAll(/(?<=\d)%/g, '') ?? null) : spaced };
}

const labelForm = /^(\p{L}[^\d:<>≤≥]{0,30}?)(?:\s?:\s|\s(?=[<>≤≥\d]))/u;
type Ranged = { unit: string | null; range_text: string | null; low: number | null; high: number | null };

/** `Normal: 70 - 99`. */
export function withoutLabels<Row extends Ranged>(rows: readonly Row[], decimals: Decimals): Row[] {
  const leads = rows.map(({ range_text }) => labelForm.exec(range_text ?? '')?.[1] ?? '');
  const ranged = rows.filter(({ range_text }) => range_text !== null).length;
  const counts = Map.groupBy(leads, (lead) => lead);
  const isCommon = (lead: string) => (counts.get(lead)?.length ?? 0) > Math.max(2, ranged / 2);
  return rows.map(withoutUnit).map((row, at) => {
    const [lead = '', range = ''] = [leads[at], row.range_text ?? ''];
    const rest =
      lead !== '' && (namesClass.test(lead) || isCommon(lead))
        ? range.replace(labelForm, '')
        : range.replace(/(?<=\d) \p{L}+$/u, (name) => (namesClass.test(name.trim()) ? '' : name));
    if (rest === range) return row;
    const bounds = readBounds(rest, decimals);
    return (bounds.low ?? bounds.high) === null ? row : { ...row, range_text: rest, ...bounds };
  });
}

const opened = (text: string) => (/^[([][^)\]]+$/.test(text) ? text.slice(1).trimStart() : text);

const wording = new Set(['text', 'flag', 'quality']);
const isUnitLike = (text: string) => text.length > 1 && isUnit(text.replaceAll(/[()]/g, ''));
const stripped = (text: string) =>
  opened(closed(text.trim()))
    .replace(/^[([]\s*([^()[\]]*?)\s*[)\]]$/, '$1')
    .replace(/^(?:ref\w*|vr|vn)\.?(?:\s+range)?:?\s+(?=[\d<>≤≥])/i, '');
