import type { ComponentChildren } from 'preact';

type Props = {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  children?: ComponentChildren;
};

export const Choice = ({ label, checked, onChange, disabled, children }: Props) => (
  <label class="choice">
    <input
      type="checkbox"
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
    <span>
      {label}
      {children && <span class="small quiet">{children}</span>}
    </span>
  </label>
);
