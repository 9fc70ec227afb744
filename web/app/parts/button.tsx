import type { ButtonHTMLAttributes } from 'preact';
import { useState } from 'preact/hooks';

type Attributes = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick' | 'class'>;

export type ButtonProps = Attributes & {
  kind?: 'main' | 'other' | 'quiet' | 'danger';
  onClick?: (() => void | Promise<void>) | undefined;
  wide?: boolean;
};

export function Button({ kind = 'other', type = 'button', wide, onClick, children, ...rest }: ButtonProps) {
  const [busy, setBusy] = useState(false);
  const click = async () => {
    if (busy) return;
    const running = onClick?.();
    if (!running) return;
    setBusy(true);
    try {
      await running;
    } finally {
      setBusy(false);
    }
  };
  return (
    <button
      {...rest}
      type={type}
      class={`button ${kind}${wide ? ' wide' : ''}`}
      aria-busy={busy || rest['aria-busy']}
      {...(onClick && { onClick: () => void click() })}
    >
      {children}
    </button>
  );
}
