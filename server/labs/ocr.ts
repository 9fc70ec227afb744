import { languageOf } from '../../routers/labs/report/words/headings.ts';
import { isUnit } from '../../routers/labs/report/words/units.ts';
import type { Page, Word } from '../../routers/labs/report/words/words.ts';
import { agreed, disputed } from './agreement.ts';
import { blotsOf, letterOf } from './blots.ts';
import { withoutLeaders } from './leaders.ts';
import { cleaned, type Grey } from './picture.ts';
import { straightened, tiltOf, turnedBy } from './posture.ts';
import { type Sign, signsIn } from './signs.ts';
import { type Mode, type Ocr, turnOf, wordsIn } from './tesseract.ts';

/** Majority of three readings at different sizes and languages. */
export async function recognize(picture: Grey, number: number, ocr: Ocr): Promise<Page> {
  // Memory is bounded: collect before allocating.
  Bun.gc(true);
  const upright = await read(picture, ocr);
  const turn = upright.isFaint ? await turnOf(picture, ocr) : null;
  const turned = turn === null || turn === 0 ? null : await read(turnedBy(picture, turn), ocr);
  const { straight, factor, signs, words: first } = turned ?? upright;
  const own = codes[languageOf(first.map(({ text }) => text).join(' '))];
  const languages = ocr.languages.split('+').includes(own) ? own : ocr.languages;
  const again = async (zoom: number, mode: Mode) =>
    enlarged(await wordsIn(straightened(straight, 0, zoom), { ...ocr, languages }, mode), 1 / zoom);
  const words = agreed([first, await again(smaller, '6'), await again(larger, '4')]);
  Bun.gc(true);
  const all = withStars([...words, ...signs.map((sign) => wordOf(sign, words))]);
  return {
    number,
    width: straight.width / factor,
    height: straight.height / factor,
    words: enlarged(all, 1 / factor),
  };
}

/** OCR works best near this height. */
const letterWanted = 28;
const smaller = 0.8;
const larger = 1.25;

type FirstReading = { straight: Grey; factor: number; signs: Sign[]; words: Word[]; isFaint: boolean };

async function read(picture: Grey, ocr: Ocr): Promise<FirstReading> {
  const tilt = tiltOf(picture);
  const letter = letterOf(blotsOf(cleaned(picture)));
  const factor = letter === 0 ? 1 : Math.min(3, Math.max(0.5, letterWanted / letter));
  const straight = cleaned(straightened(picture, tilt, factor));
  const blots = blotsOf(straight);
  withoutLeaders(straight, blots, letter * factor);
  const signs = signsIn(straight, blots, letter * factor);
  Bun.gc(true);
  const words = await wordsIn(straight, ocr, '6');
  const sure = words.filter(({ confidence, text }) => confidence > 0.8 && text.length > 1);
  return {
    straight,
    factor,
    signs,
    words,
    isFaint: sure.length < 0.4 * words.filter(({ text }) => text.length > 1).length || sure.length < 5,
  };
}

const enlarged = (words: readonly Word[], factor: number): Word[] =>
  words.map((word) => ({
    ...word,
    left: word.left * factor,
    right: word.right * factor,
    y: word.y * factor,
    height: word.height * factor,
  }));

function wordOf({ text, place }: Sign, words: readonly Word[]): Word {
  const height = words[0]?.height ?? place.bottom - place.top;
  const middleY = place.y + height / 3;
  const line = words
    .filter(({ y }) => Math.abs(y - middleY) < 0.5 * height)
    .sort((one, other) => Math.abs(one.left - place.left) - Math.abs(other.left - place.left))[0];
  return { text, left: place.left, right: place.right, y: line?.y ?? middleY, height, confidence: shaped };
}

const shaped = 0.95;

/** With a unit on the line, `%` after a number is a star. */
const withStars = (words: readonly Word[]): Word[] =>
  words.map((word) => {
    const isOne = /^\d[\d.,]*%$/.test(word.text);
    const hasUnit = () =>
      words.some(({ text, y }) => Math.abs(y - word.y) < 0.5 * word.height && text.includes('/') && isUnit(text));
    if (!isOne || !hasUnit()) return word;
    return { ...word, text: word.text.replace('%', '*'), confidence: Math.min(word.confidence, disputed) };
  });

const codes = { en: 'eng', de: 'deu', fr: 'fra', es: 'spa', it: 'ita' } as const;
