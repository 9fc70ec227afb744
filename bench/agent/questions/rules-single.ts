import type { Random } from '../random.ts';
import { kinds, type Noun } from './nouns.ts';
import { type Said, saidDay, saidPeriod } from './periods.ts';
import type { Ask, Limit } from './question.ts';

/** Builds one question of its kind; null when this metric has none. */
export type Rule = (noun: Noun, random: Random, today: string) => { text: string; readings: Ask[] } | null;

const nothing = {
  against: null,
  limit: null,
  weekdays: null,
  activity: null,
  where: [],
  take: null,
  group: null,
  k: null,
  other: null,
  value: null,
};
export const ask = (noun: Noun, aggregate: string, { period }: Said, more: Partial<Ask> = {}): Ask => ({
  ...nothing,
  metric: noun.metric,
  aggregate,
  period,
  ...more,
});

/** One number over a period, in a filter now and then. */
export const single =
  (aggregate: string, wordings: readonly string[], fits: (noun: Noun) => boolean = () => true): Rule =>
  (noun, random, today) => {
    if (!fits(noun)) return null;
    const said = saidPeriod(random, today);
    const filter = filterFor(noun, random);
    const text = fill(random.pick(wordings), { my: random.pick(noun.names), when: `${said.text}${filter.text}` });
    return { text, readings: [ask(noun, aggregate, said, filter.ask)] };
  };

function filterFor(noun: Noun, random: Random): { text: string; ask: Partial<Ask> } {
  const dice = random.next();
  if (noun.sessions) {
    if (dice > 0.5) return { text: '', ask: {} };
    const kind = random.pick(kinds);
    return { text: ` ${random.pick(kind.phrases)}`, ask: { activity: kind.activity } };
  }
  if (dice < 0.12) return { text: random.pick([', weekends only', ' on weekends']), ask: { weekdays: [6, 7] } };
  if (dice < 0.2) return { text: random.pick([', weekdays only', ' on weekdays']), ask: { weekdays: [1, 2, 3, 4, 5] } };
  if (dice < 0.26) return { text: random.pick([' on Tuesdays', ', Tuesdays only']), ask: { weekdays: [2] } };
  return { text: '', ask: {} };
}

export const fill = (wording: string, words: Record<string, string>) =>
  wording.replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '').replace(/ +/g, ' ');

const limitWords: Record<'over' | 'under' | 'atleast' | 'atmost', readonly string[]> = {
  over: ['over', 'above', 'more than'],
  under: ['under', 'below', 'less than'],
  atleast: ['at least'],
  atmost: ['at most'],
};

export function saidLimit(noun: Noun, random: Random): { text: string; limit: Limit } {
  const op = random.pick(['over', 'over', 'under', 'atleast', 'atmost'] as const);
  const value = random.pick(noun.limits);
  const text = `${random.pick(limitWords[op])} ${value.toLocaleString('en', { useGrouping: random.chance(0.5) })} ${noun.said}`;
  return { text: text.replace(/ %/, '%').trim(), limit: { op, value: value * noun.times, upper: Number.NaN } };
}

export const limited =
  (aggregate: 'count_days' | 'streak', wordings: readonly string[]): Rule =>
  (noun, random, today) => {
    if (noun.sessions) return null;
    const said = saidPeriod(random, today);
    const { text, limit } = saidLimit(noun, random);
    const words = { my: random.pick(noun.names), when: said.text, limit: text, days: noun.nightly ? 'nights' : 'days' };
    return { text: fill(random.pick(wordings), words), readings: [ask(noun, aggregate, said, { limit })] };
  };

export const oneDay: Rule = (noun, random, today) => {
  if (noun.sessions || noun.metric === 'weight' || noun.metric === 'body_fat' || noun.metric.includes('pressure'))
    return null;
  const said = saidDay(random, today, noun.nightly === true);
  const wordings = ['What was my {my} {when}?', 'Tell me my {my} {when}.', '{my} {when}?'];
  return {
    text: fill(random.pick(wordings), { my: random.pick(noun.names), when: said.text }),
    readings: [ask(noun, 'mean', said)],
  };
};

export const overall =
  (aggregate: 'latest' | 'first', wordings: readonly string[]): Rule =>
  (noun, random) =>
    noun.sessions
      ? null
      : {
          text: fill(random.pick(wordings), { my: random.pick(noun.names) }),
          readings: [ask(noun, aggregate, { text: '', period: { kind: 'all' } })],
        };

export const compared =
  (aggregate: 'difference' | 'percent_change', wordings: readonly string[]): Rule =>
  (noun, random) => {
    if (noun.sessions) return null;
    const n = random.pick([7, 10, 14, 20, 30, 60]);
    const said: Said = { text: '', period: { kind: 'last_days', n } };
    return {
      text: fill(random.pick(wordings), { my: random.pick(noun.names), n: String(n) }),
      readings: [ask(noun, aggregate, said)],
    };
  };

export const ranked =
  (aggregate: 'highest' | 'lowest', words: readonly string[]): Rule =>
  (noun, random, today) => {
    if (noun.sessions) return null;
    const said = saidPeriod(random, today);
    const k = random.pick([2, 3, 4, 5]);
    const days = noun.nightly ? 'nights' : 'days';
    const wordings = [
      `The ${k} ${days} with the {most} {my} {when}?`,
      `Which ${k} ${days} had the {most} {my} {when}?`,
    ];
    const text = fill(random.pick(wordings), {
      my: random.pick(noun.names),
      when: said.text,
      most: random.pick(words),
    });
    return { text, readings: [ask(noun, aggregate, said, { k })] };
  };
