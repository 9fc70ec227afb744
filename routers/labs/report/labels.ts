import type { LineParts, PlacedAtom } from './columns.ts';
import { type Role, roleOf } from './words/headings.ts';

const content = new Set(['number', 'range', 'bound', 'unit', 'flag', 'quality', 'date']);
const kept: Partial<Record<Role, readonly string[]>> = {
  value: ['unit', 'flag', 'date', 'range'],
  range: ['flag', 'date'],
  unit: [],
  flag: [],
};

/** In `Value: 104 mg/dL  Normal range: 65-99`, labels give roles and are left out. */
export function withLabels(parts: LineParts): LineParts {
  const atoms: PlacedAtom[] = [];
  let said: Role | null = null;
  let label = -1;
  parts.atoms.forEach((atom, at) => {
    const next = parts.atoms[at + 1];
    const isLabel =
      atom.kind === 'text' && next !== undefined && (content.has(next.kind) || isBeforeClass(atom, parts));
    const before = atoms.at(-1);
    // In `Normal range`, `Normal` is no mark.
    const isTwofold = before && before.cell === atom.cell && (before.kind === 'flag' || before.kind === 'quality');
    const whole = isLabel && isTwofold ? roleOf(bareLabel(parts.text.slice(before.start, atom.end))) : null;
    const role = whole ?? (isLabel ? labelled(atom.text) : null);
    if (role) {
      if (whole) atoms.pop();
      else if (role === 'range' && namesClass.test(atom.text)) atoms.push({ ...atom, role, isSaid: true });
      [said, label] = [role, at];
      return;
    }
    if (atom.kind === 'text' && /[.;]\s/.test(parts.text.slice(parts.atoms[at - 1]?.end ?? 0, atom.start))) said = null;
    const isFirst = at > 0 && label === at - 1;
    const isOpen =
      said === 'unit' || said === 'flag' || (said === 'range' && (isFirst || atom.cell === parts.atoms[at - 1]?.cell));
    if (atom.kind === 'text' && !isOpen) said = null;
    const isOwn = said !== null && !kept[said]?.includes(atom.kind);
    atoms.push(isOwn ? { ...atom, role: said, isSaid: true } : atom);
  });
  return { ...parts, atoms };
}

/** `Reference range: | Male: 0.70 - 1.30`. */
function isBeforeClass(atom: PlacedAtom, { text, atoms }: LineParts): boolean {
  const [next, range] = atoms.slice(atoms.indexOf(atom) + 1);
  const isRange = range?.kind === 'range' || range?.kind === 'bound';
  return next?.kind === 'text' && next.cell > atom.cell && isRange && /:/.test(text.slice(atom.start, next.start));
}

export const namesClass = /^(?:normal|optim|ideal|desirab|deseab|desej|wünschensw)\p{L}*\W*$/iu;

const lead = /^[\s,;:(•-]+|[\s:=(-]+$/g;

const bareLabel = (text: string) => text.replaceAll(lead, '').replace(/\s(?:of|is|was|de|di|von|:)$/i, '');

function labelled(text: string): Role | null {
  const plain = bareLabel(text);
  const role = roleOf(plain) ?? lastWords(plain);
  return role === 'name' || role === 'low' || role === 'high' || role === 'unknown' ? null : role;
}

/** `compared with the normal range of`. */
export function lastWords(text: string): Role | null {
  const words = text.split(/\s+/);
  const tails = [4, 3, 2, 1].filter((count) => count < words.length).map((count) => words.slice(-count).join(' '));
  return tails.some((tail) => roleOf(tail) === 'range') ? 'range' : null;
}
