import type { ComponentChildren } from 'preact';

type Props = { label: ComponentChildren; note?: ComponentChildren; children: ComponentChildren };

export const Figure = ({ label, note, children }: Props) => (
  <li class="card">
    <p class="small quiet">{label}</p>
    <p class="figure">{children}</p>
    {note && <p class="small quiet">{note}</p>}
  </li>
);
