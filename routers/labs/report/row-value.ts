import type { PlacedAtom } from './columns.ts';
import type { Role } from './words/headings.ts';
import type { Kind } from './words/scan.ts';

export type Candidate = { value: PlacedAtom; worth: number };

const worthOfKind: Partial<Record<Kind, number>> = { number: 4, bound: 1.5, quality: 1, range: 0.5, flag: 0.5 };
const elsewhere: ReadonlySet<Role | null> = new Set(['previous', 'range', 'low', 'high', 'other', 'name', 'unit']);

export function candidatesIn(atoms: readonly PlacedAtom[], aligned: boolean): Candidate[] {
  const firstText = atoms.find(({ kind, text }) => kind === 'text' && /\p{L}/u.test(text));
  const isBehindName = ({ start }: PlacedAtom) => !firstText || start > firstText.start || atoms[0] === firstText;
  const ranges = atoms.filter(({ kind }) => kind === 'range');
  const candidates = atoms.flatMap((value): Candidate[] => {
    const isIn = aligned && value.role === 'value';
    const isOpen = isIn ? canBeIn(value, atoms) : isBehindName(value) && !(aligned && elsewhere.has(value.role));
    if (!isOpen || (!isIn && !canBeLoose(value, { atoms, firstText, ranges }))) return [];
    const place = (isIn ? 6 : 0) + (value.cell === firstText?.cell ? 0 : 1) + followedBy(value, atoms);
    return [{ value, worth: (worthOfKind[value.kind] ?? 0) + place }];
  });
  // Ties go to the first.
  return candidates.map((each, at) => ({ ...each, worth: each.worth - 0.3 * at }));
}

function canBeIn({ kind, text }: PlacedAtom, atoms: readonly PlacedAtom[]): boolean {
  if (kind === 'flag') return /^(?:\(?\+{1,4}\)?|\([-±]\)|normale?)$/i.test(text);
  return kind === 'text' ? text.length <= 40 && atoms.some(({ role }) => role === 'name') : kind in worthOfKind;
}

type Line = { atoms: readonly PlacedAtom[]; firstText: PlacedAtom | undefined; ranges: readonly PlacedAtom[] };

function canBeLoose(value: PlacedAtom, { atoms, firstText, ranges: [first, second] }: Line): boolean {
  if (value.kind === 'number' || value.kind === 'bound') return true;
  if (value.kind === 'quality') return !isInName(atoms, value);
  if (value.kind === 'flag') return isPlus(value) && value.cell !== firstText?.cell;
  // `0-2 /hpf 0-5`, and not `Stage G2: 60-89, G3a: 45-59`.
  const isBetween = ({ kind, start, cell }: PlacedAtom) =>
    kind === 'text' && cell === value.cell && start > value.start && start < (second?.start ?? 0);
  return value === first && second !== undefined && !atoms.some(isBetween);
}

function followedBy(value: PlacedAtom, atoms: readonly PlacedAtom[]): number {
  if (value.kind !== 'number') return 0;
  const [unit, range, after] = atoms.filter(({ start, kind }) => start > value.start && kind !== 'flag');
  if (unit?.kind !== 'unit') return 0;
  const isRange = range?.kind === 'range' || range?.kind === 'bound';
  return isRange && after?.kind !== 'unit' ? 3 : 2;
}

/** `C reactive protein`. */
function isInName(atoms: readonly PlacedAtom[], atom: PlacedAtom): boolean {
  const [before, next] = [-1, 1].map((step) => atoms[atoms.indexOf(atom) + step]);
  if (before?.kind === 'text' && /\([^):]*\p{L}[^):]*$/u.test(before.text)) return true;
  return next?.kind === 'text' && next.cell === atom.cell;
}

/** `(-)` of a test strip. */
export const isSign = ({ kind, text }: PlacedAtom) => kind === 'flag' && /^\([-+±]+\)$/.test(text);
export const isPlus = ({ kind, text }: PlacedAtom) => kind === 'flag' && /^(?:\(?\+{1,4}\)?|\([-±]\))$/.test(text);
