import { extractImages, extractText, getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import type { Page, Word } from '../../routers/labs/report/words/words.ts';
import { Failure } from './failure.ts';
import { type Grey, lightOf } from './picture.ts';

const pagesMax = 60;
/** Three times the densest page with single letters. */
const itemsOfPageMax = 20_000;
const itemsMax = 120_000;

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;
type PdfPage = Awaited<ReturnType<Document['getPage']>>;

const openPdf = (bytes: Uint8Array) =>
  getDocumentProxy(bytes, { verbosity: 0, disableFontFace: true, stopAtErrors: false });

type Recognize = (picture: Grey, number: number) => Promise<Page>;

/** Pages without text go to `recognize`, else stay empty. */
export async function pagesOfPdf(bytes: Uint8Array, recognize: Recognize | null = null): Promise<Page[]> {
  const isLarge = bytes.length > largeBytes;
  const document = await openPdf(bytes);
  if (document.numPages > pagesMax) throw new Failure('too_many_pages');
  const pages: Page[] = [];
  let items = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { count, ...read } = await wordsOfPage(page, number);
    items += count;
    const isCrowded = isLarge && read.words.length >= scannedWordsMax && (await showsMore(page));
    if (items > itemsMax || isCrowded) throw new Failure('too_large');
    const scan = read.words.length < scannedWordsMax && recognize ? await largestPicture(document, number) : null;
    pages.push(scan && recognize ? await recognize(scan, number) : read);
    page.cleanup();
  }
  return pages;
}

export async function textOfPdf(bytes: Uint8Array): Promise<string> {
  const document = await openPdf(bytes);
  if (document.numPages > pagesMax) throw new Failure('too_many_pages');
  return (await extractText(document, { mergePages: true })).text;
}

const largeBytes = 1_048_576;

/** Text beyond the edges is no item, but costs as much. */
async function showsMore(page: PdfPage): Promise<boolean> {
  const [{ OPS }, { fnArray }] = [await getResolvedPDFJS(), await page.getOperatorList()];
  return fnArray.filter((operator) => operator === OPS.showText).length > itemsOfPageMax;
}

/** Scanners may add a line of text. */
const scannedWordsMax = 15;
const scanPixelsMin = 300 * 300;

async function largestPicture(document: Document, number: number): Promise<Grey | null> {
  const pictures = await extractImages(document, number);
  const [largest] = pictures.sort((a, b) => b.width * b.height - a.width * a.height);
  if (!largest || largest.width * largest.height < scanPixelsMin) return null;
  const { data, width, height, channels } = largest;
  const points = Uint8Array.from({ length: width * height }, (_, at) => lightOf(data, at * channels, channels));
  return { width, height, points };
}

/** Rotated by the most common direction. */
async function wordsOfPage(page: PdfPage, number: number): Promise<Page & { count: number }> {
  const viewport = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  if (items.length > itemsOfPageMax) throw new Failure('too_large');
  const placed = items.flatMap((item) => ('str' in item ? itemAt(item, viewport.transform) : []));
  const turns = Map.groupBy(placed, ({ turn }) => turn);
  const [turn = 0] = [...turns].sort((a, b) => b[1].length - a[1].length).map(([each]) => each);
  const { width, height } = viewport;
  const upright = (turns.get(turn) ?? []).map((item) => turned(item, { width, height }));
  const isSideways = turn % 180 !== 0;
  return {
    number,
    count: items.length,
    width: isSideways ? height : width,
    height: isSideways ? width : height,
    words: upright.flatMap(wordsIn),
  };
}

type Item = { str: string; x: number; y: number; length: number; size: number; turn: number; font: string };

function itemAt(
  { str, transform, width, fontName: font }: { str: string; transform: number[]; width: number; fontName: string },
  view: number[],
): Item[] {
  if (str.trim() === '') return [];
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = view;
  const [ta = 1, tb = 0, tc = 0, td = 1, te = 0, tf = 0] = transform;
  const along = { x: a * ta + c * tb, y: b * ta + d * tb };
  const size = Math.hypot(a * tc + c * td, b * tc + d * td) || Math.hypot(along.x, along.y);
  if (!(size > 0.5)) return [];
  const turn = (Math.round(Math.atan2(along.y, along.x) / (Math.PI / 2)) * 90 + 360) % 360;
  return [{ str, x: a * te + c * tf + e, y: b * te + d * tf + f, length: width, size, turn, font }];
}

function turned(item: Item, { width, height }: { width: number; height: number }): Item {
  const { x, y, turn } = item;
  if (turn === 90) return { ...item, x: y, y: width - x };
  if (turn === 180) return { ...item, x: width - x, y: height - y };
  if (turn === 270) return { ...item, x: height - y, y: x };
  return item;
}

const wide = /[A-ZÄÖÜÉÈÀ%@mwMW]/;
const narrow = /[iljtfrI1.,:;'’|!()[\]/ -]/;
const shareOf = (character: string) => (wide.test(character) ? 1.35 : narrow.test(character) ? 0.55 : 1);

/** PDF gives only the item's width: shares are estimated. */
function wordsIn({ str, x, y, length, size, font }: Item): Word[] {
  const shares = [...str].map(shareOf);
  const total = shares.reduce((sum, share) => sum + share, 0) || 1;
  const places: number[] = [];
  shares.reduce((at, share) => {
    places.push(at);
    return at + (share / total) * length;
  }, x);
  places.push(x + length);
  const characters = [...str];
  const words: Word[] = [];
  let from = -1;
  characters.forEach((character, at) => {
    const isSpace = /\s/.test(character);
    if (!isSpace && from < 0) from = at;
    if (from >= 0 && (isSpace || at === characters.length - 1)) {
      const to = isSpace ? at : at + 1;
      words.push({
        text: characters.slice(from, to).join(''),
        left: places[from] ?? x,
        right: places[to] ?? x + length,
        y,
        height: size,
        confidence: 1,
        font,
      });
      from = -1;
    }
  });
  return words;
}
