import { useState } from 'preact/hooks';
import { Button } from '../../parts/button.tsx';
import { Choice } from '../../parts/choice.tsx';
import { DayField } from '../../parts/day-field.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { addDays, daysBetween } from '../../text/dates.ts';
import { grouped } from '../metric/metric-groups.ts';
import { type Chosen, isChosen, lengths, type Marker, type Metric, most, nameOf } from './choice.ts';

type Props = {
  chosen: Chosen;
  isMade: boolean;
  today: string;
  metrics: readonly Metric[];
  markers: readonly Marker[];
  onMake: (chosen: Chosen) => void;
};

const tabs = lengths.map((days) => ({ name: String(days), label: `${days}\u00a0d` }));

export function ChoiceForm({ chosen, isMade, today, metrics, markers, onMake }: Props) {
  const [now, setNow] = useState(chosen);
  const lastDay = addDays(today, -1);
  const length = now.to === lastDay ? String(daysBetween(now.from, now.to) + 1) : '';
  const toggled = (list: readonly string[], key: string) =>
    list.includes(key) ? list.filter((each) => each !== key) : [...list, key];
  return (
    <section class="card stack on-screen" aria-labelledby="choice">
      <h2 id="choice">What it shows</h2>
      <Tabs
        label="Days until yesterday"
        tabs={tabs}
        chosen={length}
        onChoose={(days) => setNow({ ...now, from: addDays(lastDay, 1 - Number(days)), to: lastDay })}
      />
      <div class="period">
        <DayField label="From" value={now.from} max={now.to} onChoose={(from) => setNow({ ...now, from })} />
        <DayField label="To" value={now.to} max={today} onChoose={(to) => setNow({ ...now, to })} />
      </div>
      <details>
        <summary>
          {now.metrics.length} of at most {most.metrics} measurements
        </summary>
        {grouped(metrics).map((group) => (
          <fieldset class="plain" key={group.title}>
            <legend class="small quiet">{group.title}</legend>
            {group.metrics.map(({ key, label }) => (
              <Choice
                key={key}
                label={label}
                checked={now.metrics.includes(key)}
                disabled={!now.metrics.includes(key) && now.metrics.length >= most.metrics}
                onChange={() => setNow({ ...now, metrics: toggled(now.metrics, key) })}
              />
            ))}
          </fieldset>
        ))}
      </details>
      {markers.length > 0 && (
        <details>
          <summary>
            {now.markers.length} of at most {most.markers} lab values
          </summary>
          <fieldset class="plain">
            <legend class="unseen">Lab values</legend>
            {markers.map((marker) => (
              <Choice
                key={marker.marker}
                label={marker.name}
                checked={isChosen(now, marker)}
                disabled={!isChosen(now, marker) && now.markers.length >= most.markers}
                onChange={() => setNow({ ...now, markers: toggled(now.markers, nameOf(marker)) })}
              />
            ))}
          </fieldset>
        </details>
      )}
      <p class="row">
        <Button kind={isMade ? 'other' : 'main'} onClick={() => onMake(now)}>
          {isMade ? 'Make it anew' : 'Make the page'}
        </Button>
        {isMade && (
          <Button kind="main" onClick={() => print()}>
            Print or save as PDF
          </Button>
        )}
      </p>
    </section>
  );
}
