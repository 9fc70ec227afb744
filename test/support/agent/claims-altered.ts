import { addDays } from '../../../routers/core/days.ts';
import type { Fact, MetricAnswer, MetricQuery } from '../../../routers/metrics/metrics.contract.ts';
import { dayText, monthName, rangeText, weekdaysText } from '../../../server/agent/lexicon/days.ts';
import { formatValue } from '../../../server/agent/lexicon/format.ts';
import { inSentence, nameOf } from '../../../server/agent/lexicon/metric-labels.ts';
import type { Finding } from '../../../server/agent/model.ts';
import { metrics } from './metrics.ts';

/** An honest sentence made false in one place. `isFalse` leaves out what is true by chance. */
export type Mutation = { kind: string; sentence: string };

type Shown = { fact: Fact; answer: MetricAnswer; query: MetricQuery; text: string };

function shownIn(sentence: string, findings: readonly Finding[]): Shown[] {
  return findings.flatMap(({ item, answers }) =>
    answers.flatMap((answer, index) =>
      answer.facts.flatMap((fact): Shown[] => {
        const query = item.queries[index];
        const text = formatValue(fact.value, fact.unit);
        return query && standsIn(sentence, text) ? [{ fact, answer, query, text }] : [];
      }),
    ),
  );
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
const standsIn = (sentence: string, text: string): boolean => pattern(text).test(sentence);
const pattern = (text: string): RegExp => new RegExp(`(?<![\\d.,–-])${escaped(text)}(?![\\d%–]|[.,]\\d)`);
const replaced = (sentence: string, text: string, by: string): string => sentence.replace(pattern(text), () => by);

function valuesOf(findings: readonly Finding[]): number[] {
  const raw = findings.flatMap(({ item, answers }) =>
    answers.flatMap((answer, index) => [
      ...answer.facts.flatMap(({ value, n }) => [value, n]),
      ...[answer.coverage.days_expected, answer.coverage.days_with_data, answer.facts.length],
      ...limitsOf(item.queries[index]),
      ...[answer.printed?.reference_low ?? 0, answer.printed?.reference_high ?? 0],
    ]),
  );
  return raw.flatMap((value) => [value, value / 60, value * 60, value / 1000, value * 1000, value % 60, value % 7]);
}

const limitsOf = (query: MetricQuery | undefined): number[] =>
  [query?.threshold, ...(query?.where ?? []).map(({ threshold }) => threshold)].flatMap((threshold) =>
    threshold ? [threshold.value, 'upper' in threshold ? threshold.upper : 0] : [],
  );

const numberOf = (text: string): { value: number; decimals: number }[] =>
  (text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((each) => ({
    value: Number(each.replaceAll(',', '')),
    decimals: each.split('.')[1]?.length ?? 0,
  }));

/** A changed number is false when it rounds nothing that was computed or asked. */
const isFalse = (text: string, values: readonly number[]): boolean =>
  numberOf(text).some(({ value, decimals }) =>
    values.every((known) => Math.abs(Math.abs(known) - value) > 0.5 * 10 ** -decimals + 1e-6),
  );

const units: Readonly<Record<string, string>> = {
  ...{ bpm: 'ms', ms: 'bpm', kg: 'lb', km: 'miles', kcal: 'km', '%': 'bpm', 'mg/dL': 'mmol/L', 'ng/mL': 'mg/dL' },
  ...{ '°C': 'bpm', 'breaths per minute': 'bpm', W: 'bpm', 'pg/mL': 'ng/mL' },
};

const factors: Readonly<Record<string, number>> = { kg: 2.204_622_6, km: 0.621_371_2 / 1000 };
const inOtherUnit = (values: readonly number[], factor: number): number[] => values.map((value) => value * factor);

function numberMutations(sentence: string, findings: readonly Finding[]): Mutation[] {
  const values = valuesOf(findings);
  return shownIn(sentence, findings).flatMap(({ fact, text }) => {
    const sign = fact.value < 0 ? -1 : 1;
    const changed = (kind: string, by: string): Mutation[] =>
      by !== text && isFalse(by, values) ? [{ kind, sentence: replaced(sentence, text, by) }] : [];
    const unit = Object.keys(units).find((each) => text.endsWith(` ${each}`));
    return [
      ...changed('one per cent', formatValue(fact.value * 1.01, fact.unit)),
      ...changed('one unit', formatValue(fact.value + sign * (Math.abs(fact.value) > 3 ? 1 : 0.1), fact.unit)),
      ...changed('digits swapped', swapDigits(text)),
      ...(unit &&
      !/^-?0(?:\.0*)? /.test(text) &&
      (factors[unit] === undefined || isFalse(text, inOtherUnit(values, factors[unit])))
        ? [{ kind: 'unit', sentence: replaced(sentence, text, text.replace(unit, units[unit] ?? '')) }]
        : []),
    ];
  });
}

const swapDigits = (text: string): string => text.replace(/(\d)(\d)/, (_, a: string, b: string) => `${b}${a}`);

function windowMutations(sentence: string, findings: readonly Finding[]): Mutation[] {
  const answers = findings.flatMap((finding) => finding.answers);
  const known = new Set(
    answers.flatMap(({ window, facts }) => [`${window.from}/${window.to}`, ...facts.map((fact) => fact.window)]),
  );
  return answers.flatMap(({ window: { from, to }, at_date, details }) => {
    const [text, shifted] = [rangeText(from, to), { from: addDays(from, 1), to: addDays(to, 1) }];
    const isDay = [at_date, ...details.map((each) => each.at_date)].includes(shifted.from);
    if (!sentence.includes(text) || known.has(`${shifted.from}/${shifted.to}`) || (isDay && from === to)) return [];
    return [{ kind: 'window', sentence: sentence.replace(text, rangeText(shifted.from, shifted.to)) }];
  });
}

const others = ['steps', 'weight', 'resting_heart_rate', 'hrv_rmssd', 'sleep_efficiency', 'floors_climbed', 'stress'];

function metricMutations(sentence: string, findings: readonly Finding[], place: number): Mutation[] {
  const present = new Set(
    findings.flatMap(({ answers }) =>
      answers.flatMap(({ metric, others: more }) => [metric.key, ...more.map(({ key }) => key)]),
    ),
  );
  const free = others.filter((key) => !present.has(key));
  const other = metrics.find(({ key }) => key === free[place % free.length]);
  if (!other) return [];
  return findings.flatMap(({ answers }) =>
    answers.slice(0, 1).flatMap(({ metric, facts }) => {
      const name = `your ${inSentence(nameOf(metric))}`;
      const at = sentence.toLowerCase().indexOf(name.toLowerCase());
      const isShown = facts.some(
        (fact) => standsIn(sentence, formatValue(fact.value, fact.unit)) && Math.abs(fact.value) > 0.01,
      );
      if (at === -1 || !isShown || sentence.toLowerCase().split(inSentence(nameOf(metric)).toLowerCase()).length > 2)
        return [];
      return [
        {
          kind: 'metric',
          sentence: `${sentence.slice(0, at + 5)}${inSentence(nameOf(other))}${sentence.slice(at + name.length)}`,
        },
      ];
    }),
  );
}

function placeOf(group: string, { window }: Fact): string {
  // A list may leave the year out.
  if (/^\d{4}-\d\d$/.test(group)) return `in ${monthName(Number(group.slice(5)))}`;
  if (/^\d{4}-W/.test(group)) return `in the week ${rangeText(window.slice(0, 10), window.slice(11)).slice(0, -5)}`;
  if (/^\d{4}/.test(group)) return `on ${dayText(group).slice(0, -5)}`;
  if (group.endsWith('day')) return `on ${group.charAt(0).toUpperCase()}${group.slice(1)}s`;
  return `(${group.replaceAll('_', ' ')})`;
}

function groupMutations(sentence: string, findings: readonly Finding[]): Mutation[] {
  return findings.flatMap(({ answers }) =>
    answers.flatMap(({ facts, details }) => {
      const told = facts.flatMap((fact, index) => {
        const place = placeOf(details[index]?.group ?? '', fact);
        return details[index]?.group && sentence.includes(place)
          ? [{ value: formatValue(fact.value, fact.unit), place }]
          : [];
      });
      const [one, two] = told;
      if (!one || !two || one.value === two.value) return [];
      const swapped = sentence.replace(one.place, '\u0000').replace(two.place, one.place).replace('\u0000', two.place);
      return [{ kind: 'group', sentence: swapped }];
    }),
  );
}

function filterMutations(sentence: string, findings: readonly Finding[]): Mutation[] {
  return shownIn(sentence, findings).flatMap(({ query, answer }) => {
    const { weekdays, activity_type, where } = query;
    const isOneDay = answer.window.from === answer.window.to;
    const days = weekdays && new Set(weekdays).size < 7 && !isOneDay ? ` on ${weekdaysText(weekdays)}` : null;
    const kind = activity_type === undefined ? null : ` (${activity_type.replaceAll('_', ' ')})`;
    const lead = where ? /^On days [^;]*?, (?=your|the|a )/i.exec(sentence)?.[0] : null;
    const isDated = query.aggregate === 'latest' || query.aggregate === 'first';
    return [
      ...(days && !isDated ? [days] : []),
      ...(kind && answer.metric.key.startsWith('workout') ? [kind] : []),
      ...(lead ? [lead] : []),
    ]
      .filter((words) => sentence.includes(words))
      .map((words) => ({ kind: 'filter', sentence: sentence.replaceAll(words, '') }));
  });
}

const flips: readonly [string, string][] = [
  ['higher', 'lower'],
  ['lower', 'higher'],
  [' rose ', ' fell '],
  [' fell ', ' rose '],
  ['go together:', 'go opposite ways:'],
  ['go opposite ways:', 'go together:'],
  ['highest value', 'lowest value'],
  ['lowest value', 'highest value'],
];

function directionMutations(sentence: string, findings: readonly Finding[]): Mutation[] {
  const isShown =
    shownIn(sentence, findings).some(({ fact }) => fact.value !== 0) || /\bby\b|correlation/.test(sentence);
  const names = metrics.map(({ label }) => label.toLowerCase());
  const [from, to] = flips.find(([words]) => sentence.includes(words)) ?? [];
  const isName = names.some((name) => name.includes('high') && sentence.toLowerCase().includes(name));
  return from && to && isShown && !isName ? [{ kind: 'direction', sentence: sentence.replace(from, to) }] : [];
}

/** All false versions of a sentence. `place` chooses among other metrics. */
export const mutationsOf = (sentence: string, findings: readonly Finding[], place: number): Mutation[] => [
  ...numberMutations(sentence, findings),
  ...windowMutations(sentence, findings),
  ...metricMutations(sentence, findings, place),
  ...groupMutations(sentence, findings),
  ...filterMutations(sentence, findings),
  ...directionMutations(sentence, findings),
];
