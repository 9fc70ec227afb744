import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
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
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // Gives the focus back to where it was.
    return () => dialog?.close();
  }, []);
  // Not at `close`, which comes a frame later and would take away what was opened meanwhile.
  const cancel = (event: Event) => {
    event.preventDefault();
    onClose();
  };
  return (
    <dialog class={kind} ref={ref} aria-labelledby={id} onCancel={cancel} closedby="any">
      <div class="inside">
        <header class="row apart">
          <h2 id={id}>{title}</h2>
          <button type="button" class="icon-button" aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
