import { useId } from 'preact/hooks';

type Props = {
  chosen: string | null;
  before: string | null;
  metrics: readonly { key: string; label: string }[];
  onChoose: (chosen: string | null) => void;
};

export function Compare({ chosen, before, metrics, onChoose }: Props) {
  const id = useId();
  return (
    <div class="field beside compare">
      <label for={id}>Compare with</label>
      <select id={id} value={chosen ?? ''} onChange={({ currentTarget }) => onChoose(currentTarget.value || null)}>
        <option value="">Nothing</option>
        {before !== null && <option value="before">{before}</option>}
        <optgroup label="Another metric">
          {metrics.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </optgroup>
      </select>
    </div>
  );
}
