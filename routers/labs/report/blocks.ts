import { findMarker } from '../markers/markers.ts';
import type { Column } from './columns.ts';
import { isFlag } from './words/flags.ts';
import { roleOf, roles } from './words/headings.ts';
import { saysWhichPage } from './words/heads.ts';
import { betweenForm, fromForm, upToForm } from './words/ranges.ts';
import { scan } from './words/scan.ts';
import { type Cell, cellsOf, type Line, lineText, type Word } from './words/words.ts';

/** Blocks of titled lines, unfolded into table rows. */
export type Unfolded = { rows: Line[]; columns: Column[]; rest: Line[] };

const blocksMin = 3;
const hypothesesMax = 4;

type Around = { heads: ReadonlySet<string>; isTable: (lines: readonly Line[]) => boolean };

export function unfoldings(lines: readonly Line[], around: Around): Unfolded[] {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(lineText(line), (counts.get(lineText(line)) ?? 0) + 1);
  const canBeTitle = (line: Line) => isTitle(line) && (counts.get(lineText(line)) ?? 0) < 3;
  const styles = Map.groupBy(lines.filter(canBeTitle), styleOf);
  return [...styles.values()]
    .filter(({ length }) => length >= blocksMin)
    .sort((a, b) => b.length - a.length)
    .slice(0, hypothesesMax)
    .flatMap((titles) => unfolded(lines, new Set(titles), around) ?? []);
}

const firstOf = (line: Line) => line.words[0] as Word;
const styleOf = (line: Line) => `${handOf(firstOf(line))} ${Math.round(firstOf(line).left)}`;
const handOf = ({ font, height }: Word) => `${font ?? ''} ${height.toFixed(1)}`;

function isTitle(line: Line): boolean {
  const [cell] = cellsOf(line);
  const text = cell ? lineText(cell) : '';
  if (
    !/^(?:\d{1,2}[-,])*\p{L}/u.test(text) ||
    /:(?:\s|$)|\.$/.test(text) ||
    roleOf(text) !== null ||
    saysWhichPage(text)
  )
    return false;
  const kinds = scan(lineText(line)).map(({ kind, text: own }) =>
    kind === 'range' && / \p{L} /u.test(own) ? 'number' : kind,
  );
  return !kinds.some((kind) => kind === 'bound' || kind === 'range' || (kind === 'number' && kinds.includes('unit')));
}

const holdsResult = (line: Line) => scan(lineText(line)).some(({ kind }) => resultKinds.has(kind));
const resultKinds = new Set(['number', 'bound', 'quality']);

type Block = { title: Line[]; body: Line[] };

function unfolded(lines: readonly Line[], titles: ReadonlySet<Line>, { heads, isTable }: Around): Unfolded | null {
  const { blocks, rest } = blocksIn(lines, titles, heads);
  const isWhole = ({ title, body }: Block) => title.length > 0 && body.some(holdsResult) && !isTable(body);
  const { whole = [], others = [] } = Object.groupBy(blocks, (block) => (isWhole(block) ? 'whole' : 'others'));
  if (whole.length < blocksMin) return null;
  const left = new Set([...rest, ...others.flatMap(({ title, body }) => [...title, ...body])]);
  return { ...sideBySide(whole), rest: lines.filter((line) => left.has(line)) };
}

function blocksIn(lines: readonly Line[], titles: ReadonlySet<Line>, heads: ReadonlySet<string>) {
  const blocks: Block[] = [];
  const rest: Line[] = [];
  for (const line of lines) {
    const block = blocks.at(-1);
    const last = block?.body.at(-1) ?? block?.title.at(-1);
    if (titles.has(line)) {
      if (block && last && block.body.length === 0 && goesOn(last, line)) block.title.push(line);
      else blocks.push({ title: [line], body: [] });
    } else if (block && last && isInside(block, last, line, heads)) block.body.push(line);
    else {
      rest.push(line);
      if (last) blocks.push({ title: [], body: [] });
    }
  }
  return { blocks, rest };
}

function sideBySide(whole: readonly Block[]): Pick<Unfolded, 'rows' | 'columns'> {
  const labels = labelsOf(whole);
  const fields = withoutRemarks(whole.map((block) => fieldsOf(block, labels)));
  const places = new Map([...new Set(fields.flat().map(({ key }) => key))].map((key, at) => [key, at * wide] as const));
  const rows = whole.map(({ title, body }, at): Line => {
    const first = title[0] as Line;
    const own = [...Map.groupBy(fields[at] ?? [], ({ key }) => key)].sort(
      ([a], [b]) => (places.get(a) ?? 0) - (places.get(b) ?? 0),
    );
    const words = own.flatMap(([key, parts]) => parts.flatMap((part) => moved(part, places.get(key) ?? 0)));
    return { ...first, words, whole: [...title, ...body].map(lineText).join(' ') };
  });
  const columns = [...places].map(
    ([key, left]): Column => ({
      role: key === titleKey ? 'name' : (asRole(key) ?? 'unknown'),
      left,
      right: left + wide / 2,
    }),
  );
  return { rows, columns };
}

function withoutRemarks(all: readonly Field[][]): Field[][] {
  const counts = new Map<string, number>();
  for (const own of all)
    for (const key of new Set(own.map((field) => field.key))) counts.set(key, (counts.get(key) ?? 0) + 1);
  const isRemark = ({ key, words }: Field) =>
    key.startsWith('\t') && words.length > 6 && (counts.get(key) ?? 0) < 0.2 * all.length;
  return all.map((own) => own.filter((field) => !isRemark(field)));
}

const asRole = (key: string) => roles.find((role) => role === key);
const wide = 10_000;
const titleKey = '\ttitle';

const goesOn = (last: Line, line: Line) =>
  line.page === last.page &&
  line.y - last.y < 1.5 * line.height &&
  !(findMarker(lineText(line)) && !findMarker(`${lineText(last)} ${lineText(line)}`));

function isInside({ title }: Block, last: Line, line: Line, heads: ReadonlySet<string>): boolean {
  const [head] = title;
  if (!head || line.page !== head.page || heads.has(lineText(line)) || saysWhichPage(lineText(line))) return false;
  if (firstOf(line).left < firstOf(head).left - 2) return false;
  if (line.y - last.y > 3.2 * Math.max(line.height, head.height)) return false;
  return line.height <= 1.1 * head.height || holdsResult(line);
}

/** `Women: 35 - 105`. */
const rangeBehind = new RegExp(`^[^:]*:\\s*(?:${betweenForm}|${upToForm}|${fromForm})`, 'iu');
const labelForm = /^\p{L}[^:\d]{1,40}:(?=\s|$)/u;

/** Before a range, most must share the word: others name a class or a sex. */
function labelsOf(blocks: readonly Block[]): Set<string> {
  const counts = new Map<string, number>();
  const least = Math.max(2, 0.3 * blocks.length);
  const leastOf = (text: string) => (roleOf(text) !== null ? 1 : beforeRange.has(text) ? 2 * least : least);
  const beforeRange = new Set<string>();
  for (const { body } of blocks) {
    const cells = body.flatMap(cellsOf);
    for (const text of new Set(cells.flatMap((cell) => [lineText(cell), leadOf(cell)])))
      if (isWords(text)) counts.set(text, (counts.get(text) ?? 0) + 1);
    for (const cell of cells) if (rangeBehind.test(lineText(cell))) beforeRange.add(leadOf(cell));
  }
  return new Set([...counts].filter(([text, count]) => count >= leastOf(text)).map(([text]) => text));
}

const isWords = (text: string) =>
  /\p{L}{2}/u.test(text) &&
  !/\d/.test(text) &&
  !isFlag(text) &&
  (roleOf(text) !== null || scan(text).every(({ kind }) => kind === 'text'));

function leadOf(cell: Cell): string {
  const text = lineText(cell);
  return labelForm.exec(text)?.[0] ?? '';
}

type Field = { key: string; words: Word[] };
type Placed = { cell: Cell; field: Field; isBare: boolean; isNamed: boolean; line: number };

function fieldsOf({ title, body }: Block, labels: ReadonlySet<string>): Field[] {
  const fields: Field[] = [{ key: titleKey, words: title.flatMap((line) => cellsOf(line)[0]?.words ?? []) }];
  for (const cell of title.flatMap((line) => cellsOf(line).slice(1)))
    fields.push({ key: `${titleKey} ${Math.round(cell.left)}`, words: cell.words });
  const placed: Placed[] = [];
  body.forEach((line, at) => {
    let before: Placed | undefined;
    for (const cell of cellsOf(line)) {
      const own = placeOf(cell, { before, above: aboveOf(cell, placed, at), labels, line: at });
      if (!fields.includes(own.field)) fields.push(own.field);
      placed.push(own);
      before = own;
    }
  });
  return fields;
}

const aboveOf = ({ left }: Cell, placed: readonly Placed[], line: number) =>
  placed.findLast((other) => other.line === line - 1 && Math.abs(other.cell.left - left) < 3);

type Beside = { before: Placed | undefined; above: Placed | undefined; labels: ReadonlySet<string>; line: number };

function placeOf(cell: Cell, { before, above, labels, line }: Beside): Placed {
  const text = lineText(cell);
  const lead = leadOf(cell);
  const isBare = labels.has(text);
  const isFirst = before?.isBare === true && before.field.key === 'range';
  const isClass =
    rangeBehind.test(text) && (isFirst || (above !== undefined && !above.isNamed && roleOf(lead) === null));
  if (isBare || (labels.has(lead) && !isClass)) {
    const label = isBare ? text : lead;
    const words = cell.words.slice(label.split(' ').length);
    return { cell, field: { key: roleOf(label) ?? label, words }, isBare, isNamed: !isBare, line };
  }
  if (isClass && above && !above.isBare && !holdsRange(above.cell))
    return { cell, field: { key: 'range', words: [...cell.words] }, isBare: false, isNamed: false, line };
  const hand = handOf(cell.words[0] as Word);
  const goesDown = above && (above.isBare || handOf(above.cell.words[0] as Word) === hand);
  const isOwn = labelForm.test(text) && (above?.isNamed || !rangeBehind.test(text));
  const joined =
    goesDown && !isOwn ? above : before && (before.isBare || !before.field.key.startsWith('\t')) ? before : null;
  if (joined) {
    joined.field.words.push(...cell.words);
    return { cell, field: joined.field, isBare: false, isNamed: joined.isNamed, line };
  }
  return {
    cell,
    field: { key: `\t${isOwn ? lead : hand} ${before ? 'behind' : Math.round(cell.left)}`, words: [...cell.words] },
    isBare: false,
    isNamed: false,
    line,
  };
}

const holdsRange = (cell: Cell) => scan(lineText(cell)).some(({ kind }) => kind === 'range' || kind === 'bound');

function moved({ words }: Field, to: number): Word[] {
  const first = words[0];
  if (!first) return [];
  return words.map((word) => ({ ...word, left: word.left - first.left + to, right: word.right - first.left + to }));
}
