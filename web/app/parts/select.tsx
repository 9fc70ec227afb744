import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

type Props = {
  label: string;
  name: string;
  chosen: string;
  options: readonly (readonly [value: string, label: string])[];
  hint?: ComponentChildren;
};

export function Select({ label, name, chosen, options, hint }: Props) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} name={name} aria-describedby={hint ? `${id}-hint` : undefined}>
        {options.map(([value, text]) => (
          <option key={value} value={value} selected={value === chosen}>
            {text}
          </option>
        ))}
      </select>
      {hint && (
        <p class="small quiet" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
