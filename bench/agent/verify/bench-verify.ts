import type { Known } from '../ask-all.ts';
import { answerOf } from '../oracle/facts.ts';
import type { Truth } from '../oracle/series.ts';
import { fillDays, parseExpectation } from '../questions/parse-ask.ts';
import type { Service } from '../service.ts';
import { paragraphs } from './paragraphs.ts';

type Due = 'supported' | 'wrong' | 'unprovable';
type Marked = { start: number; end: number; due: Due };
export type VerifyFigures = {
  paragraphs: number;
  numbers: number;
  right: number;
  misjudged: string[];
  falseSupported: string[];
};

/** Held against values that the oracle computed; the reader that is measured takes no part in making them. */
export async function benchVerify(service: Service, people: readonly Known[], every = 1): Promise<VerifyFigures> {
  const figures: VerifyFigures = { paragraphs: 0, numbers: 0, right: 0, misjudged: [], falseSupported: [] };
  for (const [template, person = 'ana'] of paragraphs.filter((_, place) => place % every === 0)) {
    const known = people.find((each) => each.person === person);
    if (!known) continue;
    const { text, marked } = filled(template, known.truth);
    const { numbers } = await service.verify(known.userId, text);
    figures.paragraphs += 1;
    for (const { start, end, due } of marked) {
      const own = numbers.filter((each) => each.start < end && each.end > start);
      const said = own.map(({ verdict, right, why }) => `${verdict} ${right ?? why ?? ''}`).join(', ') || 'not found';
      const isRight = own.length > 0 && own.every(({ verdict }) => verdict === due);
      const line = `${text.slice(start, end)}: ${said}, and is ${due}, in: ${text}`;
      figures.numbers += 1;
      if (isRight) figures.right += 1;
      else figures.misjudged.push(line);
      if (due !== 'supported' && own.some(({ verdict }) => verdict === 'supported')) figures.falseSupported.push(line);
    }
  }
  return figures;
}

function filled(template: string, truth: Truth): { text: string; marked: Marked[] } {
  const marked: Marked[] = [];
  let text = '';
  let at = 0;
  for (const match of fillDays(template, truth.today).matchAll(/\{([+?-])([^}]+)\}/g)) {
    const source = match.input;
    text += source.slice(at, match.index);
    at = match.index + match[0].length;
    const [, sign = '', inner = ''] = match;
    const shown = sign === '?' ? inner : shownValue(inner, truth, sign === '-');
    const due = sign === '?' ? 'unprovable' : sign === '+' ? 'supported' : 'wrong';
    marked.push({ start: text.length, end: text.length + shown.length, due });
    text += shown;
  }
  return { text: text + fillDays(template, truth.today).slice(at), marked };
}

function shownValue(said: string, truth: Truth, isFalse: boolean): string {
  const [ask = '', form = '0'] = said.split('; ');
  const expected = parseExpectation(ask, truth.today);
  const wanted = 'parts' in expected ? expected.parts[0]?.[0] : undefined;
  const value = wanted && answerOf(truth, wanted).facts.find(({ metric }) => metric === wanted.metric)?.value;
  if (value === undefined) throw new Error(`The oracle has no value for ${ask}.`);
  const right = written(value, form);
  if (!isFalse) return right;
  for (let step = 1; step < 50; step += 1) {
    const wrong = written(value * (1 + 0.04 * step), form);
    if (wrong !== right) return wrong;
  }
  return written(value + 3, form);
}

const rounded = (value: number, decimals: number) =>
  (Math.round(value * 10 ** decimals) / 10 ** decimals).toLocaleString('en', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });

function written(value: number, form: string): string {
  const minutes = Math.round(value);
  if (form === 'hm') return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  if (form === 'km') return rounded(value / 1000, 1);
  return form.startsWith('abs') ? rounded(Math.abs(value), Number(form.slice(3))) : rounded(value, Number(form));
}
