import type { Outputs } from '../../data/api.ts';
import { Fact } from '../../parts/value.tsx';
import { openProof } from '../../proof/proof-address.ts';

type Marker = Pick<Outputs['labs']['markers']['markers'][number], 'marker' | 'name' | 'unit'>;
type Point = Outputs['labs']['history']['points'][number];

export const standingWords = (standing: string, range: string): string =>
  `${standing} ${/^[<>≤≥]/.test(range) ? `the range (${range})` : range}`;

export function Standing({ marker: { marker, name, unit }, point }: { marker: Marker; point: Point }) {
  const { value, operator, date, standing, printed } = point;
  const isOutside = standing === 'below' || standing === 'above';
  const window = { kind: 'between', from: date, to: date } as const;
  return (
    <div class="standing">
      {value !== null && operator === null ? (
        <Fact
          label={name}
          value={value}
          unit={unit}
          onOpen={() => openProof({ query: { metric: marker, aggregate: 'latest', window }, said: value, label: name })}
        />
      ) : (
        <span class="strong">{[printed.value_text, printed.unit].filter(Boolean).join(' ')}</span>
      )}
      <span class={`small ${isOutside ? 'bad' : 'quiet'}`}>
        {standing !== null && printed.range_text !== null
          ? standingWords(standing, printed.range_text)
          : (printed.range_text ?? 'no range')}
      </span>
    </div>
  );
}
