import type { Language } from './headings.ts';

/** `candidates`: the days that an ambiguous date may mean. */
export type ReportDate = { date: string | null; candidates: string[]; text: string | null };

const months = [
  'jan janvier januar january enero gennaio gen ene janv jän jänner',
  'feb february februar février fév fevr febrero febbraio fév.',
  'mar march märz mrz mär mars marzo',
  'apr april avril avr abril abr aprile',
  'may mai mayo maggio mag',
  'jun june juni juin junio giugno giu',
  'jul july juli juillet juil julio luglio lug',
  'aug august août aout agosto ago',
  'sep sept september septembre septiembre settembre set',
  'oct october oktober okt octobre octubre ottobre ott',
  'nov november novembre noviembre',
  'dec december dezember dez décembre déc diciembre dic dicembre',
].map((names) => new Set(names.split(' ')));

const collected =
  /\b(?:collect\w*|drawn|sampled?|sampling|specimen date|taken|date of test|test date|entnahme\w*|abnahme\w*|probenentnahme|blutentnahme|pr[ée]lev\w*|extracci[óo]n|toma(?: de muestra)?|obtenci[óo]n|preliev\w*|data prelievo)\b/iu;
const reported =
  /\b(?:report\w*|printed|issued|received|registered|authori[sz]ed|date|datum|befund\w*|eingang\w*|ausgabe\w*|édité|edition|édition|enregistr\w*|r[ée]sultats? du|fecha|emisi[óo]n|informe|recepci[óo]n|data|referto|accettazione|stampa)\b/iu;
const personal =
  /\b(?:birth|born|d\.?o\.?b|geb(?:\.|oren|urtsdatum|urts)?|naissance|né\(?e?\)?|nacimiento|f\. ?nac|nascita|nat[oa])\b/iu;

const numeric = /(?<![\d.])(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/g;
const iso = /(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/g;
const dayFirst =
  /(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|\.|º)?[ -](?:de |di )?(\p{L}{3,12})\.?[ -,]*(?:de[l]? )?(\d{4})(?!\d)/gu;
const monthFirst = /\b(\p{L}{3,12})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?!\d)/gu;

type Found = { order: 'sure' | 'open'; days: string[]; text: string };

/** The day of sampling, else that of the report. `today` rules out days that are yet to come. */
export function findReportDate(
  lines: readonly string[],
  { language, today }: { language: Language; today: string },
): ReportDate {
  const all = lines.map((line) => ({
    line,
    found: personal.test(line) && !collected.test(line) ? [] : datesIn(line, language),
  }));
  const pick = (form: RegExp) =>
    all.flatMap(({ line, found }, index) =>
      form.test(line) || (found.length > 0 && form.test(labelAbove(all, index))) ? found : [],
    )[0];
  const chosen = pick(collected) ?? pick(reported) ?? all.flatMap(({ found }) => found)[0];
  if (!chosen) return { date: null, candidates: [], text: null };
  const past = chosen.days.filter((day) => day <= today && day >= '1950');
  const sureOrder = all.flatMap(({ found }) => found).find(({ order, text }) => order === 'sure' && text.includes('/'));
  const settled = chosen.order === 'open' && sureOrder ? sameOrder(chosen, sureOrder, past) : past;
  const [date] = settled;
  if (settled.length === 1 && date !== undefined) return { date, candidates: [], text: chosen.text };
  return { date: null, candidates: settled, text: chosen.text };
}

const labelAbove = (all: readonly { line: string; found: Found[] }[], index: number) => {
  const above = all[index - 1];
  return above && above.found.length === 0 ? above.line : '';
};

/** Another date of the same report tells which number is the month. */
function sameOrder(open: Found, sure: Found, past: readonly string[]): string[] {
  const isDayFirst = Number(sure.text.split('/')[0]) > 12;
  const [first = '', second = ''] = open.text.split(/[./-]/);
  const month = (isDayFirst ? second : first).padStart(2, '0');
  return past.filter((day) => day.slice(5, 7) === month);
}

function datesIn(line: string, language: Language): Found[] {
  const found: (Found & { at: number })[] = [];
  for (const { 0: text, 1: year = '', 2: month = '', 3: day = '', index } of line.matchAll(iso))
    found.push({ at: index, order: 'sure', days: valid(year, month, day), text });
  for (const match of line.matchAll(numeric)) {
    const { 0: text, 1: first = '', 2: sign, 3: second = '', 4: last = '', index } = match;
    const year = last.length === 2 ? `20${last}` : last;
    const dayThenMonth = valid(year, second, first);
    const isSettled = sign === '.' || language !== 'en';
    const days = [
      ...new Set([...dayThenMonth, ...(isSettled && dayThenMonth.length > 0 ? [] : valid(year, first, second))]),
    ];
    found.push({ at: index, order: days.length > 1 ? 'open' : 'sure', days, text });
  }
  for (const { 0: text, 1: day = '', 2: name = '', 3: year = '', index } of line.matchAll(dayFirst))
    found.push({ at: index, order: 'sure', days: valid(year, monthOf(name), day), text });
  for (const { 0: text, 1: name = '', 2: day = '', 3: year = '', index } of line.matchAll(monthFirst))
    found.push({ at: index, order: 'sure', days: valid(year, monthOf(name), day), text });
  return found.filter(({ days }) => days.length > 0).sort((a, b) => a.at - b.at);
}

const monthOf = (name: string) => String(months.findIndex((names) => names.has(name.toLowerCase())) + 1);

function valid(year: string, month: string, day: string): string[] {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? [text] : [];
}
