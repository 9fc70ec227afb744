import type { Language } from './headings.ts';

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

const edge = String.raw`(?<![\p{L}\d])`;
const end = String.raw`(?![\p{L}\d])`;
const words = (forms: string) => new RegExp(`${edge}(?:${forms})${end}`, 'giu');
const any = String.raw`\p{L}*`;
const collected = words(
  `collect${any}|drawn|sampled?|sampling|specimen date|taken|date of test|test date|(?:proben|blut)?(?:entnahme|abnahme)${any}|entnommen|abgenommen|pr[ée]l[eéè]v${any}|extracci[óo]n|extra[íi]d[oa]|toma(?: de muestra)?|obtenci[óo]n|preliev${any}|prelevat${any}|data prelievo|afname${any}|provtagning${any}|pobran${any}|colet${any}|colheita|blood tests? (?:on|of)|labor(?:werte)? vom|(?:biologie|bilan) du`,
);
const reported = words(
  `report${any}|printed|issued|received|registered|authori[sz]ed|date|datum|befund${any}|eingang${any}|ausgabe${any}|édité|edition|édition|enregistr${any}|r[ée]sultats? du|fecha|emisi[óo]n|informe|recepci[óo]n|data|referto|accettazione|stampa`,
);
const personal = words(
  String.raw`birth${any}|born|d\.?o\.?b|geb(?:oren|urtsdatum|urts|urtstag)?|naissance|née?(?:\(e\))?|nacimiento|nacid[oa]|f(?:echa|\.)? ?(?:de )?nac|nascita|nat[oa]|nascimento|[*]\s?$`,
);

const numeric = /(?<![\d.])(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/g;
const iso = /(?<!\d)(\d{4})[-/.](\d{1,2}|\p{L}{3})[-/.](\d{1,2})(?!\d)/gu;
const dayFirst =
  /(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|\.|º)?[ -](?:de |di )?(\p{L}{3,12})\.?[ ,-]*(?:de[l]? )?(\d{4})(?!\d)/gu;
const monthFirst = /\b(\p{L}{3,12})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?!\d)/gu;

type Found = { at: number; order: 'sure' | 'open'; days: string[]; text: string };

/** `today` rules out future days. */
export function findReportDate(
  lines: readonly string[],
  { language, today }: { language: Language; today: string },
): ReportDate {
  const all = lines.map((line) => ({ line, found: datesIn(line, language) }));
  const dated = all.flatMap(({ line, found }, index) => {
    const above = labelAbove(all, index);
    const labelled = found.map((each, at) => ({ ...each, line, above, label: labelOf(line, found, at) }));
    return labelled.map((each) => ({ ...each, isBirth: isBirth(each, labelled) }));
  });
  const dates = dated.filter((each) => !each.isBirth);
  const pick = (form: RegExp) =>
    dates.find(({ label }) => has(form, label)) ?? dates.find(({ line, above }) => has(form, line) || has(form, above));
  const chosen = pick(collected) ?? newestOfColumns(dates) ?? pick(reported) ?? dates[0];
  if (!chosen) return { date: null, candidates: [], text: null };
  const past = chosen.days.filter((day) => day <= today && day >= '1950');
  // Birth dates are printed in the same order.
  const sureOrder = dated.find(({ order, text }) => order === 'sure' && /[/-]/.test(text));
  const settled = chosen.order === 'open' && sureOrder ? sameOrder(chosen, sureOrder, past) : past;
  const [date] = settled;
  if (settled.length === 1 && date !== undefined) return { date, candidates: [], text: chosen.text };
  return { date: null, candidates: settled, text: chosen.text };
}

function newestOfColumns<Each extends Found & { line: string }>(dates: readonly Each[]): Each | undefined {
  const rows = Map.groupBy(dates, ({ line }) => line);
  const [days = []] = [...rows.values()].filter(
    (each) =>
      each.length > 1 &&
      !/\d|(?:\p{L}+\s+){4}/u.test(each.reduce((rest, { text }) => rest.replace(text, ''), each[0]?.line ?? '')),
  );
  return days.toSorted((a, b) => (a.days[0] ?? '').localeCompare(b.days[0] ?? '')).at(-1);
}

const has = (form: RegExp, text: string) => text.search(form) >= 0;
const lastOf = (form: RegExp, text: string) => [...text.matchAll(form)].at(-1)?.index ?? -1;

function labelOf(line: string, found: readonly Found[], at: number): string {
  const endOf = (each: Found | undefined) => (each ? each.at + each.text.length : 0);
  const isDateFirst = !/\p{L}/u.test(line.slice(0, found[0]?.at));
  return isDateFirst
    ? line.slice(endOf(found[at]), found[at + 1]?.at)
    : line.slice(endOf(found[at - 1]), found[at]?.at);
}

type Labelled = Found & { label: string; above: string };

/** A label may stand above; a birth is then the line's earliest day. */
function isBirth({ label, above, days }: Labelled, beside: readonly Labelled[]): boolean {
  if (has(personal, label)) return lastOf(personal, label) > lastOf(collected, label);
  if (!has(personal, above) || has(collected, label) || has(reported, label)) return false;
  if (beside.length === 1) return !has(collected, above);
  return beside.every((each) => (days[0] ?? '') <= (each.days[0] ?? ''));
}

const labelAbove = (all: readonly { line: string; found: Found[] }[], index: number) => {
  const above = all[index - 1];
  return above && above.found.length === 0 ? above.line : '';
};

/** Another date of the report tells which number is the month. */
function sameOrder(open: Found, sure: Found, past: readonly string[]): string[] {
  const isDayFirst = Number(sure.text.split(/[/-]/)[0]) > 12;
  const [first = '', second = ''] = open.text.split(/[./-]/);
  const month = (isDayFirst ? second : first).padStart(2, '0');
  return past.filter((day) => day.slice(5, 7) === month);
}

export function datesIn(line: string, language: Language): Found[] {
  const found: Found[] = [];
  for (const { 0: text, 1: year = '', 2: month = '', 3: day = '', index } of line.matchAll(iso))
    found.push({
      at: index,
      order: 'sure',
      days: valid(year, /\p{L}/u.test(month) ? monthOf(month) : month, day),
      text,
    });
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
