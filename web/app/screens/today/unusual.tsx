import type { Outputs } from '../../data/api.ts';
import { Icon } from '../../parts/icon.tsx';
import { relativeDay } from '../../text/dates.ts';
import { rangeText, valueText } from '../../text/values.ts';

type Tile = Outputs['overview']['tiles'][number];

/** What is far from the person's own usual, in a sentence each. */
export function Unusual({ tiles, today }: { tiles: readonly Tile[]; today: string }) {
  if (tiles.length === 0) return null;
  return (
    <section class="unusual stack" aria-label="Unusual">
      {tiles.map(({ metric, label, value, unit, date, band, unusual }) => (
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
