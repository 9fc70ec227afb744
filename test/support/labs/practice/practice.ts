import type { Flag } from '../../../../routers/labs/report/words/flags.ts';
import { type PdfPage, placedPdf, type Text, widthOf } from '../pdf.ts';

export const a4 = { width: 595, height: 842 };
export const letter = { width: 612, height: 792 };
export const marks: Record<string, Flag> = {
  ...{ H: 'high', HIGH: 'high', high: 'high', L: 'low', LOW: 'low', low: 'low', '*': 'abnormal', abnormal: 'abnormal' },
};

type Role = 'name' | 'value' | 'flag' | 'unit' | 'range' | 'other';
/** What a reader should make of a printed row. */
type Expected = {
  name: string;
  value: string;
  unit: string | null;
  range: string | null;
  low: number | null;
  high: number | null;
  flag: Flag | null;
};

/**
 * A report as it is printed. `columns`: left edges and what stands there; `>` sets a column to the right of its edge.
 * In `print`, `|` parts cells, `# ` is a line in bold, `> ` text across the page, `^ ` more below the line before, `+ ` such text at a place,
 * `_ ` the same in small letters, `~` a page's end. Behind `=>` stands what differs from the row as it is printed, as `field=value`, and
 * each result that running text has, or that stands on the row before its last.
 */
export type Practice = {
  name: string;
  page: { width: number; height: number; size: number; step: number; font?: Text['font'] };
  /** `40 name | 250 value >` */
  columns?: string;
  decimal?: ',';
  flags?: Record<string, Flag>;
  /** Null where its order is open. */
  date: string | null;
  print: string;
};

export type MadePractice = { pdf: Uint8Array<ArrayBuffer>; pages: PdfPage[]; rows: Expected[] };

export function makePractice(practice: Practice): MadePractice {
  const rows: Expected[] = [];
  const pages = practice.print
    .trim()
    .split('\n~\n')
    .map((lines) => pageOf(practice, lines.split('\n'), rows));
  return { pdf: placedPdf(pages), pages, rows };
}

const columnsOf = ({ columns = '' }: Practice) =>
  [...columns.matchAll(/(\d+) (\w+)( >)?/g)].map(([, x, role, right]) => ({
    x: Number(x),
    role: role as Role,
    isRight: right !== undefined,
  }));

function pageOf(practice: Practice, lines: readonly string[], rows: Expected[]): PdfPage {
  const { width, height, size, step, font = 'regular' } = practice.page;
  const columns = columnsOf(practice);
  let y = height - 36;
  const texts = lines.flatMap((line): Text[] => {
    const [printed = '', ...said] = line.split(' => ');
    const kind = /^[#>^+_] /.exec(printed)?.[0].trim() ?? '';
    const cells = printed
      .slice(kind === '' ? 0 : 2)
      .split('|')
      .map((cell) => cell.trim());
    y -= /[\^+_]/.test(kind) ? 0.75 * step : step;
    const isRow = kind === '' && cells.length > 1;
    for (const each of isRow ? said.slice(0, -1) : said) rows.push(expectedOf(practice, [], each));
    if (isRow) rows.push(expectedOf(practice, cells, said.at(-1)));
    if (/[>+_]/.test(kind))
      return placesIn(printed.slice(2)).map(([x, text]) => ({
        ...{ x, y, font, text },
        size: kind === '_' ? 0.75 * size : size,
      }));
    return cells.flatMap((text, at): Text[] => {
      const { x = 40, isRight = false } = columns[at] ?? {};
      if (text === '') return [];
      const bold = kind === '#' && font === 'regular' ? ('bold' as const) : font;
      return [{ x: isRight ? x - widthOf(text, size, bold) : x, y, size, font: bold, text }];
    });
  });
  return { width, height, texts };
}

/** `40 text || 300 text`. */
export const placesIn = (line: string): [number, string][] =>
  line.split('||').map((part) => {
    const [, x = '40', text = ''] = /^\s*(\d+) (.*?)\s*$/.exec(part) ?? [];
    return [Number(x), text];
  });

function expectedOf(practice: Practice, cells: readonly string[], said = ''): Expected {
  const { decimal, flags = marks } = practice;
  const columns = columnsOf(practice);
  const given = Object.fromEntries(
    said.split(';').flatMap((each) => {
      const [, key, value] = /^\s*(\w+)=(.*?)\s*$/.exec(each) ?? [];
      return key === undefined ? [] : [[key, value ?? '']];
    }),
  );
  const cell = (role: Role) =>
    given[role] ?? cells[columns.findIndex((column, at) => column.role === role && cells[at])] ?? '';
  const range = cell('range') || null;
  const number = (text: string | undefined) =>
    text === undefined || text === ''
      ? null
      : Number(decimal === ',' ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', ''));
  const [, low, high] = /^[[(]?([\d.,]+)\s*(?:-|–|to|à|a|bis)\s*([\d.,]+)[\])]?$/.exec(range ?? '') ?? [];
  const [, upTo] = /^[[(]?(?:<=?|bis|up to|inf\. à|hasta|fino a)\s*([\d.,]+)[\])]?$/i.exec(range ?? '') ?? [];
  const [, above] = /^[[(]?(?:>=?|ab|sup\. à|mayor de|superiore a)\s*([\d.,]+)[\])]?$/i.exec(range ?? '') ?? [];
  const mark = cell('flag');
  const unit = cell('unit') || null;
  return {
    name: cell('name').replace(` (${unit})`, ''),
    value: cell('value'),
    unit,
    range,
    low: 'low' in given ? number(given['low']) : number(low ?? above),
    high: 'high' in given ? number(given['high']) : number(high ?? upTo),
    flag: flags[mark] ?? null,
  };
}
