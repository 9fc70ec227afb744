/** In points (pixels of a picture) from the upper left corner; `y` is the baseline. */
export type Word = {
  text: string;
  left: number;
  right: number;
  y: number;
  height: number;
  /** 0 to 1; 1 for text of a PDF. */
  confidence: number;
  font?: string;
  isMark?: boolean;
};

export type Page = { number: number; width: number; height: number; words: readonly Word[] };

export type Line = { page: number; number: number; y: number; height: number; words: Word[]; whole?: string };

/** Baselines within half a letter's height are one line. */
export function linesOf({ number: page, words }: Page): Line[] {
  const lines: Line[] = [];
  for (const word of [...words].sort((a, b) => a.y - b.y || a.left - b.left)) {
    const line = lines.findLast((each) => isOn(each, word));
    if (!line) lines.push({ page, number: 0, y: word.y, height: word.height, words: [word] });
    else {
      line.words.push(word);
      if (word.height > line.height * 1.2) Object.assign(line, { y: word.y, height: word.height });
    }
  }
  return lines.sort((a, b) => a.y - b.y).map((line, index) => ({ ...line, number: index + 1, words: joined(line) }));
}

const reach = 4;

function isOn(line: Line, word: Word): boolean {
  const apart = Math.abs(line.y - word.y);
  if (apart > Math.max(line.height, word.height) * reach) return false;
  return apart <= 0.5 * Math.min(line.height, word.height) || isRaised(line, word) || isRaised(word, line);
}

/** Such as the 9 of 10⁹. */
const isRaised = (base: { y: number; height: number }, small: { y: number; height: number }) =>
  small.height <= 0.8 * base.height && small.y <= base.y + 0.3 * base.height && small.y >= base.y - 0.75 * base.height;

/** Some PDFs place letters one by one. */
function joined({ y, height, words }: Line): Word[] {
  const out: Word[] = [];
  for (const word of words.sort((a, b) => a.left - b.left)) {
    const last = out.at(-1);
    const touches = last !== undefined && word.left - last.right < 0.12 * Math.max(last.height, word.height);
    const isRaisedSign =
      word.height <= 0.8 * height && word.y < y - 0.2 * height && /^[-\d,*a-z)]{1,4}$/.test(word.text);
    const base = last?.text ?? '';
    // Heights of recognized words are unreliable.
    const isPower = isRaisedSign && /(?:\b10|\d*m{1,2})$/.test(base);
    if (isRaisedSign && !isPower && word.font !== undefined) {
      out.push({ ...word, isMark: true });
      continue;
    }
    const text = isPower && /10$/.test(base) ? `^${word.text}` : word.text;
    const overlaps = last !== undefined && word.left < last.left + 0.3 * (last.right - last.left);
    if (last && touches && !overlaps && !last.isMark) {
      out[out.length - 1] = {
        ...last,
        text: last.text + text,
        right: Math.max(last.right, word.right),
        confidence: Math.min(last.confidence, word.confidence),
      };
    } else out.push({ ...word, text });
  }
  return out;
}

/** In a picture only height tells. */
export const isSameHand = (one: Word | undefined, other: Word | undefined): boolean =>
  one === undefined ||
  other === undefined ||
  (one.font === undefined || other.font === undefined
    ? Math.abs(one.height - other.height) < 0.4 * one.height
    : one.font === other.font && Math.abs(one.height - other.height) < 0.06 * one.height);

export const lineText = ({ words, whole }: Pick<Line, 'words' | 'whole'>) =>
  whole ?? words.map(({ text }) => text).join(' ');

const cellGap = 0.85;

export type Cell = { words: Word[]; left: number; right: number };

export function cellsOf(line: Line): Cell[] {
  const cells: Cell[] = [];
  let isCut = true;
  for (const word of line.words) {
    const before = cells.at(-1)?.words ?? [];
    const isNote =
      /^\d\)$/.test(word.text) &&
      /\p{L}/u.test(before.at(-1)?.text ?? '') &&
      !/\([^)]*$/.test(lineText({ words: before }));
    if (word.isMark || isNote) continue;
    if (/^(?:[|¦│;]+|[.…_·]{3,})$/.test(word.text)) {
      isCut = true;
      continue;
    }
    const last = cells.at(-1);
    if (!last || isCut || word.left - last.right > cellGap * line.height) {
      cells.push({ words: [word], left: word.left, right: word.right });
    } else {
      last.words.push(word);
      last.right = Math.max(last.right, word.right);
    }
    isCut = false;
  }
  return cells;
}
