import type { LineParts, PlacedAtom } from './columns.ts';

/** `B` marks a low result in French reports, and where a legend says so. */
export const marksLowWithB = (text: string) => /(?<![\p{L}\d])B\s?[:=]\s?(?:inf[ée]r|bas|baj|faible)/iu.test(text);

/** `A` means high where a legend says so. */
export const marksHighWithA = (text: string) => /(?<![\p{L}\d])A\s?[:=]\s?(?:alt|above|hoch|élev|sup)/iu.test(text);

/** Two plus signs say no more than one where a legend explains both alike. */
export const marksAlike = (text: string) => /(?<!\+)\+\s?(?:[/,]|oder|bzw\.|or|ou|o)\s?\+\+(?!\+)/u.test(text);

/** A letter of a name such as `Epatite C (anti-HCV)` is no flag; a `B` beside a value may be one. */
export function withLetters(parts: LineParts, isBLow: boolean): LineParts {
  const atoms: PlacedAtom[] = [];
  const hasText = parts.atoms.some(({ kind }) => kind === 'text');
  parts.atoms.forEach((atom, at) => {
    // Chloride.
    if (at === 0 && !hasText && atom.kind === 'flag' && /^\p{Lu}\p{Ll}$/u.test(atom.text)) {
      atoms.push({ ...atom, kind: 'text' });
      return;
    }
    const last = atoms.at(-1);
    const before = parts.atoms[at - 1];
    const isJoined = before === undefined || last === undefined ? false : belongsTo(last, before, atom, parts);
    if (last && isJoined) atoms[atoms.length - 1] = joinedTo(last, atom, parts.text);
    else atoms.push(isBLow && isLowMark(atom, before, parts.atoms[at + 1]) ? { ...atom, kind: 'flag' } : atom);
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

function isLowMark(atom: PlacedAtom, before: PlacedAtom | undefined, after: PlacedAtom | undefined): boolean {
  if (atom.kind !== 'text' || !/^[([]?B[)\]]?$/.test(atom.text)) return false;
  return atom.role === 'flag' || [before, after].some((each) => each !== undefined && amounts.has(each.kind));
}
