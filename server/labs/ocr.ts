import type { Page, Word } from '../../routers/labs/report/words.ts';
import { Failure } from './failure.ts';

type Ocr = { command: string; languages: string };

/** The words of a picture (PNG, JPEG or PNM) with their places and confidences, by tesseract. */
export async function recognize(
  picture: Uint8Array<ArrayBuffer>,
  number: number,
  { command, languages }: Ocr,
): Promise<Page> {
  const run = Bun.spawn([command, 'stdin', 'stdout', '-l', languages, '--psm', '6', 'tsv'], {
    stdin: new Blob([picture]),
    stdout: 'pipe',
    stderr: 'ignore',
  });
  const text = await new Response(run.stdout).text();
  if ((await run.exited) !== 0) throw new Failure('unreadable');
  return pageOf(text, number);
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
  return {
    text: plainer(text),
    left,
    right: left + width,
    y: top + height / 2 - fall + em / 3,
    height: em,
    confidence,
  };
}

/** Signs that text recognition takes for others. */
const plainer = (text: string) =>
  text
    .replaceAll(/[‘’`´]/g, "'")
    .replaceAll('—', '-')
    .replace(/^10[^\d\s]{1,2}(3|6|9|12)(?=\/)/, '10^$1')
    .replace(/^10[14](9|12)(?=\/)/, '10^$1');

function middle(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
