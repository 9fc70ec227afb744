import { createRandom, type Random } from '../../../server/simulator/random.ts';
import { type PdfPage, placedPdf, type Text, widthOf } from './pdf.ts';
import { type Language, type TrueRow, trueRows } from './truth.ts';

const words: Record<Language, Record<'name' | 'value' | 'flag' | 'unit' | 'range' | 'previous' | 'method', string>> = {
  en: {
    ...{ name: 'Test', value: 'Result', flag: 'Flag', unit: 'Units', range: 'Reference range', previous: 'Previous' },
    method: 'Method',
  },
  de: {
    ...{ name: 'Untersuchung', value: 'Ergebnis', flag: 'Hinweis', unit: 'Einheit', range: 'Referenzbereich' },
    ...{ previous: 'Vorwert', method: 'Methode' },
  },
  fr: {
    ...{ name: 'Analyse', value: 'Résultat', flag: 'Alerte', unit: 'Unité', range: 'Valeurs de référence' },
    ...{ previous: 'Antériorité', method: 'Méthode' },
  },
  es: {
    ...{ name: 'Prueba', value: 'Resultado', flag: 'Alerta', unit: 'Unidad', range: 'Valores de referencia' },
    ...{ previous: 'Anterior', method: 'Método' },
  },
  it: {
    ...{ name: 'Esame', value: 'Risultato', flag: 'Avviso', unit: 'Unità', range: 'Valori di riferimento' },
    ...{ previous: 'Precedente', method: 'Metodo' },
  },
};
type Field = keyof (typeof words)['en'];

const pick = <Item>(random: Random, list: readonly Item[]): Item => list[random.whole(0, list.length - 1)] as Item;
const chance = (random: Random, share: number) => random.between(0, 1) < share;
const shuffled = <Item>(random: Random, list: readonly Item[]): Item[] =>
  list
    .map((item) => ({ item, place: random.between(0, 1) }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);

export type Shape = 'rows' | 'blocks' | 'cards' | 'halves';
/** What is put between the rows, and in which order columns stand, does not change what a report says. */
export type Mixture = { shape: Shape; remarks: boolean; shuffle: boolean };

/** A report whose language, order, labels and marks are drawn by lot. */
export function makeMixed(seed: number, { shape, remarks, shuffle }: Mixture) {
  const random = createRandom(90_000 + seed);
  const language = pick(random, ['en', 'de', 'fr', 'es', 'it'] as const);
  const decimal = language === 'en' ? '.' : ',';
  const rows = trueRows(seed, shape === 'rows' ? 20 : 16, language, {
    decimal,
    range: pick(random, ['spaced', 'tight', 'brackets', 'dash'] as const),
    oneSided: pick(random, ['sign', 'orEqual', 'words'] as const),
  });
  const marks = pick(random, [
    { high: 'H', low: 'L' },
    { high: '↑', low: '↓' },
    { high: '+', low: '-' },
  ]);
  const say = {
    words: words[language],
    mark: ({ flag }: TrueRow) => (flag ? marks[flag] : ''),
    random,
    remarks,
    shuffle,
  };
  const texts: Text[] = [{ x: 40, y: 800, size: 14, text: 'Laboratorium Nord 24', font: 'bold' }];
  const columns = shape === 'halves' || shape === 'cards' ? 2 : 1;
  const draw = shape === 'blocks' || shape === 'cards' ? blocks(say) : table(say, 515 / columns);
  const share = Math.ceil(rows.length / columns);
  for (let at = 0; at < columns; at += 1) {
    const own = rows.slice(at * share, (at + 1) * share);
    texts.push(...draw(own).map((text) => ({ ...text, x: text.x + 40 + at * 270 })));
  }
  const lowest = Math.min(...texts.map(({ y }) => y));
  const pages: PdfPage[] = [
    {
      width: 595,
      height: 842,
      texts: lowest < 30 ? texts.map((text) => ({ ...text, y: text.y - lowest + 30 })) : texts,
    },
  ];
  if (lowest < 30 && pages[0]) pages[0] = { ...pages[0], height: 842 - lowest + 30 };
  return { pdf: placedPdf(pages), pages, rows };
}

type Say = {
  words: Record<Field, string>;
  mark: (row: TrueRow) => string;
  random: Random;
  remarks: boolean;
  shuffle: boolean;
};

function table({ words: said, mark, random, remarks, shuffle }: Say, width: number) {
  const others = ['value', 'flag', 'unit', 'range'] as const;
  const order = ['name', ...(shuffle ? shuffled(random, others) : others)] as const;
  const widths = { name: 0.34, value: 0.15, flag: 0.09, unit: 0.21, range: 0.21 };
  const lefts = order.map((_, at) => order.slice(0, at).reduce((sum, each) => sum + widths[each] * width, 0));
  const [hasHead, isRight] = [chance(random, 0.7), chance(random, 0.5)];
  const size = width < 400 ? 7 : 9;
  return (rows: readonly TrueRow[]): Text[] => {
    let y = 740;
    const texts: Text[] = hasHead
      ? order.map((each, at) => ({ x: lefts[at] ?? 0, y: y + 16, size, text: said[each], font: 'bold' as const }))
      : [];
    for (const row of rows) {
      order.forEach((each, at) => {
        const text = each === 'flag' ? mark(row) : row[each];
        const own = widths[each] * width - 12;
        const x = (lefts[at] ?? 0) + (each === 'value' && isRight ? own - widthOf(text, size) : 0);
        if (text !== '') texts.push({ x, y, size, text });
      });
      if (remarks && chance(random, 0.25)) {
        y -= 10;
        texts.push({
          x: 8,
          y,
          size: size - 2,
          text: pick(random, [`${said.method}: ISE 2`, `${said.method}: Roche c702`]),
        });
      }
      y -= 15;
    }
    return texts;
  };
}

function blocks({ words: said, mark, random, remarks, shuffle }: Say) {
  const fields = ['value', 'range', ...(remarks ? (['method', 'previous'] as const) : [])] as const;
  const order = shuffle ? shuffled(random, fields) : fields;
  const label = pick(random, ['before', 'none', 'above'] as const);
  const inset = pick(random, [0, 10]);
  return (rows: readonly TrueRow[]): Text[] => {
    let y = 760;
    const texts: Text[] = [];
    for (const row of rows) {
      texts.push({ x: 0, y, size: 10, text: row.name, font: 'bold' });
      for (const each of order) {
        const text = {
          value: `${row.value} ${row.unit}  ${mark(row)}`.trim(),
          range: row.range,
          method: 'Roche c702',
          previous: `${row.value.replace('<', '')} (12.03.2024)`,
        }[each];
        const isBare = label === 'none' && each === 'value';
        const lead = isBare ? '' : `${said[each]}:`;
        if (text === '') continue;
        y -= 12;
        if (label === 'above' && !isBare) {
          texts.push({ x: inset, y, size: 7, text: said[each] });
          y -= 11;
          texts.push({ x: inset, y, size: 9, text });
        } else texts.push({ x: inset, y, size: isBare ? 12 : 9, text: `${lead} ${text}`.trim() });
      }
      y -= 24;
    }
    return texts;
  };
}
