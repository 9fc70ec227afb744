import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { problemOf } from '../data/api.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type Props = {
  title: string;
  action: string;
  kind?: 'danger' | 'main';
  decline?: string;
  act: (form: FormData) => Promise<void>;
  afterwards?: () => void;
  onClose: () => void;
  children: ComponentChildren;
};

/** Closes once `act` succeeds. */
export function Confirm({ title, action, kind = 'danger', decline = 'Keep it', children, ...does }: Props) {
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const { act, afterwards, onClose } = does;
  const run = async (form: FormData) => {
    if (busy) return;
    setProblem('');
    setBusy(true);
    try {
      await act(form);
      onClose();
      afterwards?.();
    } catch (cause) {
      setProblem(problemOf(cause).message);
      setBusy(false);
    }
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void run(new FormData(event.currentTarget));
        }}
      >
        {children}
        <p class="problem" role="alert">
          {problem}
        </p>
        <p class="row">
          <Button kind={kind} type="submit" aria-busy={busy}>
            {action}
          </Button>
          <Button onClick={onClose}>{decline}</Button>
        </p>
      </form>
    </Dialog>
  );
}
