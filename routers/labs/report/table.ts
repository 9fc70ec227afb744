import { type Column, nearestOf, wholeCells } from './columns.ts';
import type { Role } from './words/headings.ts';
import type { Kind } from './words/scan.ts';
import type { Line } from './words/words.ts';

export type Used = readonly { left: number; right: number; kind: Kind; role: Role | null; text: string }[];
export type ShownRow = { line: Line; atoms: Used };
type Votes = Map<Kind, Map<Role | null, number>>;

export const rowsMin = 4;

/** Roles by majority of rows, unless a heading names what the column can hold. */
export function columnsShown(rows: readonly ShownRow[], headings: readonly Column[]): Column[] {
  if (rows.length < rowsMin) return [...headings];
  const strips = stripsOf(rows.map(({ line }) => line)).map((strip) => ({ ...strip, atoms: [] as Used[number][] }));
  for (const atom of rows.flatMap(({ atoms }) => atoms)) nearestOf(strips, atom)?.atoms.push(atom);
  const filled = strips.filter(({ atoms }) => atoms.length > 0);
  if (filled.length < 2) return [...headings];
  const hints = new Map<Strip | null, Column[]>();
  for (const heading of headings.filter(isNamed)) {
    const able = filled.filter((strip) => canHold(heading.role, strip.atoms) && distance(strip, heading) < farthest);
    const below = bestOf(able, (strip) => distance(strip, heading)) ?? null;
    const isOver = filled.some(({ left, right }) => heading.left < right && heading.right > left);
    if (below || !isOver) hints.set(below, [...(hints.get(below) ?? []), heading]);
  }
  const columns = filled.flatMap((strip): Column[] => {
    const { atoms, ...place } = strip;
    const above = hints.get(strip) ?? [];
    const over = above.filter(({ left, right }) => left < strip.right && right > strip.left);
    if (areGrades(atoms, rows.length)) return [{ ...place, role: 'other' }];
    const [roles, main] = [rolesOf(atoms), mainOf(atoms)];
    const own = over.find(({ role }) => role === (roles.text ?? main));
    if (!own && new Set(over.map(({ role }) => role)).size > 1) return over;
    const isBefore = headings.some(
      ({ role, left, right }) => role === 'previous' && left < strip.right && right > strip.left,
    );
    if (above.length === 0 && isBefore) return [{ ...place, role: 'previous' }];
    const hint = own ?? over[0] ?? bestOf(above, (heading) => distance(strip, heading));
    return [{ ...place, role: hint?.role ?? 'unknown', roles, main, isOut: hint?.isOut ?? false }];
  });
  columns.push(...(hints.get(null) ?? []));
  return withOneRange(limitsAmong(withOneValue(columns, rows), rows));
}

/** In tenths of a point. */
const farthest = 2_000;

/** Letters from A on in most rows grade normal results too. */
const areGrades = (atoms: Used, rows: number) =>
  atoms.length > 0.7 * rows &&
  atoms.every(({ text }) => /^[A-E]$/.test(text)) &&
  new Set(atoms.map(({ text }) => text)).size > 1;

/** Headings align left, right or centred. */
function distance(strip: Strip, { left, right }: Strip): number {
  const apart = Math.max(0, strip.left - right, left - strip.right);
  const [start, end] = [strip.left - left, strip.right - right].map(Math.abs) as [number, number];
  return 10 * apart + Math.min(start, end, (start + end) / 2);
}

function bestOf<Kept>(all: readonly Kept[], costOf: (each: Kept) => number): Kept | undefined {
  const costs = all.map(costOf);
  return all[costs.indexOf(Math.min(...costs))];
}

type Strip = { left: number; right: number };

/** Ignores cells much longer than their column's and rows with far fewer cells. */
function stripsOf(lines: readonly Line[]): Strip[] {
  const rows = lines.map((line) => wholeCells(line));
  const usual = rows.map(({ length }) => length).sort((a, b) => a - b)[rows.length >> 1] ?? 0;
  const cells = rows.filter(({ length }) => length > usual / 2).flat();
  const edge = Math.ceil(Math.max(...cells.map(({ right }) => right))) + 1;
  const cover = new Uint16Array(edge + 1);
  for (const { left, right } of cells)
    for (let x = Math.max(0, Math.floor(left)); x < right; x += 1) cover[x] = (cover[x] ?? 0) + 1;
  const least = Math.floor(0.06 * lines.length);
  const strips: Strip[] = [];
  for (let x = 0; x <= edge; x += 1) {
    if ((cover[x] ?? 0) <= least) continue;
    const last = strips.at(-1);
    if (last && x - last.right <= 1) last.right = x;
    else strips.push({ left: x, right: x });
  }
  return strips;
}

const unfit: Partial<Record<Role, readonly Kind[]>> = {
  value: ['unit', 'range', 'date', 'flag', 'text'],
  unit: ['number', 'range', 'quality', 'date'],
  range: ['unit', 'flag', 'date'],
  flag: ['number', 'range', 'unit', 'date', 'text'],
  name: ['number', 'range', 'unit', 'bound', 'flag'],
  previous: ['unit', 'range', 'flag'],
  low: ['unit', 'range', 'text'],
  high: ['unit', 'range', 'text'],
};

function canHold(role: Role, atoms: Used): boolean {
  if (role !== 'name' && mainOf(atoms) === 'name' && role !== 'other') return false;
  const against = atoms.filter(({ kind }) => unfit[role]?.includes(kind)).length;
  return against <= (role === 'unit' ? 0.3 : 0.7) * atoms.length;
}

const mainOf = (atoms: Used): Role | null => {
  const [best] = [...Map.groupBy(atoms, ({ role }) => role)].sort((a, b) => b[1].length - a[1].length);
  return best && best[1].length > 0.6 * atoms.length ? best[0] : null;
};

function rolesOf(atoms: Used): Partial<Record<Kind, Role>> {
  const votes: Votes = new Map();
  for (const { kind, role } of atoms) {
    const own = votes.get(kind) ?? new Map<Role | null, number>();
    votes.set(kind, own.set(role, (own.get(role) ?? 0) + 1));
  }
  const most = [...votes].flatMap(([kind, own]): [Kind, Role][] => {
    const total = [...own.values()].reduce((sum, count) => sum + count, 0);
    const [best] = [...own].sort((a, b) => b[1] - a[1]);
    return best?.[0] && best[1] > 0.5 * total ? [[kind, best[0]]] : [];
  });
  const roles: Partial<Record<Kind, Role>> = Object.fromEntries(most);
  const many = (kind: Kind) => atoms.filter((atom) => atom.kind === kind).length;
  const beside = many('number') > many('range') ? 'number' : 'range';
  return roles[beside] && (many(beside) > many('bound') || !roles.bound) ? { ...roles, bound: roles[beside] } : roles;
}

const isNamed = ({ role }: Column) => role !== 'unknown';

/** Of number columns without a heading one holds results; another fills its gaps. */
function withOneValue(columns: readonly Column[], rows: readonly ShownRow[]): Column[] {
  const rowsIn = (column: Column, role: Role | null) =>
    rows.filter(({ atoms }) =>
      atoms.some((atom) => nearestOf(columns, atom) === column && (role === null || atom.role === role)),
    );
  const countIn = (column: Column, kinds: readonly Kind[]) =>
    rows
      .flatMap(({ atoms }) => atoms)
      .filter((atom) => kinds.includes(atom.kind) && nearestOf(columns, atom) === column).length;
  const open = columns.filter((column) => !isNamed(column));
  const own =
    columns.find(({ role }) => role === 'value') ??
    open.toSorted((a, b) => rowsIn(b, 'value').length - rowsIn(a, 'value').length)[0];
  if (!own) return [...columns];
  const filled = new Set(rowsIn(own, null));
  return columns.map((column): Column => {
    if (isNamed(column)) return column;
    const taken = rowsIn(column, 'value');
    const isElsewhere = taken.length > 0 && taken.filter((row) => filled.has(row)).length < 0.1 * taken.length;
    const role = column === own || isElsewhere ? 'value' : 'other';
    const ofNumbers = countIn(column, ['number']) > countIn(column, ['range', 'bound', 'text']);
    const roles = amountKinds
      .filter((kind) => role === 'value' || ofNumbers || column.roles?.[kind] === 'value')
      .map((kind) => [kind, role]);
    return { ...column, roles: { ...column.roles, ...Object.fromEntries(roles) } };
  });
}

/** Ranges of a second unit system stand further from the result. */
function withOneRange(columns: readonly Column[]): Column[] {
  const value = columns.find((column) => column.role === 'value' || column.roles?.number === 'value');
  const ranges = columns.filter(
    ({ role, main, roles }) =>
      role === 'range' || (role === 'unknown' && main === 'range' && roles?.unit === undefined),
  );
  const behind = ranges.filter(({ left }) => value && left > value.left);
  const second = behind[1];
  return columns.map((column) =>
    second && column.left >= second.left && behind.includes(column) ? { ...column, role: 'other' } : column,
  );
}

const amountKinds = ['number', 'bound', 'quality'] as const;

/** If one is always the lower, they are limits. */
function limitsAmong(columns: Column[], rows: readonly ShownRow[]): Column[] {
  const isIn = (column: Column, kinds: readonly Kind[]) =>
    rows.some(({ atoms }) => atoms.some((atom) => kinds.includes(atom.kind) && nearestOf(columns, atom) === column));
  const isSpan = (column: Column) =>
    (column.role === 'range' || column.roles?.range === 'range') && isIn(column, ['range', 'bound']);
  if (columns.some((column) => column.role === 'low' || isSpan(column))) return columns;
  const numbersIn = (column: Column) =>
    rows.map(({ atoms }) => {
      const own = atoms.find((atom) => atom.kind === 'number' && nearestOf(columns, atom) === column);
      return own ? Number(own.text.replace(',', '.')) : Number.NaN;
    });
  const open = columns.filter(
    (column) => column.role === 'range' || (!isNamed(column) && column.roles?.number !== 'value'),
  );
  for (const [at, low] of open.entries()) {
    const high = open[at + 1];
    if (!high) break;
    const [lows, highs] = [numbersIn(low), numbersIn(high)];
    const both = lows.map((each, row) => [each, highs[row] ?? Number.NaN] as const).filter(([a, b]) => a - b < 9e99);
    if (both.length < rowsMin || both.some(([a, b]) => a >= b)) continue;
    return columns.map((column) =>
      column === low
        ? { ...low, role: 'low', roles: {} }
        : column === high
          ? { ...high, role: 'high', roles: {} }
          : column,
    );
  }
  return columns;
}
