import { dateOf, monthNames, monthOf, plus, spell, yearOf } from '../calendar.ts';
import type { Random } from '../random.ts';
import type { Period } from './question.ts';

/** How the grammar says a period, beside what the written window contract makes of it. */
export type Said = { text: string; period: Period };

const lengths = [5, 7, 10, 14, 20, 21, 28, 30, 45, 60, 90, 120, 180] as const;
const numberWords: Record<number, string> = { 5: 'five', 7: 'seven', 10: 'ten', 14: 'fourteen', 30: 'thirty' };

function lastDays(random: Random): Said {
  const n = random.pick(lengths);
  const word = numberWords[n] ?? String(n);
  const forms = [
    `over the last ${n} days`,
    `in the past ${n} days`,
    `during the last ${n} days`,
    `for the previous ${n} days`,
    `over the past ${word} days`,
    `(last ${n} days)`,
    ...(n % 7 === 0 && n > 7 ? [`over the last ${n / 7} weeks`] : []),
  ];
  return { text: random.pick(forms), period: { kind: 'last_days', n } };
}

function namedMonth(random: Random, today: string): Said {
  const back = random.int(1, 11);
  const month = ((monthOf(today) - 1 - back + 24) % 12) + 1;
  const name = monthNames[month - 1] ?? '';
  if (random.chance(0.5))
    return { text: random.pick([`in ${name}`, `during ${name}`]), period: { kind: 'month', month, year: null } };
  const year = yearOf(today) - random.int(1, 2);
  return { text: `in ${name} ${year}`, period: { kind: 'month', month, year } };
}

function since(random: Random, today: string): Said {
  const date = plus(today, -random.int(12, 80));
  return { text: `since ${spell(date, random.pick(['iso', 'long', 'us']))}`, period: { kind: 'since', date } };
}

function fromTo(random: Random, today: string): Said {
  const from = plus(today, -random.int(40, 300));
  const to = plus(from, random.int(6, 35));
  const form = random.pick(['iso', 'long', 'us']);
  const [first, last] = [spell(from, form), spell(to, form)];
  return {
    text: random.pick([`between ${first} and ${last}`, `from ${first} to ${last}`]),
    period: { kind: 'between', from, to },
  };
}

/** Periods of several days. */
export function saidPeriod(random: Random, today: string): Said {
  const choices: (() => Said)[] = [
    () => lastDays(random),
    () => lastDays(random),
    () => lastDays(random),
    () => ({ text: 'last week', period: { kind: 'last_days', n: 7 } }),
    () => ({ text: 'last month', period: { kind: 'last_month' } }),
    () => ({ text: 'this year', period: { kind: 'this_year' } }),
    () => ({ text: 'last year', period: { kind: 'last_year' } }),
    () => ({ text: `in ${yearOf(today) - 1}`, period: { kind: 'year', year: yearOf(today) - 1 } }),
    () => namedMonth(random, today),
    () => since(random, today),
    () => fromTo(random, today),
    // Early in a month or a week these are a day or none, which says little about either side.
    ...(dateOf(today) > 6 ? [(): Said => ({ text: 'this month', period: { kind: 'this_month' } })] : []),
  ];
  return random.pick(choices)();
}

/** One day. */
export function saidDay(random: Random, today: string, nightly: boolean): Said {
  const date = plus(today, -random.int(3, 200));
  const form = random.pick(['iso', 'long', 'us']);
  return random.pick<Said>([
    nightly
      ? { text: 'last night', period: { kind: 'last_night' } }
      : { text: 'yesterday', period: { kind: 'yesterday' } },
    { text: `on ${spell(date, form)}`, period: { kind: 'day', date } },
  ]);
}
