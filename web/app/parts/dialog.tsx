import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { Icon } from './icon.tsx';

type Props = {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
  kind?: 'dialog' | 'sheet';
};

export function Dialog({ title, onClose, children, kind = 'dialog' }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const before = document.activeElement;
    ref.current?.showModal();
    return () => {
      // Whoever moved on while the dialog was closing keeps the focus.
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog class={kind} ref={ref} aria-labelledby={id} onClose={onClose} closedby="any">
      <div class="inside">
        <header class="row apart">
          <h2 id={id}>{title}</h2>
          <button type="button" class="icon-button" aria-label="Close" onClick={() => ref.current?.close()}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
