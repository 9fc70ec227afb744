import { useState } from 'preact/hooks';
import type { CsvMapping } from '../../../archives/csv-mapping.ts';
import { Button } from '../../parts/button.tsx';
import { Choice } from '../../parts/choice.tsx';

type Props = { name: string; mapping: CsvMapping; onRead: (mapping: CsvMapping) => void; onStop: () => void };

const orders = { ymd: 'year, month, day', dmy: 'day, month, year', mdy: 'month, day, year' };

export function Mapping({ name, mapping, onRead, onStop }: Props) {
  const [left, setLeft] = useState<readonly string[]>([]);
  const columns = mapping.columns.filter(({ column }) => !left.includes(column));
  return (
    <>
      <p role="status">
        <span class="strong">{name}</span> would be read as follows. Is this right?
      </p>
      <fieldset class="plain">
        <legend class="small strong">Columns</legend>
        {mapping.columns.map(({ column, measure, unit }) => (
          <Choice
            key={column}
            label={column}
            checked={!left.includes(column)}
            onChange={(on) => setLeft(on ? left.filter((one) => one !== column) : [...left, column])}
          >
            {measure.replaceAll('_', ' ')}
            {unit === '' ? '' : `, in ${unit}`}
          </Choice>
        ))}
      </fieldset>
      <p class="small quiet">
        The day is in “{mapping.date}”, written as {orders[mapping.dateOrder]}; decimals are written with “
        {mapping.decimal}”.
      </p>
      <p class="row">
        <Button kind="main" disabled={columns.length === 0} onClick={() => onRead({ ...mapping, columns })}>
          Read it so
        </Button>
        <Button onClick={onStop}>Stop</Button>
      </p>
    </>
  );
}
