import type { LineParts } from './columns.ts';
import { roleOf } from './headings.ts';
import type { Decimals } from './numbers.ts';
import { readBounds } from './ranges.ts';
import type { Row } from './row.ts';

export type LabelledRange = { range: string; unit: string | null };

/** `Reference Range: 65-99 mg/dL` on a line of its own. */
export function labelledRange({ atoms, text }: LineParts): LabelledRange | null {
  const at = atoms.findIndex(({ kind }) => kind === 'range' || kind === 'bound');
  const [range, unit, more, further] = atoms.slice(Math.max(at, 0));
  if (at < 1 || !range || roleOf(text.slice(0, range.start).trim()) !== 'range' || further) return null;
  if ((unit && unit.kind !== 'unit') || (more && more.kind !== 'text')) return null;
  return { range: range.text, unit: unit ? text.slice(unit.start).trim() : null };
}

export function giveRange(row: Row, { range, unit }: LabelledRange, decimals: Decimals): void {
  const { low, high } = readBounds(range, decimals);
  Object.assign(row, { range_text: range, low, high, unit: row.unit ?? unit });
}

/** `Value 104 mg/dL` below a name: the word says what the number is, and names nothing. */
export function withoutLabel(parts: LineParts): LineParts {
  const [first] = parts.atoms;
  const isLabel = first?.kind === 'text' && roleOf(first.text) === 'value';
  return isLabel ? { ...parts, atoms: parts.atoms.slice(1) } : parts;
}
