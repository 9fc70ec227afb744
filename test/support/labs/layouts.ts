import { type Font, type PdfPage, placedPdf, type Text, widthOf } from './pdf.ts';
import { type Language, type Style, type TrueRow, trueRows } from './truth.ts';

type Part = 'name' | 'value' | 'flag' | 'unit' | 'range' | 'previous' | 'method';
/** How a report is set; `place` is the left edge of each column as a share of the width. */
export type Layout = {
  name: string;
  language: Language;
  style: Style;
  parts: readonly Part[];
  heading: boolean;
  /** `column`: in a column of its own; `glued`: `104 H`; `star`: `104*`; `arrow`: `104 ↑`; `before`: `* 104`. */
  flag: 'column' | 'glued' | 'star' | 'arrow' | 'bracket' | 'before' | 'range' | 'words';
  size: number;
  font: Font;
  page: 'portrait' | 'landscape' | 'turned';
  rows: number;
  perPage: number;
  columns: 1 | 2;
  align: 'left' | 'right';
  text: 'placed' | 'line' | 'pipes' | 'dots' | 'spaces';
  wrap: boolean;
  sections: boolean;
  rules: boolean;
  unitInName: boolean;
};

const plain: Omit<Layout, 'name'> = {
  language: 'en',
  style: { decimal: '.', range: 'spaced', oneSided: 'sign' },
  parts: ['name', 'value', 'flag', 'unit', 'range'],
  heading: true,
  flag: 'column',
  size: 10,
  font: 'regular',
  page: 'portrait',
  rows: 18,
  perPage: 40,
  columns: 1,
  align: 'left',
  text: 'placed',
  wrap: false,
  sections: false,
  rules: false,
  unitInName: false,
};
const comma: Style = { decimal: ',', range: 'spaced', oneSided: 'sign' };
const layout = (name: string, changes: Partial<Layout>): Layout => ({ ...plain, ...changes, name });

export const layouts: readonly Layout[] = [
  layout('plain', {}),
  layout('flag glued', { flag: 'glued', parts: ['name', 'value', 'unit', 'range'] }),
  layout('star', { flag: 'star', parts: ['name', 'value', 'unit', 'range'], sections: true }),
  layout('arrows', {
    flag: 'arrow',
    parts: ['name', 'value', 'unit', 'range'],
    style: { ...plain.style, oneSided: 'orEqual' },
  }),
  layout('flag in brackets', { flag: 'bracket', parts: ['name', 'value', 'unit', 'range'] }),
  layout('flag before the value', { flag: 'before', parts: ['name', 'value', 'unit', 'range'] }),
  layout('flag behind the range', { parts: ['name', 'value', 'unit', 'range', 'flag'] }),
  layout('flag words', { flag: 'words', parts: ['name', 'value', 'unit', 'range', 'flag'] }),
  layout('range before value', { parts: ['name', 'range', 'unit', 'value', 'flag'] }),
  layout('unit behind range', { parts: ['name', 'value', 'flag', 'range', 'unit'] }),
  layout('flag first', { parts: ['flag', 'name', 'value', 'unit', 'range'] }),
  layout('previous value', { parts: ['name', 'value', 'flag', 'unit', 'range', 'previous'] }),
  layout('previous before', { parts: ['name', 'previous', 'value', 'flag', 'unit', 'range'] }),
  layout('method column', { parts: ['name', 'method', 'value', 'flag', 'unit', 'range'] }),
  layout('without headings', { heading: false }),
  layout('without headings, glued', {
    heading: false,
    flag: 'glued',
    parts: ['name', 'value', 'unit', 'range'],
    style: { ...plain.style, range: 'tight' },
  }),
  layout('one line of text', {
    text: 'line',
    heading: false,
    flag: 'glued',
    parts: ['name', 'value', 'unit', 'range'],
    style: { ...plain.style, range: 'brackets' },
  }),
  layout('pipes', {
    text: 'pipes',
    flag: 'glued',
    parts: ['name', 'value', 'unit', 'range'],
    style: { ...plain.style, range: 'tight' },
  }),
  layout('dotted leaders', { text: 'dots', heading: false, flag: 'glued', parts: ['name', 'value', 'unit', 'range'] }),
  layout('typewriter', { text: 'spaces', font: 'mono', size: 9 }),
  layout('typewriter, comma', { text: 'spaces', font: 'mono', size: 9, language: 'de', style: comma }),
  layout('right aligned', { align: 'right' }),
  layout('right aligned, German', {
    align: 'right',
    language: 'de',
    style: comma,
    flag: 'glued',
    parts: ['name', 'value', 'unit', 'range'],
  }),
  layout('German', { language: 'de', style: { ...comma, oneSided: 'words' }, sections: true }),
  layout('German, range first', { language: 'de', style: comma, parts: ['name', 'range', 'value', 'flag', 'unit'] }),
  layout('French', { language: 'fr', style: { ...comma, range: 'words', oneSided: 'words' }, sections: true }),
  layout('French, previous', {
    language: 'fr',
    style: comma,
    parts: ['name', 'value', 'unit', 'range', 'previous'],
    flag: 'star',
  }),
  layout('Spanish', {
    language: 'es',
    style: { ...comma, oneSided: 'words' },
    flag: 'star',
    parts: ['name', 'value', 'unit', 'range'],
  }),
  layout('Spanish, brackets', { language: 'es', style: { ...comma, range: 'brackets' } }),
  layout('Italian', {
    language: 'it',
    style: { ...comma, oneSided: 'words' },
    flag: 'star',
    parts: ['name', 'value', 'unit', 'range'],
  }),
  layout('Italian, point', {
    language: 'it',
    style: { ...plain.style, range: 'brackets' },
    parts: ['name', 'value', 'flag', 'unit', 'range'],
  }),
  layout('several pages', { rows: 32, perPage: 12 }),
  layout('several pages, heading once', { rows: 32, perPage: 11, sections: true, language: 'de', style: comma }),
  layout('two columns', { columns: 2, size: 6.5, rows: 24, flag: 'glued', parts: ['name', 'value', 'unit', 'range'] }),
  layout('two columns without headings', {
    columns: 2,
    size: 6.5,
    rows: 24,
    heading: false,
    flag: 'star',
    parts: ['name', 'value', 'unit', 'range'],
    style: { ...plain.style, range: 'tight' },
  }),
  layout('landscape', { page: 'landscape', parts: ['name', 'value', 'flag', 'unit', 'range', 'previous'] }),
  layout('turned', { page: 'turned' }),
  layout('wrapped names', { wrap: true }),
  layout('ruled, small', { rules: true, size: 7, rows: 30, sections: true }),
  layout('unit in the name', { unitInName: true, parts: ['name', 'value', 'flag', 'range'] }),
];

const words: Record<Language, Record<Part, string>> = {
  en: {
    name: 'Test',
    value: 'Result',
    flag: 'Flag',
    unit: 'Units',
    range: 'Reference Range',
    previous: 'Previous Result',
    method: 'Method',
  },
  de: {
    name: 'Untersuchung',
    value: 'Ergebnis',
    flag: 'Hinweis',
    unit: 'Einheit',
    range: 'Referenzbereich',
    previous: 'Vorwert',
    method: 'Methode',
  },
  fr: {
    name: 'Analyse',
    value: 'Résultat',
    flag: 'Alerte',
    unit: 'Unité',
    range: 'Valeurs de référence',
    previous: 'Antériorité',
    method: 'Méthode',
  },
  es: {
    name: 'Determinación',
    value: 'Resultado',
    flag: 'Alerta',
    unit: 'Unidades',
    range: 'Valores de referencia',
    previous: 'Anterior',
    method: 'Método',
  },
  it: {
    name: 'Esame',
    value: 'Risultato',
    flag: 'Allarme',
    unit: 'U.M.',
    range: 'Valori di riferimento',
    previous: 'Precedente',
    method: 'Metodo',
  },
};
const heads: Record<Language, string[]> = {
  en: ['Example Laboratories Inc.', 'Patient: A. Person   DOB: 04/05/1980   ID 4711', 'Collected: 2026-03-01 08:15'],
  de: ['MVZ Beispiellabor GmbH', 'Patient: A. Person   geb. 04.05.1980   Auftrag 4711', 'Entnahme: 01.03.2026 08:15'],
  fr: [
    'Laboratoire Exemple',
    'Patient : A. Person   né(e) le 04/05/1980   Dossier 4711',
    'Prélèvement du 01/03/2026 à 08:15',
  ],
  es: ['Laboratorio Ejemplo', 'Paciente: A. Person   F. Nac.: 04/05/1980   Nº 4711', 'Fecha de extracción: 01/03/2026'],
  it: ['Laboratorio Esempio', 'Paziente: A. Person   nato il 04/05/1980   N. 4711', 'Data prelievo: 01/03/2026'],
};
const sectionNames: Record<Language, string[]> = {
  en: ['METABOLIC PANEL', 'Hematology', 'Other tests'],
  de: ['Klinische Chemie', 'HÄMATOLOGIE', 'Sonstige'],
  fr: ['BIOCHIMIE', 'Hématologie', 'Autres'],
  es: ['BIOQUÍMICA', 'Hematología', 'Otros'],
  it: ['CHIMICA CLINICA', 'Ematologia', 'Altri esami'],
};

export type Made = { pdf: Uint8Array<ArrayBuffer>; rows: TrueRow[]; pages: PdfPage[] };

export function makeReport(chosen: Layout, seed: number): Made {
  const rows = trueRows(seed, chosen.rows, chosen.language, chosen.style);
  const pages = Array.from({ length: Math.ceil(rows.length / chosen.perPage) }, (_, at) =>
    pageOf(chosen, rows.slice(at * chosen.perPage, (at + 1) * chosen.perPage), at),
  );
  return { pdf: placedPdf(pages), rows, pages };
}

function pageOf(chosen: Layout, rows: readonly TrueRow[], at: number): PdfPage {
  const isWide = chosen.page !== 'portrait';
  const [width, height] = isWide ? [842, 595] : [595, 842];
  const { size, font, language, columns } = chosen;
  const texts: Text[] = [];
  const lines: [number, number, number, number][] = [];
  let y = height - 50;
  for (const text of at === 0 ? heads[language] : [`${heads[language][0]}   ${at + 1}`]) {
    texts.push({ x: 40, y, size, text, font: font === 'mono' ? 'mono' : 'bold' });
    y -= size * 1.6;
  }
  y -= size * 2;
  const top = y;
  const half = Math.ceil(rows.length / columns);
  for (let column = 0; column < columns; column += 1) {
    const left = 40 + (column * (width - 60)) / columns;
    const room = (width - 60) / columns - (columns > 1 ? 16 : 20);
    y = top;
    if (chosen.heading && (at === 0 || !chosen.sections)) {
      texts.push(...lineOf(chosen, headingCells(chosen), { left, room, y, font: font === 'mono' ? 'mono' : 'bold' }));
      y -= size * 1.8;
    }
    rows.slice(column * half, (column + 1) * half).forEach((row, index) => {
      if (chosen.sections && index % 6 === 0) {
        texts.push({
          x: left,
          y,
          size: size * 1.05,
          text: sectionNames[language][Math.floor(index / 6) % 3] ?? '',
          font: 'bold',
        });
        y -= size * 1.7;
      }
      const cells = cellsOf(chosen, row);
      const isWrapped = chosen.wrap && row.name.includes(' ');
      const [first, ...rest] = row.name.split(' ');
      if (isWrapped) cells['name'] = first ?? '';
      texts.push(...lineOf(chosen, cells, { left, room, y, font }));
      if (isWrapped) {
        y -= size * 1.1;
        texts.push({ x: left, y, size, font, text: rest.join(' ') });
      }
      if (chosen.rules) lines.push([left, y - 3, left + room, y - 3]);
      y -= size * 1.7;
    });
  }
  texts.push({ x: 40, y: 30, size: 7, text: `${at + 1} / ${Math.ceil(chosen.rows / chosen.perPage)}` });
  if (chosen.page !== 'turned') return { width, height, texts, lines };
  return { width, height, texts, lines, turn: 90 };
}

type Cells = Partial<Record<Part, string>>;
const headingCells = ({ language, parts }: Layout): Cells =>
  Object.fromEntries(parts.map((part) => [part, words[language][part]]));

const marks: Record<Layout['flag'], { high: string; low: string }> = {
  column: { high: 'H', low: 'L' },
  glued: { high: 'H', low: 'L' },
  range: { high: 'H', low: 'L' },
  star: { high: '*', low: '*' },
  before: { high: '*', low: '*' },
  arrow: { high: '↑', low: '↓' },
  bracket: { high: '(H)', low: '(L)' },
  words: { high: 'High', low: 'Low' },
};

/** What the reader should make of the flag. */
export const flagMeant = ({ flag }: Layout, row: TrueRow): string | null =>
  row.flag === null ? null : flag === 'star' || flag === 'before' ? 'abnormal' : row.flag;

function cellsOf(chosen: Layout, row: TrueRow): Cells {
  const mark = row.flag === null ? '' : marks[chosen.flag][row.flag];
  const inColumn = chosen.parts.includes('flag');
  const value =
    inColumn || mark === ''
      ? row.value
      : chosen.flag === 'before'
        ? `${mark} ${row.value}`
        : chosen.flag === 'star'
          ? `${row.value}${mark}`
          : `${row.value} ${mark}`;
  return {
    name: chosen.unitInName ? `${row.name} (${row.unit})` : row.name,
    value,
    flag: mark,
    unit: row.unit,
    range: row.range,
    previous: row.value.replace(/\d/g, (digit) => String((Number(digit) + 3) % 10)).replace(/^<?0(?=\d)/, '1'),
    method: 'CLIA',
  };
}

const shares: Record<Part, number> = {
  name: 0.34,
  value: 0.14,
  flag: 0.09,
  unit: 0.15,
  range: 0.22,
  previous: 0.22,
  method: 0.1,
};

function lineOf(
  { parts, size, align, text: kind }: Layout,
  cells: Cells,
  { left, room, y, font }: { left: number; room: number; y: number; font: Font },
): Text[] {
  const present = parts.map((part) => [part, cells[part] ?? ''] as const);
  const filled = present.map(([, text]) => text).filter((text) => text !== '');
  if (kind === 'line') return [{ x: left, y, size, font, text: filled.join(' ') }];
  if (kind === 'pipes') return [{ x: left, y, size, font, text: present.map(([, text]) => text).join(' | ') }];
  if (kind === 'dots') {
    const [name = '', ...rest] = filled;
    return [
      { x: left, y, size, font, text: `${name} ${'.'.repeat(Math.max(3, 50 - name.length))} ${rest.join('  ')}` },
    ];
  }
  const total = parts.reduce((sum, part) => sum + shares[part], 0);
  if (kind === 'spaces') {
    const columns = Math.floor(room / (0.6 * size));
    return [
      {
        x: left,
        y,
        size,
        font,
        text: present
          .map(([part, text]) => text.padEnd(Math.floor((shares[part] / total) * columns)))
          .join('')
          .trimEnd(),
      },
    ];
  }
  let at = left;
  return present.flatMap(([part, text]) => {
    const span = (shares[part] / total) * room;
    const x = align === 'right' && part !== 'name' ? at + span - 8 - widthOf(text, size, font) : at;
    at += span;
    return text === '' ? [] : [{ x, y, size, font, text }];
  });
}
