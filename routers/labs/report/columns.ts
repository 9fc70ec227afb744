import { datesIn } from './words/dates.ts';
import { type Role, roleOf } from './words/headings.ts';
import { type Atom, type Kind, scan } from './words/scan.ts';
import { type Cell, cellsOf, type Line } from './words/words.ts';

/** `roles`: by kind of content, without a heading. */
export type Column = {
  role: Role;
  isOut?: boolean;
  left: number;
  right: number;
  roles?: Partial<Record<Kind, Role>>;
  main?: Role | null;
};
export type PlacedAtom = Atom & {
  left: number;
  right: number;
  cell: number;
  confidence: number;
  role: Role | null;
  isSaid?: true;
  isOut?: boolean;
};

/** Cells are joined by ` | `. */
export type LineParts = { text: string; atoms: PlacedAtom[]; cells: number };

export function partsOf(line: Line, columns: readonly Column[]): LineParts {
  const cells = wholeCells(line, columns);
  let text = '';
  const places: { start: number; end: number; left: number; right: number; cell: number; confidence: number }[] = [];
  cells.forEach(({ words }, cell) => {
    if (cell > 0) text += ' | ';
    words.forEach((word, at) => {
      if (at > 0) text += ' ';
      const plain = plainSigns(word.text);
      places.push({ ...word, start: text.length, end: text.length + plain.length, cell });
      text += plain;
    });
  });
  const isPiped = line.words.some(({ text: word }) => /^[|¦│]$/.test(word));
  const isAligned =
    columns.length > 0 &&
    (cells.length > 1 || isBesideNames(line, columns)) &&
    (!isPiped || cells.length === columns.length);
  const found = scan(text);
  const atoms: PlacedAtom[] = [];
  found.forEach((atom, at) => {
    const own = places.filter(({ start, end }) => start < atom.end && end > atom.start);
    const [first, last] = [own[0], own.at(-1)];
    if (!first || !last) return;
    const { start, end } = wordsAround(found, at, text);
    const left = placeIn(places.findLast((place) => place.start <= start) ?? first, start);
    const right = placeIn(places.find((place) => place.end >= end) ?? last, end);
    const confidence = Math.min(...own.map((word) => word.confidence));
    const inOrder =
      isPiped && columns[first.cell]?.role !== undefined && columns.every(({ roles }) => !roles)
        ? (columns[first.cell]?.role ?? null)
        : roleAt(columns, { left, right }, atom.kind);
    const before = atoms.at(-1);
    const isName =
      before?.role === 'name' &&
      before.cell === first.cell &&
      (atom.kind === 'text'
        ? before.kind === 'text'
        : atom.kind === 'number' &&
          found[at + 1]?.kind !== 'unit' &&
          !inOrder &&
          nearestOf(columns, { left, right }) === nearestOf(columns, before));
    const role = isName ? 'name' : isAligned && inOrder !== 'unknown' ? inOrder : null;
    const isOut = role === 'value' && nearestOf(columns, { left, right })?.isOut === true;
    atoms.push({ ...atom, left, right, cell: first.cell, confidence, role, isOut });
  });
  return { text, atoms, cells: cells.length };
}

function wordsAround(atoms: readonly Atom[], at: number, text: string): { start: number; end: number } {
  const own = atoms[at] as Atom;
  const isWords = ({ kind }: Atom) => kind === 'quality' || kind === 'text';
  const isBeside = (one: Atom, other: Atom) => !text.slice(one.end, other.start).includes('|');
  let [first, last] = [at, at];
  const beside = (step: 1 | -1, from: number) => {
    const [one, other] = [atoms[from], atoms[from + step]];
    return one && other && isWords(other) && (step > 0 ? isBeside(one, other) : isBeside(other, one));
  };
  if (!isWords(own)) return own;
  while (beside(-1, first)) first -= 1;
  while (beside(1, last)) last += 1;
  const [from, to] = [atoms[first] as Atom, atoms[last] as Atom];
  const isBehind = text.slice(0, from.start).includes('|');
  return from.kind === 'quality' || (own.kind === 'quality' && isBehind) ? { start: from.start, end: to.end } : own;
}

function isBesideNames({ words }: Line, columns: readonly Column[]): boolean {
  const left = words[0]?.left ?? 0;
  const isName = ({ role, main }: Column) => role === 'name' || main === 'name';
  const name = columns.find(isName);
  return (
    name !== undefined &&
    (left > name.right + 20 || columns.some((each) => !isName(each) && Math.abs(each.left - left) < 3))
  );
}

const plainSigns = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/[\u00a0\u202f\u2007\u2009]/g, ' ')
    .replaceAll('＜', '<')
    .replaceAll('＞', '>')
    .replaceAll('μ', 'µ')
    .replaceAll(/[⁰¹²³⁴⁵⁶⁷⁸⁹]+/g, (raised, at: number, whole: string) =>
      /10$/.test(whole.slice(0, at)) ? `^${raised.normalize('NFKC')}` : raised,
    );

export const wholeCells = (line: Line, columns: readonly Column[] = []): Cell[] =>
  withWholeRanges(cellsOf(line), 1.6 * line.height, columns);

function withWholeRanges(cells: readonly Cell[], reach: number, columns: readonly Column[]): Cell[] {
  const results = columns.filter(({ role, roles }) => [role, roles?.number].some((each) => holdsResults(each)));
  const areTwo = (one: Cell, other: Cell) => {
    const [a, b] = [one, other].map((cell) =>
      results.find(({ left, right }) => cell.left < right && cell.right > left),
    );
    return a !== undefined && b !== undefined && a !== b;
  };
  const out: Cell[] = [];
  let isOpen = false;
  for (const cell of cells) {
    const text = cell.words.map(({ text: word }) => word).join(' ');
    const last = out.at(-1);
    const lastText = last?.words.at(-1)?.text ?? '';
    const isNear = last !== undefined && cell.left - last.right < reach;
    const isDash = isNear && /^[-–—−](?: \d.*)?$/.test(text) && /\d$/.test(lastText);
    const ends = isOpen && isNear && /^\d/.test(text);
    if (last && (isDash || ends) && !areTwo(last, cell)) {
      last.words.push(...cell.words);
      last.right = cell.right;
      isOpen = isDash && text.length === 1;
      continue;
    }
    out.push({ ...cell, words: [...cell.words] });
    isOpen = /(?:^|\s)(?:[<>≤≥]=?)$/.test(text) || /\d\s+[-–—−]$/.test(text);
  }
  return out;
}

const holdsResults = (role: Role | undefined) => role === 'value' || role === 'previous' || role === 'other';

const placeIn = (
  { start, end, left, right }: { start: number; end: number; left: number; right: number },
  at: number,
) => left + ((right - left) * Math.min(Math.max(at - start, 0), end - start)) / Math.max(1, end - start);

function roleAt(columns: readonly Column[], place: { left: number; right: number }, kind: Kind): Role | null {
  const column = nearestOf(columns, place);
  if (!column) return null;
  if (column.role !== 'unknown') return column.role;
  const isMain =
    column.main === 'range' ||
    (kind === 'text' && column.main !== null) ||
    (kind === 'number' && column.main === 'unit');
  return column.roles?.[kind] ?? (isMain ? (column.main ?? null) : null);
}

type Place = { left: number; right: number };

export function nearestOf<Kept extends Place>(columns: readonly Kept[], { left, right }: Place): Kept | undefined {
  const apart = ({ left: from, right: to }: Place) => Math.max(0, from - right, left - to);
  const middle = ({ left: from, right: to }: Place) => Math.abs((from + to - left - right) / 2);
  let best: Kept | undefined;
  for (const column of columns)
    if (!best || apart(column) - apart(best) < 0 || (apart(column) === apart(best) && middle(column) < middle(best)))
      best = column;
  return best;
}

/** `order` decides between the two readings of `10/04/2025`. */
function dayIn({ words }: Cell, order: 0 | 1): string | null {
  const text = textOf(words);
  const [found, ...more] = datesIn(text, 'en');
  if (!found || more.length > 0) return null;
  const rest = text.replace(found.text, '').replace(/\d{1,2}[:h.]\d{2}(?::\d{2})?/, '');
  return /[\p{L}\d]/u.test(rest) ? null : (found.days[order] ?? found.days[0] ?? null);
}

/** Ambiguous days are taken in order of time. */
function newestOf(cells: readonly Cell[]): Cell | undefined {
  const readings = ([0, 1] as const).map((order) => cells.map((cell) => dayIn(cell, order) ?? ''));
  const isInOrder = (days: readonly string[]) =>
    [days, days.toReversed()].some((each) => each.every((day, at) => at === 0 || day >= (each[at - 1] ?? '')));
  const days = readings.find(isInOrder) ?? readings[0] ?? [];
  return cells[days.indexOf(days.toSorted().at(-1) ?? '')];
}

/** Words beside days are labels; names stand below the first. */
const roleBesideDays = ({ words }: Cell, isFirst: boolean): Role => {
  const role = roleOf(textOf(words));
  return role === 'unit' || role === 'range' || role === 'flag' ? role : isFirst ? 'name' : 'unknown';
};

/** The newest day holds the results. */
export function dayColumnsOf(line: Line): Column[] | null {
  const cells = cellsOf(line);
  const days = cells.filter((cell) => dayIn(cell, 0) !== null);
  const others = cells.filter((cell) => !days.includes(cell));
  const unnamed = others.filter(({ words }) => roleOf(textOf(words)) === null);
  if (
    days.length < 2 ||
    unnamed.length > 3 ||
    unnamed.some(({ words }) => words.length > 2 || /\d/.test(textOf(words)))
  )
    return null;
  const newest = newestOf(days);
  return cells.map((cell): Column => {
    const role = !days.includes(cell)
      ? roleBesideDays(cell, cell === cells[0])
      : cell === newest
        ? 'value'
        : 'previous';
    return { role, left: cell.left, right: cell.right };
  });
}

export function headingsOf(line: Line): Column[] | null {
  const cells = cellsOf(line);
  const found = cells.flatMap(columnsIn);
  const unknown = cells
    .filter((cell) => columnsIn(cell).length === 0)
    .map(({ left, right }): Column => ({ role: 'unknown', left, right }));
  const roles = new Set(found.map(({ role }) => role));
  const letters = cells.reduce((sum, { words }) => sum + words.length, 0);
  const count = found.reduce((sum, each) => sum + each.count, 0);
  const isMostly = count >= 0.6 * letters || (roles.size > 2 && unknown.length <= 1);
  const isHeading = roles.size >= 2 && (roles.has('value') || roles.has('name') || roles.has('range'));
  if (!isHeading || !isMostly || line.words.some(({ text }) => /^\d[\d.,]*$/.test(text))) return null;
  if (cells.length < 2) return roles.size > 2 ? [] : null;
  const hasPlain = found.some(({ role, isWish }) => role === 'range' && !isWish);
  const named = found.map(
    ({ role, left, right, isWish, isOut = false }): Column => ({
      ...{ role: isWish && hasPlain ? 'other' : role, left, right, isOut },
    }),
  );
  return roles.has('value') ? [...named, ...unknown] : named;
}

const headingWordsMax = 4;

/** `isWish`: a target, such as an optimal range. */
type Heading = Column & { count: number; isWish: boolean };
const wish = /optimal|optimum|target|desir|ideal|recommended|ziel|soll|streef|docelow/i;

function columnsIn({ words }: Cell): Heading[] {
  const columns: Heading[] = [];
  for (let at = 0; at < words.length; ) {
    const counts = Array.from(
      { length: Math.min(headingWordsMax, words.length - at) },
      (_, index) => index + 1,
    ).reverse();
    const count = counts.find((length) => roleOf(textOf(words.slice(at, at + length))) !== null);
    const [first, last] = [words[at], words[at + (count ?? 1) - 1]];
    const role = count === undefined ? null : roleOf(textOf(words.slice(at, at + count)));
    const former = columns.at(-1);
    if (role && first && last) {
      // "Reference" and "values" may be set apart.
      const isSame = former?.role === role || (former?.role === 'other' && former.right > first.left - first.height);
      const said = textOf(words.slice(at, at + (count ?? 1)));
      const [isWish, isOut] = [wish.test(said), /^out/i.test(said)];
      if (former && isSame)
        Object.assign(former, { role, right: last.right, count: former.count + (count ?? 1), isWish });
      else columns.push({ role, left: first.left, right: last.right, count: count ?? 1, isWish, isOut });
    }
    at += count ?? 1;
  }
  return columns;
}

const textOf = (words: readonly { text: string }[]) => words.map(({ text }) => text).join(' ');
