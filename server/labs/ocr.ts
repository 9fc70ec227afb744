import { languageOf } from '../../routers/labs/report/headings.ts';
import { knownUnit } from '../../routers/labs/report/recognized.ts';
import { isUnit } from '../../routers/labs/report/units.ts';
import type { Page, Word } from '../../routers/labs/report/words.ts';
import { Failure } from './failure.ts';
import { withoutLeaders } from './leaders.ts';
import { type Grey, pgmOf, straightened, tiltOf } from './picture.ts';

type Ocr = { command: string; languages: string };

/**
 * The words of a picture with their places and confidences, by tesseract. It is read twice: in all languages, and in
 * the one that the first reading shows. A number that was not read alike has little confidence.
 */
export async function recognize(picture: Grey, number: number, ocr: Ocr): Promise<Page> {
  // The process has few bytes: what unpacking leaves behind goes before more is made.
  Bun.gc(true);
  const factor = picture.width < smallWidth ? 2 : 1;
  const straight = straightened(picture, tiltOf(picture), factor);
  Bun.gc(true);
  const file = pgmOf(withoutLeaders(straight));
  const first = pageOf(await textOf(file, ocr), number);
  const own = codes[languageOf(first.words.map(({ text }) => text).join(' '))];
  const installed = ocr.languages.split('+');
  const languages = installed.includes(own) ? own : ocr.languages;
  const second = pageOf(await textOf(file, { ...ocr, languages }, languages === ocr.languages ? '4' : '6'), number);
  return { ...second, words: withStars(second.words.map((word) => agreed(word, first.words))) };
}

/** A star behind a number is read as `%` where the line has a unit of its own. */
const withStars = (words: readonly Word[]): Word[] =>
  words.map((word) => {
    const isOne = /^\d[\d.,]*%$/.test(word.text);
    const hasUnit = () =>
      words.some(({ text, y }) => Math.abs(y - word.y) < 0.5 * word.height && text.includes('/') && isUnit(text));
    if (!isOne || !hasUnit()) return word;
    return { ...word, text: word.text.replace('%', '*'), confidence: Math.min(word.confidence, disputed) };
  });

const codes = { en: 'eng', de: 'deu', fr: 'fra', es: 'spa', it: 'ita' } as const;

const disputed = 0.5;

/** The surer of two readings of one place; what has digits in only one of them, or others, is disputed. */
function agreed(word: Word, others: readonly Word[]): Word {
  const beside = others.filter(({ y }) => Math.abs(y - word.y) < 0.5 * word.height);
  const other = beside.find(({ left, right }) => overlapOf({ left, right }, word) > 0.7);
  if (!/\d/.test(word.text + (other?.text ?? ''))) return word;
  const touching = beside.filter(({ left, right }) => Math.min(right, word.right) > Math.max(left, word.left));
  const alike = touching.find(({ text }) => signsOf(text) === signsOf(word.text));
  if (alike) return { ...word, confidence: Math.max(word.confidence, alike.confidence) };
  const isSurer = other && isSurerThan(other, word);
  const surer = isSurer ? other : word;
  return { ...surer, confidence: Math.min(surer.confidence, disputed) };
}

/** A number rather than letters, and with its comma, which is rather lost than invented. */
function isSurerThan(other: Word, word: Word): boolean {
  if (isAmount(other) !== isAmount(word)) return isAmount(other);
  const [own, others] = [word.text, other.text].map((text) => text.replaceAll(/\D/g, ''));
  if (own === others) return other.text.length > word.text.length;
  return other.confidence > word.confidence;
}

const overlapOf = (one: { left: number; right: number }, other: { left: number; right: number }) =>
  (Math.min(one.right, other.right) - Math.max(one.left, other.left)) /
  (Math.max(one.right, other.right) - Math.min(one.left, other.left));
const isAmount = ({ text }: Word) => /^[<>]?\d+(?:[.,]\d+)?\*?$/.test(text);
const signsOf = (text: string) => text.replaceAll(/[^\d.,<>]/g, '');

/** A page at 150 dpi is 1,240 points wide; letters are told apart better at 300. */
const smallWidth = 1_800;

async function textOf(picture: Uint8Array<ArrayBuffer>, { command, languages }: Ocr, mode = '6'): Promise<string> {
  const run = Bun.spawn([command, 'stdin', 'stdout', '-l', languages, '--psm', mode, 'tsv'], {
    stdin: new Blob([picture]),
    stdout: 'pipe',
    stderr: 'ignore',
  });
  const text = await new Response(run.stdout).text();
  if ((await run.exited) !== 0) throw new Failure('unreadable');
  return text;
}

type Box = { line: string; text: string; left: number; top: number; width: number; height: number; confidence: number };

function pageOf(tsv: string, number: number): Page {
  const rows = tsv
    .split('\n')
    .slice(1)
    .map((row) => row.split('\t'));
  const [, , , , , , , , width = '0', height = '0'] = rows.find(([level]) => level === '1') ?? [];
  const boxes = rows.filter(([level]) => level === '5').flatMap(boxOf);
  const slope = slopeOf(boxes);
  const em = middle(boxes.map((box) => box.height)) / 0.78;
  return { number, width: Number(width), height: Number(height), words: boxes.map((box) => wordOf(box, slope, em)) };
}

function boxOf([, page, block, paragraph, line, , left, top, width, height, confidence, text = '']: string[]): Box[] {
  const shown = text.trim();
  if (shown === '') return [];
  const place = { left: Number(left), top: Number(top), width: Number(width), height: Number(height) };
  return [
    { ...place, line: [page, block, paragraph, line].join(' '), text: shown, confidence: Number(confidence) / 100 },
  ];
}

/** How far lines fall for each pixel to the right, as paper is never quite straight. */
function slopeOf(boxes: readonly Box[]): number {
  const slopes = [...Map.groupBy(boxes, ({ line }) => line).values()].flatMap((line) => {
    const [first, last] = [line[0], line.at(-1)];
    if (!first || !last || last.left - first.left < 20 * first.height) return [];
    return [(centerOf(last) - centerOf(first)) / (last.left + last.width / 2 - first.left - first.width / 2)];
  });
  return slopes.length === 0 ? 0 : middle(slopes);
}

const centerOf = ({ top, height }: Box) => top + height / 2;

function wordOf({ text, left, top, width, height, confidence }: Box, slope: number, em: number): Word {
  const fall = slope * (left + width / 2);
  const plain = plainer(text);
  const unit = knownUnit(plain);
  return {
    text: unit ?? plain,
    left,
    right: left + width,
    y: top + height / 2 - fall + em / 3,
    height: em,
    confidence: Math.min(Math.max(confidence, unit === null ? 0.01 : known), 0.99),
  };
}

/** Of a word that only one unit resembles, however faint its letters. */
const known = 0.9;

/** Signs that text recognition takes for others. */
const plainer = (text: string) =>
  text
    .replaceAll(/[‘’`´]/g, "'")
    .replaceAll('—', '-')
    .replace(/^10[^\d\s]{0,2}(3|6|9|12)(?=\/)/, '10^$1')
    .replace(/^10[14](9|12)(?=\/)/, '10^$1')
    .replace(/^(\d[\d.,]*)[°"”“]$/, '$1*');

function middle(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
