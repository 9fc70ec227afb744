import { conditionMetric } from '../lexicon/metric-labels.ts';
import type { Evidence } from './evidence.ts';
import { hasValue } from './kind-rules.ts';
import { attach, labelsOf, type Place } from './labels.ts';
import type { FoundNumber } from './numbers.ts';
import { isNamedHere, names, type ReadSentence } from './read-sentence.ts';

// Days with something stand against the other days; a number is said of its own side.

type SideLabel = Place & { side: 'with' | 'without' };

const units = '(?:days|nights|mornings|evenings|sessions|workouts)';
const without = new RegExp(
  `\\b(?:other|remaining|rest of the) (?:${units}|ones)\\b|\\b(?:without|the rest|${units} (?:off|when you (?:did not|didn['’]t)))\\b`,
  'gi',
);
const withIt = new RegExp(
  `\\b(?<!other )(?<!remaining )${units}\\s+(?:right )?(?:when(?! you (?:did not|didn['’]t))|where|after|following|with(?!out)|that|on which)\\b|\\bwhen(?:ever)? you (?!did not|didn['’]t)`,
  'gi',
);

function labelsIn({ text, days }: Pick<ReadSentence, 'text' | 'days'>, query: Evidence['query']): SideLabel[] {
  const split = query?.split;
  const found = (pattern: RegExp, side: SideLabel['side']): SideLabel[] =>
    Array.from(text.matchAll(pattern), (match) => ({ start: match.index, end: match.index + match[0].length, side }));
  const wanted = split && 'weekdays' in split ? [...new Set(split.weekdays)].sort() : null;
  const named = wanted
    ? days.flatMap(({ start, end, weekdays }): SideLabel[] => {
        if (weekdays.join() === wanted.join()) return [{ start, end, side: 'with' }];
        const isRest = weekdays.length + wanted.length === 7 && !weekdays.some((day) => wanted.includes(day));
        return isRest ? [{ start, end, side: 'without' }] : [];
      })
    : found(withIt, 'with');
  return [...named, ...found(without, 'without')].sort((a, b) => a.start - b.start);
}

// `Days with steps over 10,000`: the limit is no value of a side.
function isLimit(number: FoundNumber, evidence: Evidence): boolean {
  const { query, answer } = evidence;
  if (!query?.split || 'weekdays' in query.split) return false;
  const { metric: name, threshold } = query.split;
  const metric = conditionMetric(name, answer);
  const values = threshold.op === 'between' ? [threshold.value, threshold.upper] : [threshold.value];
  return values.some((value) =>
    hasValue(number, { ...evidence, role: 'threshold', aggregate: '', metric, unit: metric.unit, value }),
  );
}

/** The words nearest to the number name its side, and the sentence or the paragraph what parts the days. */
export function isOfSide(number: FoundNumber, sentence: ReadSentence, evidence: Evidence): boolean {
  const { query, answer, group } = evidence;
  const split = query?.split;
  const labels = labelsIn(sentence, query);
  const measured = sentence.numbers.filter((each) => !isLimit(each, evidence));
  const { own, inherited } = labelsOf(number, labels, attach(labels, measured, sentence.text));
  const said = own.length > 0 ? own : inherited ? [inherited] : [];
  if (said.length === 0 || !said.every(({ side }) => side === group)) return false;
  if (!split || 'weekdays' in split || group === 'without') return true;
  const condition = conditionMetric(split.metric, answer);
  return isNamedHere(sentence, names(sentence, condition), (frame) => names(frame, condition));
}
