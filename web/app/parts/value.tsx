import { partsOf } from '../text/values.ts';

export const Value = ({ value, unit }: { value: number; unit: string }) => (
  <span class="value">
    {partsOf(value, unit).map((part, at) => (
      <span class="part" key={part.unit}>
        {at > 0 && '\u00a0'}
        {part.number}
        {part.unit !== '' && <span class="unit">{`\u2009${part.unit}`}</span>}
      </span>
    ))}
  </span>
);

type FactProps = {
  value: number;
  unit: string;
  label: string;
  onOpen: () => void;
};

export const Fact = ({ value, unit, label, onOpen }: FactProps) => (
  <button type="button" class="fact" aria-haspopup="dialog" onClick={onOpen}>
    <span class="unseen">{label}: </span>
    <Value value={value} unit={unit} />
    <span class="unseen">. Where it comes from</span>
  </button>
);
