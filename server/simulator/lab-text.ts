import { LocalDate } from '../../routers/core/contract.ts';
export type LabLine = {
  name: string;
  value: string;
  unit: string | null;
  range: string | null;
  flag: string | null;
};
export type LabText = { date: string | null; lines: LabLine[] };

const lineLengthMax = 200;
const linesMax = 5_000;
const number = /^[<>≤≥]?=?\d{1,9}(?:[.,]\d{1,6})?$/;
const bound = /^[<>≤≥]=?$/;
const words = /^(?:negative|positive|reactive|non-reactive|detected|trace|normal|absent|present)$/i;
const plainUnits = new Set('% fL pg g mg kg s sec min ratio index IU U mEq mmol µmol nmol mm mmHg'.split(' '));
const compoundUnit = /^[\p{L}µμ%\d^*.×]{0,12}[\p{L}µμ%][\p{L}µμ%\d^*.×]{0,12}\/[\p{L}µμ\d.,²³^*/]{1,20}$/u;
const countUnit = /^(?:x|×)?10[*^]\d{1,2}\/[\p{L}µμ\d.]{1,10}$/u;
const between = /\d{1,9}(?:[.,]\d{1,6})?\s{0,3}(?:-|–|to)\s{0,3}\d{1,9}(?:[.,]\d{1,6})?/;
const oneSided = /[<>≤≥]=?\s{0,3}\d{1,9}(?:[.,]\d{1,6})?/;
const flagAtEnd = /(?:^|\s)\[?(H|L|HH|LL|HIGH|LOW|NORMAL|ABNORMAL)\]?\*?$/i;
const dated = /\b(?:collected|collection|drawn|sampled|reported|report date|test date|date)\b/i;
const day = /\b(\d{4})-(\d{2})-(\d{2})\b|\b(\d{2})\.(\d{2})\.(\d{4})\b/;

export function readLabText(text: string): LabText {
  const lines = text
    .split('\n', linesMax)
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '' && line.length <= lineLengthMax);
  const date = lines.map(dateIn).find((found) => found !== null) ?? null;
  return { date, lines: lines.flatMap((line) => labLine(line) ?? []) };
}

function labLine(line: string): LabLine | null {
  const tokens = line.split(' ');
  for (let at = 1; at < tokens.length; at += 1) {
    const found = valueAt(tokens, at);
    const name = tokens.slice(0, at).join(' ').replace(/:$/, '');
    if (found && /\p{L}{2}/u.test(name) && !dated.test(name)) return { name, ...found };
  }
  return null;
}

/** The value at this token. Without a unit or a range after it, a number may be a page number. */
function valueAt(tokens: readonly string[], at: number): Omit<LabLine, 'name'> | null {
  const [first = '', second = ''] = [tokens[at], tokens[at + 1]];
  if (words.test(first)) return wordAt(tokens, at);
  const apart = bound.test(first) && number.test(second);
  if (!apart && !number.test(first)) return null;
  const value = apart ? first + second : first;
  const rest = tokens.slice(at + (apart ? 2 : 1));
  const unit = rest[0] !== undefined && isUnit(rest[0]) ? rest[0] : null;
  const { flag, range, plain } = restOf(rest.slice(unit === null ? 0 : 1).join(' '));
  return unit !== null || (plain && range !== null) ? { value, unit, range, flag } : null;
}

function wordAt(tokens: readonly string[], at: number): Omit<LabLine, 'name'> | null {
  const negated = tokens[at - 1]?.toLowerCase() === 'not';
  if (negated) return null;
  const { flag, plain } = restOf(tokens.slice(at + 1).join(' '));
  return plain ? { value: tokens[at] ?? '', unit: null, range: null, flag } : null;
}

const isUnit = (token: string) => plainUnits.has(token) || countUnit.test(token) || compoundUnit.test(token);

/** `plain`: the text holds only a range and a flag. */
function restOf(text: string): { flag: string | null; range: string | null; plain: boolean } {
  const flag = flagAtEnd.exec(text)?.[1] ?? null;
  const unflagged = flag === null ? text : text.replace(flagAtEnd, '');
  const range = (between.exec(unflagged) ?? oneSided.exec(unflagged))?.[0] ?? null;
  const left = (range === null ? unflagged : unflagged.replace(range, '')).replaceAll(
    /[()[\]:.,]|\b(?:ref|range)\b/gi,
    '',
  );
  return { flag, range, plain: left.trim() === '' };
}

function dateIn(line: string): string | null {
  const found = dated.test(line) ? day.exec(line) : null;
  if (!found) return null;
  const [, year, month, date, dateFirst, monthSecond, yearLast] = found;
  const text = year === undefined ? `${yearLast}-${monthSecond}-${dateFirst}` : `${year}-${month}-${date}`;
  return LocalDate.safeParse(text).success ? text : null;
}
