import { plus, spell } from '../calendar.ts';
import { namedPeriod } from './named-periods.ts';
import type { Ask, Expectation, Limit, Period } from './question.ts';

/**
 * Reads what is expected: parts apart by `;`, readings that are equally right by `|`. A reading is
 * `metric.aggregate period` and filters: `over= under= atleast= atmost= between=a,b days=6,7 type= where=metric:over:x[:lag]`
 * `take=last:5 group= k= with=metric[:lag] value= vs=period`, and for a contrast of days `split=running[:lag]` (`any` for
 * all workouts), `split=metric:over:x[:lag]` or `split=days:6,7`. `@-40` is the day forty days ago. A limit beside
 * anything but `count_days` and `streak` keeps the values within it, and a count of workouts is their number; days of
 * workouts are those with at least one.
 */
export function parseExpectation(text: string, today: string): Expectation {
  if (text === 'abstain') return { abstain: true };
  const orAbstain = text.endsWith(' | abstain');
  const parts = text
    .replace(/ \| abstain$/, '')
    .split(' ; ')
    .map((part) => part.split(' | ').map((reading) => parseAsk(reading.trim(), today)));
  return { abstain: false, parts, ...(orAbstain && { orAbstain }) };
}

const limitOps = ['over', 'under', 'atleast', 'atmost', 'between'] as const;
const toOp = (text: string) => limitOps.find((op) => op === text);

function parseAsk(text: string, today: string): Ask {
  const [head = '', period = '', ...filters] = text.split(' ');
  const dot = head.lastIndexOf('.');
  const named = new Map(
    filters.map((filter) => [filter.slice(0, filter.indexOf('=')), filter.slice(filter.indexOf('=') + 1)]),
  );
  const has = (name: string) => named.get(name) ?? null;
  const op = limitOps.find((each) => named.has(each));
  const said = op === undefined ? null : parseLimit(op, named.get(op) ?? '');
  const metric = head.slice(0, dot).replaceAll('_', head.startsWith('biomarker:') ? ' ' : '_');
  const aggregate = head.slice(dot + 1);
  const countsWorkouts = metric.startsWith('workout_') && aggregate === 'count';
  const countsDays = aggregate === 'count_days' || aggregate === 'streak';
  const limit = said ?? (countsDays && metric === 'workout_count' ? parseLimit('atleast', '1') : null);
  const take = has('take')?.split(':');
  const other = has('with')?.split(':');
  const against = has('vs');
  return {
    metric: countsWorkouts ? 'workout_count' : metric,
    aggregate: countsWorkouts ? 'sum' : aggregate,
    period: parsePeriod(period, today),
    against: against === null ? null : parsePeriod(against, today),
    limit: countsDays ? limit : null,
    weekdays: has('days')?.split(',').map(Number) ?? null,
    activity: has('type'),
    where: [
      ...(limit && !countsDays ? [{ metric, limit, lag: 0 }] : []),
      ...filters.filter((filter) => filter.startsWith('where=')).map((filter) => parseWhere(filter.slice(6))),
    ],
    take: take ? { end: take[0] === 'first' ? 'first' : 'last', k: Number(take[1]) } : null,
    group: has('group'),
    k: has('k') === null ? null : Number(has('k')),
    other: other ? { metric: other[0] ?? '', lag: Number(other[1] ?? 0) } : null,
    ...parseSplit(has('split')),
    value: has('value') === null ? null : Number(has('value')),
  };
}

function parseLimit(op: Limit['op'], text: string): Limit {
  const [value = Number.NaN, upper = Number.NaN] = text.split(',').map(Number);
  return { op, value, upper };
}

function parseWhere(text: string): Ask['where'][number] {
  const [metric = '', op = '', value = '', lag = '0'] = text.split(':');
  const known = toOp(op);
  if (known === undefined) throw new Error(`No condition is called ${op}.`);
  return { metric, limit: parseLimit(known, value), lag: Number(lag) };
}

function parseSplit(text: string | null): Pick<Ask, 'split'> {
  if (text === null) return {};
  const [activity = '', second = '0', third] = text.split(':');
  if (activity === 'days')
    return { split: { activity: null, lag: 0, on: null, weekdays: second.split(',').map(Number) } };
  if (third === undefined)
    return { split: { activity: activity === 'any' ? null : activity, lag: Number(second), on: null } };
  const { lag, ...on } = parseWhere(text);
  return { split: { activity: null, lag, on } };
}

const plain = [
  'today',
  'yesterday',
  'last_night',
  'last_month',
  'last_year',
  'all',
  'this_week',
  'this_month',
  'this_year',
] as const;

function parsePeriod(text: string, today: string): Period {
  const simple = plain.find((kind) => kind === text);
  if (simple !== undefined) return { kind: simple };
  if (text === 'before(last_weekend)') return before(parsePeriod('last_weekend', today));
  if (text.startsWith('before(')) return { kind: 'before', of: parsePeriod(text.slice(7, -1), today) };
  const [kind = '', first = '', second] = text.split(':');
  if (kind === 'last') return { kind: 'last_days', n: Number(first) };
  if (kind === 'month') return { kind, month: Number(first), year: second === undefined ? null : Number(second) };
  if (kind === 'year') return { kind, year: Number(first) };
  if (kind === 'since' || kind === 'day') return { kind, date: parseDay(first, today) };
  if (kind === 'between') {
    const [from = '', to = ''] = first.split('..');
    return { kind, from: parseDay(from, today), to: parseDay(to, today) };
  }
  const named = namedPeriod(text, today);
  if (named !== null) return named;
  throw new Error(`No period is called ${text}.`);
}

const before = (weekend: Period): Period =>
  weekend.kind === 'between' ? { ...weekend, from: plus(weekend.from, -7), to: plus(weekend.to, -7) } : weekend;

const parseDay = (text: string, today: string) => (text.startsWith('@') ? plus(today, Number(text.slice(1))) : text);

/** `{@-40 long}` in a question is the day forty days ago, spelt out. */
export const fillDays = (text: string, today: string) =>
  text.replace(/\{@(-?\d+) (\w+)\}/g, (_, days: string, form: string) => spell(plus(today, Number(days)), form));
