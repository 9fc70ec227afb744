import { markerTable } from './marker-table.ts';
import { remembered } from './remembered.ts';

type Factor = { times: number; plus: number; source: string };

export type Marker = {
  key: string;
  label: string;
  loinc: string | null;
  unit: string;
  molarMass: number | null;
  low: number | null;
  high: number | null;
  names: readonly string[];
  factors: ReadonlyMap<string, Factor>;
};

const orNull = (text: string) => (text === '' ? null : Number(text));

/** The comma of `1,25-OH` separates no names. */
const namesIn = (list: string) =>
  list
    .split(', ')
    .map((name) => name.trim())
    .filter((name) => name !== '');

function markerOf(line: string): Marker {
  const [key = '', loinc = '', unit = '', mass = '', low = '', high = '', ...rest] = line.split('|');
  const names = rest.slice(0, 5).flatMap(namesIn);
  const factors = namesIn(rest[5] ?? '').map((text): [string, Factor] => {
    const [, from = '', times = '', plus = '0', source = ''] = /^(\S+)=([\d.]+)(?:\+([\d.]+))? (\w+)$/.exec(text) ?? [];
    return [from, { times: Number(times), plus: Number(plus), source }];
  });
  return {
    ...{ key, unit, loinc: loinc || null, label: names[0] ?? key, names },
    ...{ molarMass: orNull(mass), low: orNull(low), high: orNull(high), factors: new Map(factors) },
  };
}

/** Lazy: most processes never need it. */
const onDemand = <Value>(make: () => Value): (() => Value) => {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

export const markers = onDemand((): readonly Marker[] => markerTable.trim().split('\n').map(markerOf));

const firstByName = <Value>(
  keyOf: (name: string) => string,
  valueFor: (marker: Marker, name: string) => Value,
  lengthMin = 1,
) => {
  const found = new Map<string, Value>();
  for (const marker of markers())
    for (const name of marker.names)
      if (name.length >= lengthMin && !found.has(keyOf(name))) found.set(keyOf(name), valueFor(marker, name));
  return found;
};

const foldedName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}%]/gu, '');

const byName = onDemand(() => firstByName(foldedName, (marker) => marker));

const aside =
  /\b(?:serum|plasma|blood|venous|capillary|level|levels|calculated|calc|total count|im serum|im blut|vollblut|berechnet|sérum|sérique|plasmatique|sang|suero|sérico|sérica|siero|sierico|plasmatica|en sangre|quantitative|enzymatic|photometric)\b\.?/giu;
const bracketed = /\s*[([][^()[\]]*[)\]]\s*/g;

export const findMarker = remembered((name: string): Marker | null => {
  const plain = name
    .replace(/\bi\. ?[SPU]\.$/, '')
    .trim()
    .replace(/[,:;*.\s]+$/, '');
  for (const candidate of [
    plain,
    plain.replaceAll(aside, ' '),
    plain.replaceAll(bracketed, ' '),
    plain.replaceAll(bracketed, ' ').replaceAll(aside, ' '),
  ]) {
    const found = byName().get(foldedName(candidate)) ?? byName().get(foldedName(reordered(candidate)));
    if (found) return found;
  }
  return null;
});

function reordered(name: string): string {
  const [first, second, ...rest] = name.split(/,\s+/);
  return second !== undefined && rest.length === 0 ? `${second} ${first}` : name;
}

const blurredName = (name: string) =>
  foldedName(name)
    .replaceAll(/[l1i|!]/g, 'l')
    .replaceAll(/[o0]/g, 'o')
    .replaceAll(/5/g, 's')
    .replaceAll('rn', 'm');

const byBlurredName = onDemand(() => firstByName(blurredName, (_, name) => name, 3));

const lettersOf = (name: string) =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}%]/gu, '');
const spellings = onDemand(() => new Set(markers().flatMap(({ names }) => names.map(lettersOf))));

export const knownSpelling = (name: string): string | null =>
  spellings().has(lettersOf(name)) ? null : (byBlurredName().get(blurredName(name)) ?? null);

export const withoutSpecks = (name: string): string =>
  name.replace(/[\s.,;:'"|~_-]+$/, '').replaceAll(/(?<=\p{L}) - (?=\p{L})/gu, '-');

const digitsOf = (name: string) => name.replaceAll(/\D/g, '');

/** One letter away; digits must match. */
export function nearSpelling(name: string): string | null {
  const plain = blurredName(name);
  if (plain.length < 5 || findMarker(name)) return null;
  const near = [...byBlurredName()]
    .filter(([other, spelling]) => {
      const [own, others] = [digitsOf(name), digitsOf(spelling)];
      const isLetter = own.length === others.length - 1 && plain.length === other.length && others.includes(own);
      return (own === others || isLetter) && isOneApart(plain, other);
    })
    .map(([, spelling]) => spelling);
  return near.length === 1 ? (near[0] ?? null) : null;
}

function isOneApart(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [rest, otherRest] = [one.slice(start), other.slice(start)];
  return rest.slice(1) === otherRest.slice(1) || rest.slice(1) === otherRest || rest === otherRest.slice(1);
}
