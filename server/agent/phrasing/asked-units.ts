import { amountsIn } from '../lexicon/entities/amounts.ts';
import { formatNumber, formatValue } from '../lexicon/format.ts';
import { conditionMetric } from '../lexicon/metric-labels.ts';
import { limitText } from '../lexicon/query-text.ts';
import { convert, unitOf } from '../lexicon/units.ts';
import type { Finding } from '../model.ts';

const kept = new Set(['time', 'count', 'occasions', 'percent', 'points']);
const printed: Readonly<Record<string, string>> = { 'mmol/l': 'mmol/L', 'mg/dl': 'mg/dL', l: 'L', ml: 'mL' };
const decimalsMax = 2;
const decimalsOf = (value: number): number => (Math.abs(value) < 10 ? decimalsMax : 1);

type Limited = { value: number; unit: string; name: string };

function saidAs(asked: string, { value, unit, name }: Limited): string | null {
  const to = unitOf(unit);
  const amounts = amountsIn(asked);
  const units = amounts.flatMap((said) => said.unit ?? []);
  for (const said of amounts) {
    for (const named of said.unit === null ? units : [said.unit]) {
      const from = unitOf(named);
      const same = kept.has(from.dimension) || (from.dimension === to.dimension && from.factor === to.factor);
      const converted = same ? null : convert(said.value, from, to, name);
      if (converted !== null && Math.abs(converted - value) < 1e-5 * Math.max(1, Math.abs(value)))
        return `${formatNumber(said.value, decimalsMax)} ${printed[named] ?? named}`;
    }
  }
  return null;
}

const asked =
  /\b(?:in|into|how many|how much in|total|number of) (?<unit>miles|mi|pounds|lbs?|stone|kilos|kilograms|kg|kms?|kilomet(?:er|re)s)\b|(?<=\b(?:is|was|do|did|of) )(?<bare>miles)\b/i;

/** `how many miles`, `my weight in pounds`. */
function valuesInAskedUnit(text: string, { item, answers }: Finding): string {
  const { unit: after, bare } = asked.exec(item.question)?.groups ?? {};
  const name = after ?? bare;
  if (name === undefined) return text;
  const to = unitOf(name);
  return answers
    .flatMap(({ facts }) => facts)
    .reduce((left, { value, unit }) => {
      const from = unitOf(unit);
      if (from.dimension !== to.dimension || from.factor === to.factor || from.perWeek) return left;
      const inUnit = convert(value, from, to, '');
      const shown = formatValue(value, unit);
      const isSame = inUnit === null || / (?:kg|km)$/.test(shown) === /^k/i.test(name);
      return isSame
        ? left
        : left.replaceAll(shown, `${formatNumber(inUnit, decimalsOf(inUnit))} ${name.toLowerCase()}`);
    }, text);
}

export function inAskedUnits(text: string, finding: Finding): string {
  const { item, answers } = finding;
  const limits = item.queries.flatMap((query, place) => {
    const answer = answers[place];
    if (!answer) return [];
    const own = { unit: answer.metric.unit, name: `${answer.metric.key} ${answer.metric.label}` };
    return [
      ...(query.threshold ? [{ ...own, threshold: query.threshold }] : []),
      ...(query.value === undefined ? [] : [{ ...own, threshold: { op: 'at_most' as const, value: query.value } }]),
      ...(query.where ?? []).map(({ metric: key, threshold }) => {
        const { unit, key: known, label } = conditionMetric(key, answer);
        return { unit, name: `${known} ${label}`, threshold };
      }),
    ];
  });
  return limits.reduce(
    (left, { threshold, unit, name }) => {
      const ends = threshold.op === 'between' ? [threshold.value, threshold.upper] : [threshold.value];
      const said = ends.map((value) => saidAs(item.question, { value, unit, name }));
      const shown = ends.map((value) => formatValue(value, unit));
      const inUnit = (words: string) =>
        said.reduce<string>((all, each, place) => all.replace(shown[place] ?? '', each ?? shown[place] ?? ''), words);
      const before = limitText(threshold, unit);
      const others = [
        ['over', 'more than'],
        ['under', 'less than'],
      ].map(([op = '', words = '']) => before.replace(op, words));
      return [before, ...others, `at or under ${shown[0]}`].reduce(
        (all, words) => all.replaceAll(words, inUnit(words)),
        left,
      );
    },
    valuesInAskedUnit(text, finding),
  );
}
