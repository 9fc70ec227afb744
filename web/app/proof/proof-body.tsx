import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { Value } from '../parts/value.tsx';
import { longDate, momentText, windowText } from '../text/dates.ts';
import { unitOf } from '../text/units.ts';
import { valueText } from '../text/values.ts';
import { askedText, type ProofView } from './proof-view.ts';

const shownFirst = 20;

type Props = { view: ProofView; label: string; children?: ComponentChildren };

export function ProofBody({ view, label, children }: Props) {
  const { fact, query } = view;
  return (
    <div class="proof stack">
      <section class="stack tight">
        <p class="quiet">{label}</p>
        {fact && (
          <p class="figure">
            <Value value={fact.value} unit={unitOf(fact)} />
          </p>
        )}
        <Verdict view={view} />
      </section>
      <section class="stack tight">
        <h3>What was asked of your data</h3>
        <p>{askedText(view, label)}</p>
        {fact && (
          <dl class="terms">
            <dt>Period</dt>
            <dd>{windowText(fact.window)}</dd>
            <dt>Values</dt>
            <dd>{fact.n}</dd>
            <dt>Read from</dt>
            <dd>{fact.source}</dd>
            {fact.filter && (
              <>
                <dt>Only</dt>
                <dd>{fact.filter}</dd>
              </>
            )}
          </dl>
        )}
        <details>
          <summary>The query itself</summary>
          <pre class="small">{JSON.stringify(query, null, 2)}</pre>
          <p class="small quiet hash">SHA-256 {view.hash}</p>
        </details>
      </section>
      <Days view={view}>{children}</Days>
      <Origins view={view} />
    </div>
  );
}

function Verdict({ view: { holds, now, fact } }: { view: ProofView }) {
  if (!fact) return <p>No number came of this query.</p>;
  if (holds)
    return (
      <p class="row verdict">
        <Icon name="check" />
        Computed again just now: the same
      </p>
    );
  return (
    <p class="row verdict notice">
      <Icon name="warning" />
      {now
        ? `Computed again just now: ${valueText(now.value, unitOf(now))}. Your data has changed since.`
        : 'It cannot be computed again: data behind it is gone or has changed.'}
    </p>
  );
}

function Days({ view, children }: { view: ProofView; children: ComponentChildren }) {
  const { rows, rowsTotal } = view;
  const unit = unitOf({ key: view.query.metric, unit: view.unit });
  const [shown, setShown] = useState(shownFirst);
  const visible = children ? rows : rows.slice(0, shown);
  if (rows.length === 0) return null;
  return (
    <section class="stack tight">
      <h3>{rowsTotal === 1 ? 'The value behind it' : `The ${rowsTotal} values behind it`}</h3>
      <table class="lines">
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Value</th>
          </tr>
        </thead>
        <tbody>
          {visible.map(({ table, id, date, value, origin }) => (
            <tr key={`${table} ${id} ${date}`}>
              <td>
                {date === undefined ? '–' : longDate(date)}
                {origin && <span class="small quiet block">{origin}</span>}
              </td>
              <td>{value === undefined ? <span class="quiet">chose the day</span> : valueText(value, unit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {children}
      {!children && rows.length > shown && (
        <div>
          <Button onClick={() => setShown(rows.length)}>Show all {rows.length}</Button>
        </div>
      )}
    </section>
  );
}

function Origins({ view: { deliveries, imports } }: { view: ProofView }) {
  if (deliveries.length + imports.length === 0) return null;
  return (
    <section class="stack tight">
      <h3>How they came here</h3>
      <ul class="origins plain-list stack tight">
        {imports.map(({ archive_id: id, vendor, file_name: name, sha256, rows }) => (
          <li key={id}>
            <p>
              {name} <span class="quiet">({vendor.replaceAll('_', ' ')})</span>
            </p>
            {rows.slice(0, 3).map((row) => (
              <p class="small quiet" key={row.id}>
                {row.from.map(({ entry, line }) => `${entry}, line ${line}`).join('; ')} ({row.records}{' '}
                {row.records === 1 ? 'record' : 'records'})
              </p>
            ))}
            <p class="small quiet hash">SHA-256 {sha256}</p>
          </li>
        ))}
        {deliveries.map(({ raw_event_id: id, type, received_at: at, sha256, intact, removed_at: removed }) => (
          <li key={id}>
            <p>
              {type.replaceAll('_', ' ')} <span class="quiet">received {momentText(at)}</span>
            </p>
            <p class={`small ${intact || removed ? 'quiet' : 'bad'} hash`}>
              {removed ? `removed ${momentText(removed)}` : intact ? 'bytes unchanged' : 'bytes changed'}, SHA-256{' '}
              {sha256}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
