import { findMarker } from '../markers/markers.ts';
import { roleOf } from './words/headings.ts';
import { type Atom, scan } from './words/scan.ts';
import { type Line, lineText, type Word } from './words/words.ts';

/** Splits running text into a line for each result. */
export function unrolled(lines: readonly Line[]): Line[] {
  const out: Line[] = [];
  for (let at = 0; at < lines.length; ) {
    const block = blockAt(lines, at);
    const pieces = piecesOf(block.flatMap(({ words }) => words));
    const first = block[0] as Line;
    if (pieces === null) {
      out.push(first);
      at += 1;
      continue;
    }
    out.push(...pieces.map((words, index) => ({ ...first, words: index === 0 ? withoutHeading(words) : words })));
    at += block.length;
  }
  return out;
}

function withoutHeading(words: readonly Word[]): Word[] {
  const end = words.findIndex(({ text }) => /\d|:$/.test(text));
  return end >= 0 && end < 4 && !/\d/.test(words[end]?.text ?? '') && /[\p{L})]:$/u.test(words[end]?.text ?? '')
    ? words.slice(end + 1)
    : [...words];
}

function blockAt(lines: readonly Line[], at: number): Line[] {
  const first = lines[at] as Line;
  const block = [first];
  if (isCellular(first) || piecesOf(first.words) === null) return block;
  for (const line of lines.slice(at + 1)) {
    const last = block.at(-1) as Line;
    const isNext = line.page === last.page && line.y > last.y && line.y - last.y < 1.9 * line.height;
    const isFlush = Math.abs((line.words[0]?.left ?? 0) - (first.words[0]?.left ?? 0)) < 3;
    const isOpen = !/[.:]$/.test(lineText(last)) && piecesOf(last.words)?.at(-1) !== undefined;
    if (!isNext || !isFlush || !isOpen || isCellular(line) || isItem(line)) break;
    block.push(line);
  }
  return block;
}

const isItem = (line: Line) => /^(?:[-–•*·]\s|\p{Lu}[\p{L} ]{2,24}:\s)/u.test(lineText(line));

const isCellular = ({ words, height }: Line) =>
  words.some((word, at) => at > 0 && word.left - (words[at - 1]?.right ?? word.left) > 1.5 * height);

function piecesOf(words: readonly Word[]): Word[][] | null {
  const starts: number[] = [];
  let text = '';
  for (const word of words) {
    starts.push(text.length + (text === '' ? 0 : 1));
    text = text === '' ? word.text : `${text} ${word.text}`;
  }
  const atoms = scan(text);
  const pieces: Word[][] = [];
  let open: Atom[] = [];
  let from = 0;
  const close = (to: number) => {
    if (to > from) pieces.push(words.slice(from, to));
    from = to;
    open = [];
  };
  for (const atom of atoms) {
    const index = starts.findLastIndex((start) => start <= atom.start);
    const before = words[index - 1]?.text ?? '';
    const isName =
      atom.kind === 'text' && /^[•·▪◦-]?\s?\p{L}/u.test(atom.text) && roleOf(withoutTail(atom.text)) !== 'previous';
    const isListed = /[,;•·|/]$/.test(before);
    const isApart = isListed || findMarker(atom.text) !== null;
    if (isName && isApart && isWhole(open, isListed)) close(index);
    open.push(atom);
  }
  const isLastWhole = isWhole(open, true);
  close(words.length);
  return pieces.length > 1 && (isLastWhole || pieces.length > 2) ? pieces : null;
}

const withoutTail = (text: string) => text.replace(/^[\s;,]+|[\s:]+$/g, '');

function isWhole(atoms: readonly Atom[], isListed: boolean): boolean {
  const name = atoms.findIndex(({ kind, text }) => kind === 'text' && /\p{L}{2}|^\p{Lu}/u.test(text));
  const value = atoms.findIndex(({ kind }, at) => at > name && (kind === 'number' || kind === 'bound'));
  if (name >= 0 && isListed && atoms.length > name + 1 && atoms.at(-1)?.kind === 'quality') return true;
  return (
    name >= 0 &&
    value > name &&
    atoms.slice(value).some(({ kind }) => kind === 'unit' || kind === 'range' || kind === 'flag')
  );
}
