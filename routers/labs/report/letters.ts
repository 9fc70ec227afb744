import type { LineParts, PlacedAtom } from './columns.ts';
import type { Marks } from './words/flags.ts';

/** The `C` of `Epatite C (anti-HCV)` is no flag. */
export function withLetters(parts: LineParts, marks: Marks): LineParts {
  const atoms: PlacedAtom[] = [];
  const hasText = parts.atoms.some(({ kind }) => kind === 'text');
  parts.atoms.forEach((atom, at) => {
    // `Cl` is chloride.
    if (at === 0 && !hasText && atom.kind === 'flag' && /^\p{Lu}\p{Ll}$/u.test(atom.text)) {
      atoms.push({ ...atom, kind: 'text' });
      return;
    }
    const last = atoms.at(-1);
    const before = parts.atoms[at - 1];
    const isJoined = before === undefined || last === undefined ? false : belongsTo(last, before, atom, parts);
    if (last && isJoined) atoms[atoms.length - 1] = joinedTo(last, atom, parts.text);
    else atoms.push(isMark(atom, marks, [before, parts.atoms[at + 1]]) ? { ...atom, kind: 'flag' } : atom);
  });
  return { ...parts, atoms };
}

const isLetter = ({ kind, text }: PlacedAtom) => kind === 'flag' && /^\p{L}$/u.test(text);

function belongsTo(last: PlacedAtom, before: PlacedAtom, atom: PlacedAtom, { text, atoms }: LineParts): boolean {
  const isBeside = last.kind === 'text' && last.cell === atom.cell && /^\s*$/.test(text.slice(last.end, atom.start));
  if (!isBeside || !/\p{L}{2}/u.test(last.text) || /\.{3}$/.test(last.text)) return false;
  if (!isLetter(atom)) return atom.kind === 'text' && isLetter(before);
  const rest = text.slice(atom.end);
  if (/^\s?[/(]\s?\p{L}/u.test(rest)) return true;
  const next = atoms[atoms.indexOf(atom) + 1];
  if (next && next.cell === atom.cell) return next.kind === 'text';
  return last.role === 'name' && atom.role !== 'flag';
}

const joinedTo = (name: PlacedAtom, atom: PlacedAtom, text: string): PlacedAtom => ({
  ...name,
  text: text.slice(name.start, atom.end),
  end: atom.end,
  right: atom.right,
  confidence: Math.min(name.confidence, atom.confidence),
});

const amounts = new Set(['number', 'bound', 'quality']);

function isMark(atom: PlacedAtom, marks: Marks, beside: readonly (PlacedAtom | undefined)[]): boolean {
  if (atom.kind !== 'text' || !marks.has(atom.text.replaceAll(/[()[\]]/g, ''))) return false;
  return atom.role === 'flag' || beside.some((each) => each !== undefined && amounts.has(each.kind));
}
