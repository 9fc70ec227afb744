import type { MetricInfo } from '../../model.ts';
import type { Clause, Fragment, Pair, Reader } from './clause.ts';
import { daysSince, type Lag, type Relation, withoutLag } from './relations.ts';
import { readSubject } from './subject.ts';

const lagDaysMax = 30;

const twoNeeded =
  'I can only hold things against each other that are both measured, and I did not recognise both of them in your question.';

const oneKind = 'I can hold a single kind of workouts against something else, or workouts of any kind.';

// Separators of the two metrics, first match wins.
const borders = [
  /\bthe (?:more|less|better|worse|longer|higher|lower|fewer)\b/gi,
  /\b(?:and|with|versus|vs|against)\b/gi,
  /(?<=[\p{L}\d ])[/&](?=[\p{L} ])/gu,
  /(?<=[\p{L}\d]) ?, ?(?=\p{L})/gu,
  / {3,}/g,
  /\b(?:on|to)\b/gi,
  /\b(?:of|by)\b/gi,
  /\bmy\b/gi,
  /\bi\b/gi,
];

export function readPair(clause: Clause, text: string, { causal, lag }: Relation, reader: Reader): Clause {
  const sides = sidesOf(text, reader);
  const night = lag && 'problem' in sides ? nightOf(sides.metrics, lag, reader) : null;
  if (night) return paired(clause, { ...night, type: null });
  if ('problem' in sides) {
    const left = sides.metrics;
    return { ...clause, metrics: left, types: [], unanswered: [sides.problem] };
  }
  const { first, second, at, type } = sides;
  return paired(clause, { ...inOrder(first, second, causal, lag && { ...lag, onSecond: lag.at > at }), type });
}

export function readComparative(clause: Clause, { text: fragment, after }: Fragment, reader: Reader): Clause {
  const { lag, rest } = withoutLag(fragment);
  const { metrics: found, types } = metricsIn(rest, reader);
  const [other] = found;
  const [metric] = clause.metrics;
  if (!metric || !other) return { ...clause, unanswered: [twoNeeded] };
  const order = inOrder(metric, other, false, lag && { ...lag, onSecond: true });
  const lagDays = lag === null && after ? daysSince(other.key, metric.key) : order.lagDays;
  return paired(clause, { ...order, lagDays, type: types[0] ?? null });
}

const paired = (clause: Clause, pair: Pair): Clause => ({
  ...clause,
  operation: { kind: 'relation', relation: { causal: false, lag: null } },
  metrics: [pair.metric],
  types: [],
  pair,
  picked: [],
  intent: null,
  intents: [],
  asksForDays: false,
  asksForChange: false,
  limit: null,
  unanswered: [],
});

function sidesOf(
  text: string,
  reader: Reader,
):
  | { first: MetricInfo; second: MetricInfo; at: number; type: string | null }
  | { problem: string; metrics: MetricInfo[] } {
  for (const border of borders) {
    for (const { index, 0: word } of text.matchAll(border)) {
      const [left, right] = [
        metricsIn(text.slice(0, index), reader),
        metricsIn(text.slice(index + word.length), reader),
      ];
      const [first, second] = [left.metrics.at(-1), right.metrics[0]];
      if (!first || !second || first === second) continue;
      const [type = null, ...types] = [...left.types, ...right.types];
      if (types.length > 0) return { problem: oneKind, metrics: [] };
      return { first, second, at: index, type };
    }
  }
  return { problem: twoNeeded, metrics: metricsIn(text, reader).metrics };
}

function nightOf([metric, ...others]: MetricInfo[], lag: Lag, { metrics }: Reader): Omit<Pair, 'type'> | null {
  const night = metrics.find(({ key }) => key === 'sleep_duration');
  if (!metric || !night || metric === night || others.length > 0 || !lag.nightly) return null;
  return inOrder(metric, night, false, { ...lag, onSecond: true });
}

function metricsIn(text: string, reader: Reader): { metrics: MetricInfo[]; types: string[] } {
  const { metrics, types, aboutWorkouts, assumed } = readSubject(
    text,
    { timeless: text, limit: null, times: [], before: null },
    reader,
  );
  if (metrics.length === 0 && /\bnights?\b/i.test(text))
    return { metrics: reader.metrics.filter(({ key }) => key === 'sleep_duration'), types };
  if (!aboutWorkouts || !assumed) return { metrics, types };
  return { metrics: reader.metrics.filter(({ key }) => key === 'workout_duration'), types };
}

// The cause, or the earlier metric, is `with`.
function inOrder(
  first: MetricInfo,
  second: MetricInfo,
  causal: boolean,
  lag: (Lag & { onSecond: boolean }) | null,
): Omit<Pair, 'type'> {
  if (!lag) return causal ? { metric: second, with: first, lagDays: 0 } : { metric: first, with: second, lagDays: 0 };
  const secondIsEarlier = lag.onSecond === (lag.side === 'before');
  const [earlier, later] = secondIsEarlier ? [second, first] : [first, second];
  const apart = lag.nightly || lag.side === 'after' ? daysSince(earlier.key, later.key) : 1;
  return { metric: later, with: earlier, lagDays: Math.min(lag.days * apart, lagDaysMax) };
}
