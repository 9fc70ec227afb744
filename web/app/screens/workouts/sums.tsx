import { api, type Inputs } from '../../data/api.ts';
import { useQuery } from '../../data/query.ts';
import { Figure } from '../../parts/figure.tsx';
import { Fact } from '../../parts/value.tsx';
import { openProof } from '../../proof/proof-address.ts';
import { timeZone } from '../../text/dates.ts';
import { unitOf } from '../../text/units.ts';
import type { Filter } from './filter.ts';

type MetricQuery = Inputs['metrics']['query']['query'];

const shown = [
  { metric: 'workout_count', label: 'Number' },
  { metric: 'workout_duration', label: 'Time' },
  { metric: 'workout_distance', label: 'Distance' },
  { metric: 'workout_calories', label: 'Energy' },
];

type Props = { filter: Filter; from: string | null; today: string };

export function Sums({ filter: { kind }, from, today }: Props) {
  const queries = shown.map(
    ({ metric }): MetricQuery => ({
      ...{ metric, aggregate: 'sum' },
      window: from === null ? { kind: 'all' } : { kind: 'between', from, to: today },
      ...(kind !== null && { activity_type: kind }),
    }),
  );
  const sums = useQuery(`metrics.sums:${JSON.stringify(queries)}`, () =>
    Promise.all(queries.map((query) => api.metrics.query.query({ query, time_zone: timeZone() }))),
  );
  const facts = sums.data.value?.flatMap(({ facts: [fact] }, at) => {
    const [query, named] = [queries[at], shown[at]];
    return fact && fact.value > 0 && query && named ? [{ fact, query, label: named.label }] : [];
  });
  if (!facts || facts.length === 0) return null;
  return (
    <ul class="figures plain-list" aria-label="Together">
      {facts.map(({ fact, query, label }) => (
        <Figure key={label} label={label}>
          <Fact
            value={fact.value}
            unit={unitOf(fact)}
            label={label}
            onOpen={() => openProof({ query, said: fact.value, label: `Workouts: ${label.toLowerCase()}` })}
          />
        </Figure>
      ))}
    </ul>
  );
}
