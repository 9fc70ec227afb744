import { knownUnit } from '../../routers/labs/report/recognized.ts';
import type { Word } from '../../routers/labs/report/words/words.ts';
import { middle } from './blots.ts';
import { Failure } from './failure.ts';
import { type Grey, pgmOf } from './picture.ts';

/** `eng+deu`. */
export type Ocr = { command: string; languages: string };
/** Tesseract's `--psm`: `6` one block, `4` one column of varied sizes. */
export type Mode = '4' | '6';

export async function wordsIn(picture: Grey, { command, languages }: Ocr, mode: Mode): Promise<Word[]> {
  return wordsOf(await outputOf([command, 'stdin', 'stdout', '-l', languages, '--psm', mode, 'tsv'], picture));
}

/** Degrees clockwise; null if unsure. */
export async function turnOf(picture: Grey, { command }: Ocr): Promise<number | null> {
  const text = await outputOf([command, 'stdin', 'stdout', '--psm', '0'], picture).catch(() => '');
  const [, degrees] = /^Rotate: (\d+)/m.exec(text) ?? [];
  return degrees === undefined ? null : Number(degrees);
}

async function outputOf(command: string[], picture: Grey): Promise<string> {
  const run = Bun.spawn(command, { stdin: new Blob([pgmOf(picture)]), stdout: 'pipe', stderr: 'ignore' });
  const text = await new Response(run.stdout).text();
  if ((await run.exited) !== 0) throw new Failure('unreadable');
  return text;
}

type Box = { line: string; text: string; left: number; top: number; width: number; height: number; confidence: number };

function wordsOf(tsv: string): Word[] {
  const boxes = tsv
    .split('\n')
    .slice(1)
    .map((row) => row.split('\t'))
    .filter(([level]) => level === '5')
    .flatMap(boxOf);
  const slope = slopeOf(boxes);
  const em = middle(boxes.map(({ height }) => height)) / 0.78;
  return boxes.map((box) => wordOf(box, slope, em));
}

function boxOf([, page, block, paragraph, line, , left, top, width, height, confidence, text = '']: string[]): Box[] {
  const shown = text.trim();
  if (shown === '') return [];
  const place = { left: Number(left), top: Number(top), width: Number(width), height: Number(height) };
  return [
    { ...place, line: [page, block, paragraph, line].join(' '), text: shown, confidence: Number(confidence) / 100 },
  ];
}

/** Per pixel: paper is never quite straight. */
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
  const [, open = '', inner = text, close = ''] = /^([([]?)(.*?)([)\]]?)$/.exec(text) ?? [];
  const plain = plainer(inner);
  const unit = knownUnit(plain);
  return {
    text: `${open}${unit ?? plain}${close}`,
    left,
    right: left + width,
    y: top + height / 2 - fall + em / 3,
    height: em,
    confidence: Math.min(Math.max(confidence, unit === null ? 0.01 : known), 0.99),
  };
}

/** For a word that only one unit resembles. */
const known = 0.9;

/** Signs that OCR confuses. */
const plainer = (text: string) =>
  text
    .replaceAll(/[‘’`´]/g, "'")
    .replaceAll('—', '-')
    .replace(/^10(?:[^\d\s]{0,2}|[147])(3|6|9|12)(?=\/)/, '10^$1')
    .replace(/^(\d[\d.,]*)[°"”“]$/, '$1*');
