import type { ComponentChildren } from 'preact';
import { Icon } from './icon.tsx';

type Props = {
  label: string;
  earlier: (() => void) | null;
  later: (() => void) | null;
  children: ComponentChildren;
};

export function Moves({ label, earlier, later, children }: Props) {
  const isMovable = earlier !== null || later !== null;
  return (
    <nav class="row moves" aria-label={label}>
      {isMovable && <Move to={earlier} name="Earlier" icon="left" />}
      <p class="strong">{children}</p>
      {isMovable && <Move to={later} name="Later" icon="right" />}
    </nav>
  );
}

type MoveProps = { to: (() => void) | null; name: string; icon: 'left' | 'right' };

const Move = ({ to, name, icon }: MoveProps) => (
  <button type="button" class="icon-button" aria-label={name} disabled={to === null} onClick={() => to?.()}>
    <Icon name={icon} />
  </button>
);
