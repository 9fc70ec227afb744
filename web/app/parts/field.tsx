import type { ComponentChildren, InputHTMLAttributes } from 'preact';
import { useId } from 'preact/hooks';

type Props = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  hint?: ComponentChildren;
  problem?: string | null;
};

export function Field({ label, hint, problem, ...input }: Props) {
  const id = useId();
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        {...input}
        id={id}
        aria-invalid={problem ? true : undefined}
        aria-describedby={described === '' ? undefined : described}
      />
      {hint && (
        <p class="small quiet" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem && (
        <p class="small bad" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}
