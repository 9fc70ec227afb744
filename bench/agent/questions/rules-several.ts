import { type Noun, nouns, pairs } from './nouns.ts';
import { type Said, saidPeriod } from './periods.ts';
import { ask, fill, type Rule, saidLimit } from './rules-single.ts';

/** Rules over several metrics, groups of days, or chosen sessions. */
const find = (metric: string) => nouns.find((noun) => noun.metric === metric) ?? null;

export const related: Rule = (_, random, today) => {
  const [one, two] = random.pick(pairs).map(find);
  if (!one || !two) return null;
  const said = saidPeriod(random, today);
  const wordings = [
    'Is there a correlation between my {a} and my {b} {when}?',
    'How strongly are my {a} and my {b} correlated {when}?',
  ];
  const text = fill(random.pick(wordings), { a: random.pick(one.names), b: random.pick(two.names), when: said.text });
  const reading = (of: Noun, to: Noun) => ask(of, 'correlation', said, { other: { metric: to.metric, lag: 0 } });
  return { text, readings: [reading(one, two), reading(two, one)] };
};

export const conditional: Rule = (noun, random) => {
  const other = find(random.pick(['sleep_duration', 'steps', 'stress', 'hrv_rmssd']));
  if (!other || noun.sessions || other.metric === noun.metric) return null;
  const n = random.pick([60, 90, 120, 180]);
  const { text: limitText, limit } = saidLimit(other, random);
  const wordings = [
    'On days when my {b} was {limit}, what was my average {a} over the last {n} days?',
    'What was my mean {a} over the past {n} days, only counting days with {b} {limit}?',
  ];
  const text = fill(random.pick(wordings), {
    a: random.pick(noun.names),
    b: random.pick(other.names),
    limit: limitText,
    n: String(n),
  });
  const where = [{ metric: other.metric, limit, lag: 0 }];
  return { text, readings: [ask(noun, 'mean', { text: '', period: { kind: 'last_days', n } }, { where })] };
};

export const contrasted: Rule = (noun, random) => {
  if (noun.sessions) return null;
  const kind = random.pick([
    { activity: 'running', name: 'run' },
    { activity: 'cycling', name: 'bike ride' },
    { activity: null, name: 'workout' },
  ]);
  const n = random.pick([60, 90, 120]);
  const wordings = [
    'Over the last {n} days, how does my {a} compare on days with a {kind} versus days without?',
    'Average {a} on days with a {kind} compared to other days, last {n} days?',
  ];
  const text = fill(random.pick(wordings), { a: random.pick(noun.names), kind: kind.name, n: String(n) });
  const split = { activity: kind.activity, lag: /sleep|in_bed|latency|awake/.test(noun.metric) ? 1 : 0, on: null };
  return { text, readings: [ask(noun, 'contrast', { text: '', period: { kind: 'last_days', n } }, { split })] };
};

export const grouped: Rule = (noun, random) => {
  if (noun.sessions) return null;
  const group = random.pick(['weekday', 'month'] as const);
  const said: Said =
    group === 'month'
      ? { text: 'this year', period: { kind: 'this_year' } }
      : { text: 'over the last 56 days', period: { kind: 'last_days', n: 56 } };
  const by = group === 'month' ? ['by month', 'for each month'] : ['by day of the week', 'for each weekday'];
  const text = fill('What is my average {my} {by} {when}?', {
    my: random.pick(noun.names),
    by: random.pick(by),
    when: said.text,
  });
  return { text, readings: [ask(noun, 'mean', said, { group })] };
};

export const ranking: Rule = (noun, random) => {
  if (noun.sessions) return null;
  const value = random.pick(noun.limits);
  const n = random.pick([90, 180, 365]);
  const text = fill('What percentile is {value} {unit} among my {my} values over the last {n} days?', {
    value: String(value),
    unit: noun.said,
    my: random.pick(noun.names),
    n: String(n),
  });
  return {
    text: text.replace(/ %/, '%'),
    readings: [ask(noun, 'percentile', { text: '', period: { kind: 'last_days', n } }, { value: value * noun.times })],
  };
};

export const recent: Rule = (noun, random) => {
  if (!noun.sessions) return null;
  const kind = random.pick([
    { activity: 'running', name: 'runs' },
    { activity: 'cycling', name: 'bike rides' },
  ]);
  const k = random.pick([3, 4, 5, 6, 8]);
  const text = fill('Average {my} of my last {k} {name}?', {
    my: random.pick(noun.names),
    k: String(k),
    name: kind.name,
  });
  return {
    text,
    readings: [
      ask(noun, 'mean', { text: '', period: { kind: 'all' } }, { activity: kind.activity, take: { end: 'last', k } }),
    ],
  };
};
