import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { singleKeys } from '../data/device.ts';
import { Icon } from '../parts/icon.tsx';

type Twin = { columns: readonly string[]; rows: readonly (readonly string[])[] };

type Props = {
  label: string;
  summary: string;
  table: () => Twin;
  children: (describedBy: string) => ComponentChildren;
};

export function ChartFrame({ label, summary, table, children }: Props) {
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  return (
    <figure
      class="chart"
      onKeyDown={(event) => {
        if (event.key !== 't' || !singleKeys.value || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        setAsTable(!asTable);
      }}
    >
      <figcaption class="row apart">
        <span class="unseen" id={id}>
          {summary}
        </span>
        <span class="unseen">{label}</span>
        <button type="button" class="icon-button" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          <Icon name="table" />
          <span class="unseen">{label} as a table</span>
        </button>
      </figcaption>
      {asTable ? <Table label={label} {...table()} /> : children(id)}
    </figure>
  );
}

/** Keyboards must reach what scrolls. */
const reachable = { tabIndex: 0 };

function Table({ label, columns, rows }: Twin & { label: string }) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <section class="twin" aria-label={`${label} as a table`} {...reachable} ref={ref}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th scope="col" key={column}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={columns[at + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
