import { signal } from '@preact/signals';

const said = signal('');
let timer: ReturnType<typeof setTimeout> | undefined;
const shownMs = 5_000;

export function toast(text: string): void {
  clearTimeout(timer);
  said.value = text;
  timer = setTimeout(() => {
    said.value = '';
  }, shownMs);
}

export const Toasts = () => (
  <div class="toasts" role="status">
    {said.value !== '' && <p class="toast">{said.value}</p>}
  </div>
);
