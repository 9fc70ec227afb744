import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

let focused: Element | null | undefined;

export function noteScreenChange(): void {
  focused = document.activeElement;
}

export function useTabTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · hale`;
  }, [title]);
}

/** Keeps the focus if the reader has moved on. */
export function Title({ children }: { children: ComponentChildren }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    if (focused !== undefined && (activeElement === focused || activeElement === document.body)) ref.current?.focus();
    focused = undefined;
  }, []);
  return (
    <h1 tabIndex={-1} ref={ref}>
      {children}
    </h1>
  );
}
