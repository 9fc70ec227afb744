import type { PlacedAtom } from './columns.ts';
import { isCount } from './row-pair.ts';
import type { Role } from './words/headings.ts';

const amounts = new Set(['number', 'bound']);

/** Which part of a line is the value: by its column, else by what stands around it. */
export function valueIn(atoms: readonly PlacedAtom[], aligned: boolean): PlacedAtom | null {
  const count = countBesideShare(atoms);
  if (count) return count;
  if (aligned) {
    const own = atoms.filter(({ role }) => role === 'value');
    const inColumn =
      own.find(({ kind }) => amounts.has(kind)) ??
      own.find(({ kind }) => kind === 'quality' || kind === 'range') ??
      own.find(isPlus) ??
      own.find(({ kind, text }) => kind === 'flag' && /^normale?$/i.test(text));
    if (inColumn) return inColumn;
    const asText = own.find(({ kind, text }) => kind === 'text' && text.length <= 40);
    if (asText && atoms.some((atom) => atom.role === 'name')) return asText;
  }
  const skipped: readonly (Role | null)[] = ['previous', 'range', 'low', 'high', 'other', 'name'];
  const open = atoms.filter(({ role }) => !aligned || !skipped.includes(role));
  return headless(open, atoms);
}

/** Of `54 % 3.04 10^9/L`, whatever columns they stand in, the range is that of the second. */
function countBesideShare(atoms: readonly PlacedAtom[]): PlacedAtom | undefined {
  const unitOf = (atom: PlacedAtom) => {
    const next = atoms[atoms.indexOf(atom) + 1];
    return next?.kind === 'unit' && next.cell === atom.cell ? next.text : '';
  };
  const numbers = atoms.filter(({ kind, role }) => kind === 'number' && role !== 'previous' && role !== 'name');
  return numbers.some((atom) => unitOf(atom) === '%') ? numbers.find((atom) => isCount(unitOf(atom))) : undefined;
}

function headless(open: readonly PlacedAtom[], atoms: readonly PlacedAtom[]): PlacedAtom | null {
  const firstText = atoms.find(({ kind, text }) => kind === 'text' && /\p{L}/u.test(text));
  const after = open.filter((atom) => !firstText || atom.start > firstText.start || atoms[0] === firstText);
  const numbers = after.filter(({ kind }) => kind === 'number');
  const united = numbers.filter((atom) => unitFollows(atoms, atom));
  // `54 % 3.04 10^9/L 2.0-7.5`: the range is that of the second.
  const beforeUnit = united.find((atom) => rangeFollows(atoms, atom)) ?? united[0];
  const number = beforeUnit ?? numbers.find((atom) => atom.cell !== firstText?.cell) ?? numbers[0];
  if (number) return number;
  const quality = after.find((atom) => atom.kind === 'quality' && !isInName(atoms, atom));
  const bound = after.find(({ kind }) => kind === 'bound');
  const ranges = after.filter(({ kind }) => kind === 'range');
  const plus = after.find((atom) => isPlus(atom) && atom.cell !== firstText?.cell);
  const [first, second] = ranges;
  // `0-2 /hpf 0-5`, and not `Stage G2: 60-89, G3a: 45-59`.
  const isCounted =
    first &&
    second &&
    !atoms.some(
      ({ kind, start, cell }) => kind === 'text' && cell === first.cell && start > first.start && start < second.start,
    );
  return bound ?? quality ?? (isCounted ? first : plus) ?? null;
}

/** The `reactive` of `C reactive protein`, and of `Strip (all pads reactive)`. */
function isInName(atoms: readonly PlacedAtom[], atom: PlacedAtom): boolean {
  const [before, next] = [-1, 1].map((step) => atoms[atoms.indexOf(atom) + step]);
  if (before?.kind === 'text' && /\([^):]*\p{L}[^):]*$/u.test(before.text)) return true;
  return next?.kind === 'text' && next.cell === atom.cell;
}

/** `(-)` of a test strip. */
export const isSign = ({ kind, text }: PlacedAtom) => kind === 'flag' && /^\([-+±]+\)$/.test(text);
export const isPlus = ({ kind, text }: PlacedAtom) => kind === 'flag' && /^(?:\(?\+{1,4}\)?|\([-±]\))$/.test(text);

function unitFollows(atoms: readonly PlacedAtom[], atom: PlacedAtom): boolean {
  const behind = atoms.filter(({ start }) => start > atom.start);
  const next = behind.find(({ kind }) => kind !== 'flag');
  return next?.kind === 'unit';
}

function rangeFollows(atoms: readonly PlacedAtom[], atom: PlacedAtom): boolean {
  const [, range, after] = atoms.filter(({ start, kind }) => start > atom.start && kind !== 'flag');
  return (range?.kind === 'range' || range?.kind === 'bound') && after?.kind !== 'unit';
}
