import type { ComponentChildren } from 'preact';

type Props = { label: string; checked: boolean; onChange: (checked: boolean) => void; children?: ComponentChildren };

/** Something that is on or off, with what it means below. */
export const Choice = ({ label, checked, onChange, children }: Props) => (
  <label class="choice">
    <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
    <span>
      {label}
      {children && <span class="small quiet">{children}</span>}
    </span>
  </label>
);
