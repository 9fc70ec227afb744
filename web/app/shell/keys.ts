import { singleKeys } from '../data/device.ts';

type Actions = { help: () => void; ask: () => void };

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

export function listenForKeys({ help, ask }: Actions): () => void {
  const listen = (event: KeyboardEvent) => {
    if (!singleKeys.value || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const action = { '?': help, '/': ask }[event.key];
    if (!action || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    action();
  };
  addEventListener('keydown', listen);
  return () => removeEventListener('keydown', listen);
}
