import { useId } from 'preact/hooks';
import { isDate } from '../text/dates.ts';

type Props = { label: string; value: string; max: string; onChoose: (date: string) => void };

export function DayField({ label, value, max, onChoose }: Props) {
  const id = useId();
  return (
    <div class="field beside">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="date"
        value={value}
        max={max}
        onChange={({ currentTarget: { value: chosen } }) => isDate(chosen) && onChoose(chosen)}
      />
    </div>
  );
}
