import type { ComponentChildren } from 'preact';
import { Icon } from './icon.tsx';

type Props = {
  label: string;
  earlier: (() => void) | null;
  later: (() => void) | null;
  children: ComponentChildren;
};

export const Moves = ({ label, earlier, later, children }: Props) => (
  <nav class="row moves" aria-label={label}>
    <Move to={earlier} name="Earlier" icon="left" />
    <p class="strong">{children}</p>
    <Move to={later} name="Later" icon="right" />
  </nav>
);

type MoveProps = { to: (() => void) | null; name: string; icon: 'left' | 'right' };

const Move = ({ to, name, icon }: MoveProps) => (
  <button type="button" class="icon-button" aria-label={name} disabled={to === null} onClick={() => to?.()}>
    <Icon name={icon} />
  </button>
);
