import type { Archive } from '../../../sdk/index.ts';
import { longDate } from '../../text/dates.ts';
import { countText } from '../../text/imports.ts';
import { numberText } from '../../text/values.ts';

type Told = NonNullable<Archive['receipt']>;

/** Keyboards must reach what scrolls. */
const reachable = { tabIndex: 0 };

export function Receipt({ receipt, label }: { receipt: Told; label: string }) {
  const { first_day: first, last_day: last, days, records, events, kinds } = receipt;
  return (
    <div class="receipt stack">
      <p>
        {first === null || last === null ? (
          'No day was in it.'
        ) : (
          <>
            {longDate(first)} to {longDate(last)}: <span class="strong">{countText(days, 'day')}</span> from{' '}
            {countText(records, 'record')}.
          </>
        )}
      </p>
      <p class="quiet">
        {[
          countText(events.daily, 'daily summary', 'daily summaries'),
          countText(events.sleep, 'sleep'),
          countText(events.activity, 'workout'),
          countText(events.body, 'day of body readings', 'days of body readings'),
        ].join(', ')}
        .
      </p>
      {kinds.length > 0 && (
        <details>
          <summary>What became of each record</summary>
          <section class="twin" aria-label={`Receipt of ${label}`} {...reachable}>
            <table>
              <thead>
                <tr>
                  <th scope="col">Kind</th>
                  <th scope="col">Taken</th>
                  <th scope="col">Merged</th>
                  <th scope="col">Skipped</th>
                </tr>
              </thead>
              <tbody>
                {kinds.map(({ kind, taken, merged, skipped }) => (
                  <tr key={kind}>
                    <th scope="row">{kind}</th>
                    <td>{numberText(taken, 0)}</td>
                    <td>{numberText(merged, 0)}</td>
                    <td>
                      {skipped
                        .map(({ reason, count }) => `${reason.replaceAll('_', ' ')} ${numberText(count, 0)}`)
                        .join(', ')}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <p class="small quiet">Merged: a better source says the same time, so it does not count twice.</p>
        </details>
      )}
    </div>
  );
}
