import type { PlacedAtom } from './columns.ts';

export type Part = { value: PlacedAtom; unit: PlacedAtom | null; range: PlacedAtom; flags: PlacedAtom[] };

export const isCount = (unit: string) =>
  /10|^(?:G|K|T|M|Tsd|Tys|Mio|Mln|cells)\b|^\/|mm3|mm³/i.test(unit) && !unit.includes('%');

export const areShareAndCount = (one: string, other: string) =>
  (one === '%' && isCount(other)) || (other === '%' && isCount(one));

/** `54 % 50 - 70 2.900 /mm³ 2.000 - 7.000`. */
export function pairIn(all: readonly PlacedAtom[]): [Part, Part] | null {
  const atoms = all.filter(({ role }) => role !== 'previous');
  const name = atoms.findIndex(({ kind }) => kind === 'text');
  const behind = atoms.slice(name + 1);
  const of = (kinds: readonly string[]) => behind.filter(({ kind }) => kinds.includes(kind));
  const [first, second, ...values] = of(['number']);
  const [one, other, ...ranges] = of(['range', 'bound']);
  if (name < 0 || !first || !second || !one || !other || values.length + ranges.length > 0) return null;
  if (one.start < first.start || other.start < second.start) return null;
  const unitOf = (atom: PlacedAtom) => {
    const next = behind[behind.indexOf(atom) + 1];
    return next?.kind === 'unit' ? next : null;
  };
  const units = [unitOf(first) ?? unitOf(one), unitOf(second) ?? unitOf(other)] as const;
  const [left, right] = units.map((unit) => unit?.text ?? '') as [string, string];
  if (!areShareAndCount(left, right)) return null;
  const gap = (flag: PlacedAtom, { left: from, right: to }: PlacedAtom) => Math.max(flag.left - to, from - flag.right);
  const apart = (flag: PlacedAtom, value: PlacedAtom) =>
    Math.min(...[value, unitOf(value) ?? value].map((each) => gap(flag, each)));
  const flags = Map.groupBy(of(['flag']), (flag) => apart(flag, first) <= apart(flag, second));
  return [
    { value: first, unit: units[0], range: one, flags: flags.get(true) ?? [] },
    { value: second, unit: units[1], range: other, flags: flags.get(false) ?? [] },
  ];
}
