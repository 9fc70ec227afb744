import type { Outputs } from '../../data/api.ts';

export type Fact = Outputs['turns']['conversation']['turns'][number]['facts'][number];
export type Piece = { text: string; fact?: number; value?: number };

type Printed = { from: number; to: number; value: number; step: number; unit: string };

const month = 'January|February|March|April|May|June|July|August|September|October|November|December';
const beforeMonth = new RegExp(`^(?:[–-]\\d{1,2})? (?:${month})\\b`);
const afterMonth = new RegExp(`(?:${month}) $`);
const beforeSpan = /\b(?:last|past|first|previous|next|the) $/i;
const spans = /^(?:days?|nights?|weeks?|months?|years?)$/;
const number = String.raw`[-−]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?`;
const patterns: readonly { pattern: RegExp; read: (found: RegExpExecArray) => Omit<Printed, 'from' | 'to'> }[] = [
  {
    pattern: /(?<![\w.,])(-|−)?(\d+) h (\d{1,2}) min\b/gy,
    read: ([, sign, hours, minutes]) => ({
      value: (sign === undefined ? 1 : -1) * (Number(hours) * 60 + Number(minutes)),
      step: 1,
      unit: 'min',
    }),
  },
  {
    pattern: /(?<![\w.,:])(\d{1,2}):(\d{2})(?: (min\/km))?(?![\d:])/gy,
    read: ([, first, second, pace]) =>
      pace === undefined
        ? { value: Number(first) * 60 + Number(second), step: 1, unit: 'min after midnight' }
        : { value: Number(first) + Number(second) / 60, step: 1 / 60, unit: 'min/km' },
  },
  {
    pattern: new RegExp(
      String.raw`(?<![\w.,–-])(${number})(?:[  ]?(%|[A-Za-zµμ°]+(?:/[A-Za-z0-9.²]+)*))?(?![\d])`,
      'gy',
    ),
    read: ([, digits = '', unit = '']) => {
      const plain = digits.replaceAll(',', '').replace('−', '-');
      return { value: Number(plain), step: 10 ** -(plain.split('.')[1]?.length ?? 0), unit };
    },
  },
];

const scales: Record<string, Record<string, number>> = {
  min: { min: 1, h: 60, hours: 60, hour: 60, minutes: 1, minute: 1 },
  m: { m: 1, km: 1000, metres: 1 },
  'min after midnight': { 'min after midnight': 1 },
};
const unspoken = new Set(['steps', 'floors', 'score', 'sessions', 'days', 'nights', 'values', '']);

function scaleOf(printed: string, fact: string): number | null {
  if (printed === fact) return 1;
  const scale = scales[fact]?.[printed];
  if (scale !== undefined) return scale;
  return unspoken.has(fact) && !/^(?:%|bpm|ms|kg|km|m|h|min|kcal|mg|g|°C)/.test(printed) ? 1 : null;
}

function isNumberOf({ value, step, unit }: Printed, fact: Fact): boolean {
  const scale = scaleOf(unit, fact.unit);
  if (scale === null) return false;
  const says = Math.abs(value * scale);
  const wanted = fact.unit === 'min after midnight' ? ((fact.value % 1440) + 1440) % 1440 : Math.abs(fact.value);
  return Math.abs(says - wanted) <= (step * scale) / 2 + 1e-9;
}

export function piecesOf(text: string, facts: readonly Fact[]): Piece[] {
  const pieces: Piece[] = [];
  const used = new Set<number>();
  let done = 0;
  for (let at = 0; at < text.length; ) {
    const printed = printedAt(text, at);
    if (!printed) {
      at += 1;
      continue;
    }
    at = printed.to;
    if (isPeriod(text, printed)) continue;
    const found = facts.flatMap((fact, place) => (isNumberOf(printed, fact) ? [place] : []));
    const fact = found.find((place) => !used.has(place)) ?? found[0];
    if (fact === undefined) continue;
    used.add(fact);
    if (printed.from > done) pieces.push({ text: text.slice(done, printed.from) });
    const unit = facts[fact]?.unit ?? '';
    const shown = shownEnd(text, printed, unit);
    const value = printed.value * (scaleOf(printed.unit, unit) ?? 1);
    pieces.push({ text: text.slice(printed.from, shown), fact, value });
    done = shown;
    at = shown;
  }
  if (done < text.length) pieces.push({ text: text.slice(done) });
  return pieces;
}

function printedAt(text: string, at: number): Printed | null {
  for (const { pattern, read } of patterns) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) return { from: at, to: at + found[0].length, ...read(found) };
  }
  return null;
}

function isPeriod(text: string, { from, to, unit }: Printed): boolean {
  const before = text.slice(Math.max(0, from - 12), from);
  const isSpan = beforeSpan.test(before) && spans.test(unit);
  return isSpan || afterMonth.test(before) || beforeMonth.test(text.slice(unit === '' ? to : to - unit.length - 1));
}

const shownEnd = (text: string, { from, to, unit }: Printed, factUnit: string): number =>
  unit === '' || unit === factUnit || scales[factUnit]?.[unit] !== undefined
    ? to
    : from + text.slice(from, to).length - unit.length - 1;
