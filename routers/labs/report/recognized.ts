import { isUnitOf } from '../markers/conversion.ts';
import { findMarker, knownSpelling, nearSpelling, withoutSpecks } from '../markers/markers.ts';
import type { Row } from './result.ts';
import type { Decimals } from './words/numbers.ts';
import type { Page, Word } from './words/words.ts';

const units = [
  ...[
    '%',
    '‰',
    'mg/dL',
    'mg/dl',
    'g/dL',
    'g/dl',
    'g/L',
    'g/l',
    'mg/L',
    'mg/l',
    'µg/L',
    'µg/l',
    'µg/dL',
    'µg/dl',
    'ng/mL',
    'ng/ml',
  ],
  ...[
    'ng/dL',
    'ng/dl',
    'ng/L',
    'ng/l',
    'pg/mL',
    'pg/ml',
    'pg',
    'fL',
    'fl',
    'mmol/L',
    'mmol/l',
    'µmol/L',
    'µmol/l',
    'nmol/L',
    'nmol/l',
  ],
  ...[
    'pmol/L',
    'pmol/l',
    'mmol/mol',
    'U/L',
    'U/l',
    'IU/L',
    'IU/l',
    'mIU/L',
    'mU/L',
    'mU/l',
    'µIU/mL',
    'mIU/mL',
    'IU/mL',
    'U/mL',
    'kU/L',
    'kU/l',
  ],
  ...[
    '10^9/L',
    '10^9/l',
    '10^12/L',
    '10^12/l',
    '10^3/µL',
    '10^6/µL',
    'mm/h',
    'mL/min/1.73m²',
    'mL/min/1,73m²',
    'G/L',
    'G/l',
    'T/L',
    'T/l',
  ],
];

const blurred = (text: string) =>
  text
    .replaceAll(/[μµ]/g, 'u')
    .replaceAll(/²/g, '2')
    .replaceAll(/^[1Il|][0Oo][^\d/]{0,2}(?=\d{1,2}\/)|^104(?=(?:9|12)\/)|^10\/(?=(?:9|12)\/)/g, '10^')
    .replaceAll(/[|1Ili]+/g, 'l')
    .replaceAll(/\s/g, '');

const exactly = new Set(units);
const byBlurred = new Map<string, string>();
for (const unit of units.toReversed()) byBlurred.set(blurred(unit).toLowerCase(), unit);
const byCase = new Map(units.map((unit) => [blurred(unit), unit]));

export function knownUnit(text: string): string | null {
  if (exactly.has(text)) return text;
  if (!text.includes('/')) return null;
  const plain = blurred(text);
  return byCase.get(plain) ?? byBlurred.get(plain.toLowerCase()) ?? nearUnit(plain);
}

function nearUnit(plain: string): string | null {
  const isNear = (unit: string) =>
    unit.length === plain.length && unit.length > 4 && [...unit].filter((sign, at) => sign !== plain[at]).length === 1;
  const near = [...byCase].filter(([unit]) => !/\d/.test(unit) && isNear(unit));
  return near.length === 1 ? (near[0]?.[1] ?? null) : null;
}

/** Corrects names and units that are one letter off, never numbers. */
function spelled<Read extends Row>(row: Read): Read {
  const printed = withoutSpecks(row.name);
  const name = inCaseOf(printed, knownSpelling(printed) ?? nearSpelling(printed) ?? printed);
  return { ...row, name, unit: row.unit === null ? null : unitOf(row.unit, name) };
}

const inCaseOf = (printed: string, name: string) =>
  printed.length === name.length
    ? [...name]
        .map((letter, at) => (printed[at]?.toLowerCase() === letter.toLowerCase() ? printed[at] : letter))
        .join('')
    : name;

function unitOf(unit: string, name: string): string {
  const known = knownUnit(unit) ?? unit;
  const marker = findMarker(name);
  if (!marker || isUnitOf(known, marker)) return known;
  const apart = units
    .filter((each) => isUnitOf(each, marker))
    .map((each) => ({ each, edits: editsBetween(blurred(each), blurred(unit)) }))
    .sort((one, other) => one.edits - other.edits);
  const [best] = apart;
  if (!best || best.edits > Math.max(1, Math.floor(best.each.length / 3))) return known;
  const rivals = apart.filter(({ edits }) => edits === best.edits).map(({ each }) => blurred(each).toLowerCase());
  return new Set(rivals).size === 1 ? best.each : known;
}

function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, sign] of [...one].entries()) {
    const next = [at + 1];
    for (let to = 1; to <= other.length; to += 1)
      next.push(
        Math.min((row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1, (row[to - 1] ?? 0) + (other[to - 1] === sign ? 0 : 1)),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

const disputed = 0.5;

export function mended<Read extends Row>(rows: readonly Read[]): Read[] {
  const recognized = rows.map((row) => (row.confidence < 1 ? spelled(row) : row));
  const capitals = recognized.filter(({ unit }) => unit?.endsWith('L')).length;
  const smalls = recognized.filter(({ unit }) => unit?.endsWith('l')).length;
  const litre = capitals > smalls ? 'L' : 'l';
  const marksOutliers = recognized.some((row) => row.flag !== null && isOutside(row));
  return recognized.map((row) => {
    if (row.confidence === 1) return row;
    const unit = row.unit === null ? null : row.unit.replace(/(?<=\/.*|^f)[lL]$/, litre);
    const isOdd = marksOutliers && (row.flag !== null) !== isOutside(row) && (row.low ?? row.high) !== null;
    const isCut = row.value !== null && /\d[.,]\d/.test(row.range_text ?? '') && !/[.,]/.test(row.value_text);
    const isMerged =
      marksOutliers && row.flag === null && /\d1$/.test(row.value_text) && isOutside(withoutLastDigit(row));
    return {
      ...row,
      unit,
      confidence: isOdd || isCut || isMerged ? Math.min(row.confidence, disputed) : row.confidence,
    };
  });
}

/** `25 L` may be recognized as `251`. */
const withoutLastDigit = (row: Row): Row => ({ ...row, value: Number(row.value_text.slice(0, -1).replace(',', '.')) });

const isOutside = ({ value, low, high }: Row) =>
  value !== null && ((low !== null && value < low) || (high !== null && value > high));

export function withDecimals(page: Page, decimals: Decimals): Page {
  const [wrong, right] = decimals === 'point' ? [',', '.'] : ['.', ','];
  const isWrong = ({ text, confidence }: Word) =>
    confidence < 1 && decimals !== null && /^\d+[.,]\d{1,2}\*?$/.test(text) && text.includes(wrong);
  const words = page.words.map((word) =>
    isWrong(word)
      ? { ...word, text: word.text.replace(wrong, right), confidence: Math.min(word.confidence, disputed) }
      : word,
  );
  return { ...page, words };
}
