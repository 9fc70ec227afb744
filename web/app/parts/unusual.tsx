import type { Outputs } from '../data/api.ts';
import { relativeDay } from '../text/dates.ts';
import { rangeText, valueText } from '../text/values.ts';
import { Icon } from './icon.tsx';

type DayValue = Outputs['nights']['get']['values'][number];

export function Unusual({ values, today }: { values: readonly DayValue[]; today: string }) {
  if (values.length === 0) return null;
  return (
    <section class="unusual stack" aria-label="Unusual">
      {values.map(({ metric, label, value, unit, date, band, unusual }) => (
        <p key={metric} class="row">
          <span class="notice">
            <Icon name={unusual?.direction === 'high' ? 'up' : 'down'} />
          </span>
          <span>
            <span class="strong">
              {label} {value === null ? '' : valueText(value, unit)}
            </span>{' '}
            {date !== null && relativeDay(date, today)}
            {band &&
              `, ${unusual?.direction === 'high' ? 'above' : 'below'} your usual ${rangeText(band.low, band.high, unit)}`}
          </span>
        </p>
      ))}
    </section>
  );
}
