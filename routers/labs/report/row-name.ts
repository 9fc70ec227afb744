import type { PlacedAtom } from './columns.ts';
import { isUnit } from './words/units.ts';

type Name = { text: string; atoms: PlacedAtom[]; unit: string | null };

export function nameOf(atoms: readonly PlacedAtom[], value: PlacedAtom, text: string): Name {
  const isMark = ({ kind, cell, text: own }: PlacedAtom) =>
    kind === 'flag' && !/\p{L}/u.test(own) && atoms.filter((atom) => atom.cell === cell).length === 1;
  const inColumn = atoms.filter((atom) => atom !== value && atom.role === 'name' && !isMark(atom));
  const before = atoms.filter((atom) => atom.start < value.start && !['date'].includes(atom.kind));
  // In `Neutrophils % 54 %`, the second is the value's.
  const isUnitBehind = atoms.some(({ kind, start }) => kind === 'unit' && start > value.start);
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
      : runOf(before.some((atom) => atom === firstText) ? before : atoms, firstText, value, isUnitBehind);
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

/** Keeps the 12 of `Vitamin B 12`. */
function runOf(
  atoms: readonly PlacedAtom[],
  firstText: PlacedAtom | undefined,
  value: PlacedAtom,
  isUnitBehind: boolean,
): PlacedAtom[] {
  if (!firstText) return [];
  const run: PlacedAtom[] = [];
  for (const atom of atoms.slice(atoms.indexOf(firstText))) {
    if (atom === value) break;
    const sameCell = atom.cell === firstText.cell;
    if (!sameCell && atom.kind !== 'text') break;
    if (!sameCell && run.at(-1)?.cell !== atom.cell) break;
    run.push(atom);
  }
  const isOpen = ({ kind, text }: PlacedAtom, before: PlacedAtom | undefined) =>
    ['unit', 'range', 'bound'].includes(kind) &&
    !isWord(text) &&
    !(isUnitBehind && kind === 'unit' && before?.kind === 'text');
  while (run.length > 1 && isOpen(run.at(-1) as PlacedAtom, run.at(-2)))
    if (run.pop()?.kind === 'unit' && run.at(-1)?.kind === 'number') run.pop();
  return run;
}

/** `Albumin/creatinine ratio`. */
const isWord = (text = '') => /^(?:ratio|index)\W?$/i.test(text);

/** `Glucose (mg/dL)`. */
function withoutUnit(text: string): { name: string; unit: string | null } {
  const [, name, , bracketed] = /^(.*\S)\s*([([])\s*([^()[\]]+?)\s*[)\]]$/.exec(text) ?? [];
  if (name !== undefined && bracketed !== undefined && isUnit(bracketed)) return { name, unit: bracketed };
  return { name: text, unit: null };
}
