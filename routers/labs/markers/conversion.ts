import type { Marker } from './markers.ts';

type Kind = 'g' | 'mol' | 'U' | 'IU' | 'count';
type Measure = { kind: Kind; perLitre: number };

const prefixes: Record<string, number> = {
  '': 1,
  k: 1e3,
  d: 1e-1,
  c: 1e-2,
  m: 1e-3,
  µ: 1e-6,
  u: 1e-6,
  n: 1e-9,
  p: 1e-12,
  f: 1e-15,
};
const counts: Record<string, number> = { '': 1, G: 1e9, T: 1e12, K: 1e3, Tsd: 1e3, M: 1e6, Mio: 1e6 };
const form = /^([kdcmµunpf]?)(g|mol|IU|U)\/([dcmµun]?)[lL]$/;
const countForm = /^(?:[x×]?10[\^*](\d{1,2})|(G|T|K|Tsd|M|Mio)\.?)?\/([dcmµunp]?)[lL]$/;

function measureOf(unit: string): Measure | null {
  const plain = unit.replaceAll('μ', 'µ').replaceAll(/\s/g, '');
  const [, prefix = '', kind, volume = ''] = form.exec(plain) ?? [];
  const litres = (letter: string) => prefixes[letter] ?? 1;
  if (kind !== undefined) return { kind: kind as Kind, perLitre: litres(prefix) / litres(volume) };
  const [whole, exponent, word = '', part = ''] = countForm.exec(plain) ?? [];
  if (whole === undefined) return null;
  return {
    kind: 'count',
    perLitre: (exponent === undefined ? (counts[word] ?? 1) : 10 ** Number(exponent)) / litres(part),
  };
}

/** By prefix, molar mass (PubChem) or the marker's factors, else null. 5.5 mmol/L of glucose are 99.09 mg/dL. */
export function convert(value: number, from: string, to: string, marker: Marker | null): number | null {
  if (from === to) return value;
  const factor = marker?.factors.get(from);
  if (factor && marker && to === marker.unit) return rounded(value * factor.times + factor.plus);
  const back = marker?.factors.get(to);
  if (back && marker && from === marker.unit) return rounded((value - back.plus) / back.times);
  const [one, other] = [measureOf(from), measureOf(to)];
  if (!one || !other) return null;
  const inLitre = value * one.perLitre;
  if (one.kind === other.kind) return rounded(inLitre / other.perLitre);
  const mass = marker?.molarMass ?? null;
  if (mass === null) return null;
  if (one.kind === 'mol' && other.kind === 'g') return rounded((inLitre * mass) / other.perLitre);
  return one.kind === 'g' && other.kind === 'mol' ? rounded(inLitre / mass / other.perLitre) : null;
}

const plainUnit = (unit: string) =>
  unit
    .replaceAll(/[[\]{}_\s]/g, '')
    .replaceAll(/[μµ]/g, 'u')
    .replaceAll('²', '2')
    .replaceAll(',', '.')
    .replaceAll(/[*^](?=\d)/g, '')
    .replaceAll(/IU|iu/g, 'U')
    .toLowerCase();

export const isUnitOf = (unit: string, marker: Marker): boolean =>
  [marker.unit, ...marker.factors.keys()].some((own) => plainUnit(own) === plainUnit(unit)) ||
  convert(1, unit.replaceAll('IU', 'U'), marker.unit.replaceAll(/[[\]]/g, '').replaceAll('IU', 'U'), marker) !== null;

const rounded = (value: number) => Number(value.toPrecision(6));
