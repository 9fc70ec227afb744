import { addDays } from '../../../routers/core/days.ts';
import { unusualFrom } from '../../../routers/metrics/formulas.ts';
import type { MetricAnswer, MetricQuery } from '../../../routers/metrics/metrics.contract.ts';
import { dayText, lengthOf, rangeText } from '../lexicon/days.ts';
import { formatValue } from '../lexicon/format.ts';
import { averaged, perDay, plural, subjectOf } from '../lexicon/metric-labels.ts';
import type { Bundle, Finding } from '../model.ts';
import { begun } from './condition-text.ts';
import { periodText } from './period-text.ts';
import { listOf } from './phrase-operations.ts';
import { beyondRule, unusualText } from './phrase-unusual.ts';
import { isSparse } from './phrase-value.ts';

type Asked = { query: MetricQuery; answer: MetricAnswer; name: string };

const part = ({ facts, details }: MetricAnswer, ...names: string[]) =>
  facts.find((_, place) => names.includes(details[place]?.aggregate ?? ''));

const verbOf = (name: string) => (plural(name) ? 'were' : 'was');

const intros: Partial<Record<Bundle, string>> = {
  fitness: 'No single number tells how fit somebody is, so I cannot say yes or no; these tell something of it.',
  tired: 'No data tells why somebody is tired, but it can show what was different lately.',
  why: 'No data tells why a value is as it is, but it can show what was different lately.',
  ready: 'No data decides whether you should train or rest; it can show how rested you are. How you feel comes first.',
  improve: 'This is where you stand, and what could be tried.',
};

export function bundleText({ item, answers }: Finding): string {
  const asked = item.queries.flatMap((query, place): Asked[] => {
    const answer = answers[place];
    return answer && answer.facts.length > 0 ? [{ query, answer, name: subjectOf(answer.metric, query) }] : [];
  });
  if (asked.length === 0) return 'There is no data for that period yet.';
  const [first = '', ...rest] = [
    ...unusualTexts(asked),
    ...changeTexts(asked, withoutLevels.has(item.bundle ?? 'summary')),
    dayLevels(asked),
    ...trendTexts(asked),
    levelsText(asked),
    ...asked.filter(({ query }) => query.aggregate === 'sum').map(totalText),
    thinText(asked),
    methodText(asked),
  ].filter((text) => text !== '');
  return [intros[item.bundle ?? 'summary'] ?? '', begun(openingText(asked), first), ...rest]
    .filter((text) => text !== '')
    .join(' ');
}

const comparedOf = (asked: readonly Asked[]) => asked.find(({ answer }) => answer.compare_window !== null);

function openingText(asked: readonly Asked[]): string {
  const first = comparedOf(asked) ?? asked[0];
  const period = first ? periodText(first.query.window, first.answer.window) : '';
  return `${period.charAt(0).toUpperCase()}${period.slice(1)}, `;
}

/** `the 28 days before (17 October – 13 November 2026)`. */
function baseText(asked: readonly Asked[]): string {
  const { query, answer } = comparedOf(asked) ?? {};
  if (!query || !answer?.compare_window) return 'before';
  const { from, to } = answer.compare_window;
  return addDays(to, 1) === answer.window.from
    ? `the ${lengthOf(from, to)} days before (${rangeText(from, to)})`
    : periodText(query.compare_to ?? { kind: 'between', from, to }, { from, to }).replace(/^(?:in|from|on) /, '');
}

const scoreOf = ({ answer }: Asked): number => Math.abs(part(answer, 'unusual')?.value ?? 0);
const isOut = (each: Asked): boolean => scoreOf(each) > unusualFrom;
const shownMax = 3;

function unusualTexts(asked: readonly Asked[]): string[] {
  const judged = asked.filter(({ query }) => query.aggregate === 'unusual');
  if (judged.length === 0) return [];
  const out = judged.filter(isOut).toSorted((a, b) => scoreOf(b) - scoreOf(a));
  const others = judged.filter((each) => !isOut(each)).map(({ name }) => name);
  const alone = judged.length === asked.length && !isOneDay(asked);
  if (out.length === 0)
    return [
      `Nothing${alone ? ` in your ${listOf(others)}` : ''} stands out against what is usual for you.`,
      ...(alone
        ? judged
            .slice(0, 1)
            .filter(() => judged.length === 1)
            .map(({ query, answer }) => unusualText(query, answer))
        : []),
    ];
  const shown = out.slice(0, shownMax);
  const names = shown.map(({ name }) => name);
  const verb = shown.length > 1 || plural(names[0] ?? '') ? 'stand' : 'stands';
  return [
    `Your ${listOf(names)} ${verb} out against what is usual for you.`,
    ...shown.map(({ answer, name }) => {
      const [score, value, usual] = ['unusual', 'unusual_value', 'usual'].map((each) => part(answer, each));
      const day = answer.details.find(({ aggregate }) => aggregate === 'unusual')?.at_date ?? null;
      if (!score || !value || !usual || day === null) return '';
      const way = score.value > 0 ? 'high' : 'low';
      return `Your ${name} ${verbOf(name)} unusually ${way}: ${formatValue(value.value, value.unit)} on ${dayText(day)}, where ${formatValue(usual.value, usual.unit)} is usual.`;
    }),
    ...(alone && others.length > 0 ? [`Nothing else stands out in your ${listOf(others)}.`] : []),
  ];
}

const isOneDay = (asked: readonly Asked[]) =>
  asked.every(({ answer }) => answer.window.from === answer.window.to && answer.compare_window === null);

function dayLevels(asked: readonly Asked[]): string {
  if (!isOneDay(asked)) return '';
  const list = asked.flatMap(({ answer, name }) => {
    const [value, usual] = [part(answer, 'unusual_value'), part(answer, 'usual')];
    return value && usual && scoreOf({ answer, name } as Asked) <= unusualFrom
      ? [`${name} ${formatValue(value.value, value.unit)} (usual ${formatValue(usual.value, usual.unit)})`]
      : [];
  });
  return list.length === 0
    ? ''
    : `The ${asked[0]?.query.window.kind === 'last_night' ? 'night' : 'day'} had ${listOf(list)}.`;
}

/** Their answers leave out unchanged averages. */
const withoutLevels: ReadonlySet<Bundle> = new Set(['tired', 'why', 'changes']);

function changeTexts(asked: readonly Asked[], isBrief: boolean): string[] {
  const levels = asked.flatMap(({ query, answer, name }) => {
    const [now, usual] = answer.facts.filter((_, place) => answer.details[place]?.aggregate === 'mean');
    if (query.aggregate !== 'contrast' || !now) return [];
    const [change, low, high] = ['', '_low', '_high'].map((end) => part(answer, `contrast${end}`));
    const clear = change && low && high && (low.value > 0 || high.value < 0) ? change : null;
    const value = `${formatValue(now.value, now.unit)}${perDay(answer.metric, now.n)}`;
    return [{ name, clear, value, ...(usual && { usual: formatValue(usual.value, usual.unit) }) }];
  });
  const base = baseText(asked);
  const told = levels.flatMap(({ name, value, clear }) => {
    if (!clear) return [];
    const apart = formatValue(Math.abs(clear.value), clear.unit).replace(/ %$/, ' percentage points');
    return `Your ${averaged(name)} ${value} and ${verbOf(name)} clearly ${clear.value > 0 ? 'higher' : 'lower'} than before, by ${apart}.`;
  });
  const isListed = isBrief && levels.length > shownMax;
  const others = levels
    .filter(({ clear }) => !clear)
    .map(({ name, value, usual }) => (isListed ? name : `${name} ${value}${isBrief ? ` (before ${usual})` : ''}`));
  if (told[0] !== undefined) told[0] = told[0].replace('than before', `than in ${base}`);
  if (others.length === 0) return told;
  const differ = `are not clearly different${told.length > 0 ? '' : ` from ${base}`}`;
  if (isListed) return [...told, `The averages of your ${listOf(others)} ${differ}.`];
  const rest = `Your ${told.length > 0 ? 'other ' : ''}averages were: ${listOf(others)}.`;
  return [...told, rest, `These ${differ}.`];
}

function levelsText(asked: readonly Asked[]): string {
  const list = asked.flatMap(({ query, answer, name }) => {
    const fact = part(answer, 'mean', 'latest');
    if (!fact || !['mean', 'latest'].includes(query.aggregate)) return [];
    return [`${name} ${formatValue(fact.value, fact.unit)}${perDay(answer.metric, fact.n)}`];
  });
  return list.length === 0 ? '' : `Your averages were: ${listOf(list)}.`;
}

function trendTexts(asked: readonly Asked[]): string[] {
  const trends = asked.flatMap(({ answer, name }) => {
    const [slope, low, high] = ['', '_low', '_high'].map((end) => part(answer, `trend${end}`));
    return slope ? [{ name, slope, clear: !low || !high || low.value > 0 || high.value < 0 }] : [];
  });
  const none = trends.filter(({ clear }) => !clear).map(({ name }) => name);
  return [
    ...trends
      .filter(({ clear }) => clear)
      .map(
        ({ name, slope }) =>
          `Your ${name} ${slope.value > 0 ? 'rose' : 'fell'} by ${formatValue(Math.abs(slope.value), slope.unit)}.`,
      ),
    ...(none.length > 0 ? [`There is no clear trend in your ${listOf(none)}.`] : []),
  ];
}

const totalText = ({ answer: { facts, metric }, name }: Asked): string => {
  const [fact] = facts;
  if (!fact) return '';
  return metric.key === 'workout_count'
    ? `You did ${formatValue(fact.value, fact.unit)}.`
    : `Your ${name} came to ${formatValue(fact.value, fact.unit)} in total.`;
};

function thinText(asked: readonly Asked[]): string {
  const thin = asked.filter(({ query, answer }) => query.aggregate !== 'unusual' && isSparse(query, answer));
  const names = [...new Set(thin.map(({ name }) => name))];
  return names.length === 0 ? '' : `Much of that period has no data on your ${listOf(names)}, so read this with care.`;
}

function methodText(asked: readonly Asked[]): string {
  const out = asked.find((each) => each.query.aggregate === 'unusual');
  const usual = out && part(out.answer, 'usual');
  if (!out || !usual || !asked.some(isOut)) return '';
  return `Unusual means a robust z-score ${beyondRule}; usual is the median of the days before.`;
}
