import { signal } from '@preact/signals';

/** False once the browser or a failed call says that the server cannot be reached. */
export const online = signal(navigator.onLine);

addEventListener('online', () => {
  online.value = true;
});
addEventListener('offline', () => {
  online.value = false;
});
