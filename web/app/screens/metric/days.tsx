import { useState } from 'preact/hooks';
import { saveFile } from '../../data/save-file.ts';
import { Button } from '../../parts/button.tsx';
import { Fact } from '../../parts/value.tsx';
import { openProof } from '../../proof/proof-address.ts';
import { longDate } from '../../text/dates.ts';
import { sourceName } from '../../text/sources.ts';
import { unitOf } from '../../text/units.ts';
import { pointQuery, type Series } from './read-metric.ts';

const shownFirst = 10;

export function Days({ series, dates }: { series: Series; dates: readonly string[] }) {
  const [all, setAll] = useState(false);
  const { metric, label, unit, step, values, sources, source_of: places } = series;
  const rows = dates
    .map((date, at) => {
      const place = places[at] ?? null;
      return { date, value: values[at] ?? null, source: place === null ? null : (sources[place] ?? null) };
    })
    .toReversed();
  const shown = all ? rows : rows.slice(0, shownFirst);
  const save = () => download(`hale-${metric}-${dates[0]}-${dates.at(-1)}.csv`, csvOf(series, dates));
  const title = step === 'day' ? 'Day by day' : 'Week by week';
  return (
    <section class="stack days" aria-label={title}>
      <header class="row apart">
        <div>
          <h2>{title}</h2>
          <p class="small quiet">{sourcesText(series)}</p>
        </div>
        <Button onClick={save}>Download CSV</Button>
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">{step === 'day' ? 'Day' : 'Week from'}</th>
            <th scope="col">Value</th>
            <th scope="col">Source</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ date, value, source }) => (
            <tr key={date}>
              <th scope="row">{longDate(date)}</th>
              <td>
                {value === null ? (
                  <span class="quiet">no data</span>
                ) : (
                  <Fact
                    value={value}
                    unit={unitOf({ key: metric, unit })}
                    label={longDate(date)}
                    onOpen={() => openProof({ query: pointQuery(series, date), said: value, label })}
                  />
                )}
              </td>
              <td class="quiet">{source === null ? '' : sourceName(source)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > shown.length && (
        <div>
          <Button onClick={() => setAll(true)}>Show all {rows.length}</Button>
        </div>
      )}
    </section>
  );
}

function sourcesText({ sources, source_of: places, step }: Series): string {
  const unit = (count: number) => (count === 1 ? step : `${step}s`);
  return sources
    .map((source, at) => ({ source, count: places.filter((place) => place === at).length }))
    .toSorted((one, other) => other.count - one.count)
    .map(({ source, count }) => `${sourceName(source)} ${count} ${unit(count)}`)
    .join(', ');
}

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** RFC 4180, not rounded. */
function csvOf({ values, n, unit, step, sources, source_of: places }: Series, dates: readonly string[]): string {
  const head = [step === 'day' ? 'date' : 'week_from', 'value', 'unit', ...(n ? ['values'] : []), 'source'];
  const lines = dates.map((date, at) => {
    const place = places[at] ?? null;
    const source = place === null ? '' : (sources[place] ?? '');
    return [date, String(values[at] ?? ''), unit, ...(n ? [String(n[at] ?? 0)] : []), source];
  });
  return [head, ...lines].map((line) => `${line.map(quoted).join(',')}\r\n`).join('');
}

const download = (name: string, text: string): void => saveFile(name, new Blob([text], { type: 'text/csv' }));
